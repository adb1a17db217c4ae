/** Samples of what a metric reads of scores, with the same sampling design. */
@NullMarked
package dev.credence.api.internal.reduction;

import org.jspecify.annotations.NullMarked;
