/** Tests of cross-validation. */
@NullMarked
package dev.credence.crossvalidation.fold;

import org.jspecify.annotations.NullMarked;
