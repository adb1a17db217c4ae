/**
 * Quantiles and tail probabilities for authors of interval methods and comparators: the only package of this module for users.
 *
 * <p>Incubating since 0.1.0: names may change in a minor version.
 */
@NullMarked
package dev.credence.numerics.quantile;

import org.jspecify.annotations.NullMarked;
