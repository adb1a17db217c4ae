/** The interval methods and the comparator. */
@org.jspecify.annotations.NullMarked
package dev.credence.sequential.method;
