/** Classical tests of classifiers, and of many of them at once: McNemar, Wilcoxon, corrected resampled t, Cochran, Friedman, simultaneous intervals, adjusted p-values. */
@NullMarked
package dev.credence.hypothesis;

import org.jspecify.annotations.NullMarked;
