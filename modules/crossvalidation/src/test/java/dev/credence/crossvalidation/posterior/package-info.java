/** Tests of cross-validation. */
@NullMarked
package dev.credence.crossvalidation.posterior;

import org.jspecify.annotations.NullMarked;
