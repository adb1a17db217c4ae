/** Classical tests of classifiers, and of many of them at once: McNemar, Wilcoxon, corrected resampled t, Cochran, Friedman, simultaneous intervals, adjusted p-values. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.hypothesis;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
