/**
 * Several systems on the same items: Cochran's and Friedman's tests, adjusted p-values, and comparisons of all pairs by any metric with
 * simultaneous intervals and a ranking. Start at {@link dev.credence.hypothesis.multiple.PairwiseComparisons}, whose result is a
 * {@link dev.credence.hypothesis.multiple.MultipleComparison}.
 */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.hypothesis.multiple;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
