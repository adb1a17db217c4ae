/** Tests of cross-validation. */
@NullMarked
package dev.credence.crossvalidation;

import org.jspecify.annotations.NullMarked;
