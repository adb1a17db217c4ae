/** Comparators of two systems over the same folds of a cross-validation. */
@NullMarked
package dev.credence.crossvalidation.comparison;

import org.jspecify.annotations.NullMarked;
