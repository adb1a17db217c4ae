/** Calibration curves: how often what is called probable happens. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.curves.calibration;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
