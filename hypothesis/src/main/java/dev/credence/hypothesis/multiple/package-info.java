/**
 * Many classifiers on the same items: all pairs of them by any metric, with intervals that hold together, adjusted p-values, and a
 * ranking with groups that cannot be told apart. {@link dev.credence.hypothesis.multiple.AllPairs} asks,
 * {@link dev.credence.hypothesis.multiple.MultipleComparison} answers.
 */
@NullMarked
package dev.credence.hypothesis.multiple;

import org.jspecify.annotations.NullMarked;
