/** Simulated samples of dependent observations with known true values. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.montecarlo.simulation;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
