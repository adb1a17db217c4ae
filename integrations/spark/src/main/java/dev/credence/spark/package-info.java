/**
 * Evidence gathered by Apache Spark: states of a few kB or MB come to the driver, or one a slice stays in a table, and every method of
 * Credence works on them.
 */
@NullMarked
package dev.credence.spark;

import org.jspecify.annotations.NullMarked;
