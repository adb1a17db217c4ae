/** What the folds of a cross-validation say by themselves: values, deviations, and corrections of their variance. */
@NullMarked
package dev.credence.crossvalidation.fold;

import org.jspecify.annotations.NullMarked;
