/** Calibration curves and tests: whether outcomes occur as often as predicted. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.curves.calibration;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
