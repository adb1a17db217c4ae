/** Tests of gauges. */
@org.jspecify.annotations.NullMarked
package dev.credence.micrometer;
