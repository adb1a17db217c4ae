/** Intervals of a rate at a rate: the threshold is a quantile of one class, and the rate of the other class is uncertain as well. */
@NullMarked
package dev.credence.curves.threshold;

import org.jspecify.annotations.NullMarked;
