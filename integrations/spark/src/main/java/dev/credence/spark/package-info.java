/**
 * Evidence gathered by Apache Spark: states of a few kB or MB come to the driver, or one a slice stays in a table, and every method of
 * Credence works on them.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.spark;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
