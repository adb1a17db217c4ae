/**
 * Quantiles for whoever writes an interval method: the one package of this module that is for users.
 *
 * <p>Incubating since 0.1.0: names may change in a minor version.
 */
@NullMarked
package dev.credence.numerics.quantile;

import org.jspecify.annotations.NullMarked;
