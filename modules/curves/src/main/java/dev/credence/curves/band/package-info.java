/** Bands around curves: pointwise, on ellipses, and simultaneous by Kolmogorov's bound or the bootstrap. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.curves.band;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
