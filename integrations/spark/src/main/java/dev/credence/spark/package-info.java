/**
 * Evidence collected by Apache Spark: states of a few kB or MB are sent to the driver, or stored in a table with one row per slice, and
 * every method of Credence can use them.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.spark;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
