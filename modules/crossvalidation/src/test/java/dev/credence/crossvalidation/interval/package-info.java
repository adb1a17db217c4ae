/** Tests of cross-validation. */
@NullMarked
package dev.credence.crossvalidation.interval;

import org.jspecify.annotations.NullMarked;
