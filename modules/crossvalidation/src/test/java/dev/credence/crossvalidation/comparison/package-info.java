/** Tests of cross-validation. */
@NullMarked
package dev.credence.crossvalidation.comparison;

import org.jspecify.annotations.NullMarked;
