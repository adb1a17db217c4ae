/** Values and deviations of the folds of a cross-validation, and corrections of their variance. */
@NullMarked
package dev.credence.crossvalidation.fold;

import org.jspecify.annotations.NullMarked;
