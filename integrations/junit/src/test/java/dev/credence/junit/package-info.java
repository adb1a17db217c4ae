/** Tests of repeated tests. */
@org.jspecify.annotations.NullMarked
package dev.credence.junit;
