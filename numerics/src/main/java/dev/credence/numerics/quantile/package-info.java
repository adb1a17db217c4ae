/** Quantiles for whoever writes an interval method: the one package of this module that is for users. */
@NullMarked
package dev.credence.numerics.quantile;

import org.jspecify.annotations.NullMarked;
