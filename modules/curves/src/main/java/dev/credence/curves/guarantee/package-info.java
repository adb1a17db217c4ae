/** Thresholds of scores with guaranteed rates, and intervals that remain valid although the threshold was chosen on the same items. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.curves.guarantee;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
