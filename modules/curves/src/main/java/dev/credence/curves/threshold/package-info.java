/** Intervals of a rate at a rate: the threshold is a quantile of one class, and what it does to the other is in doubt as well. */
@NullMarked
package dev.credence.curves.threshold;

import org.jspecify.annotations.NullMarked;
