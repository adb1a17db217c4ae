/**
 * Many classifiers on the same items: all pairs of them by any metric, with intervals that hold together, adjusted p-values, and a
 * ranking with groups that cannot be distinguished. {@link dev.credence.hypothesis.multiple.PairwiseComparisons} asks,
 * {@link dev.credence.hypothesis.multiple.MultipleComparison} answers.
 */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.hypothesis.multiple;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
