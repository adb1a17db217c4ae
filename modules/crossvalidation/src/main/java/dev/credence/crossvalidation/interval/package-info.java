/** Interval methods for the folds of a cross-validation. */
@NullMarked
package dev.credence.crossvalidation.interval;

import org.jspecify.annotations.NullMarked;
