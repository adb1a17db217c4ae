/** Gauges of the running values of monitors. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.micrometer;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
