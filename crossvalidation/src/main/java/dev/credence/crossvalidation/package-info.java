/** Intervals and comparisons over the folds of a cross-validation: posteriors of precision, recall and other proportions, and corrected t methods for any metric. */
@NullMarked
package dev.credence.crossvalidation;

import org.jspecify.annotations.NullMarked;
