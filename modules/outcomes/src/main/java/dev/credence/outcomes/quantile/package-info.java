/** Intervals and comparisons of quantiles of outcomes. */
@NullMarked
package dev.credence.outcomes.quantile;

import org.jspecify.annotations.NullMarked;
