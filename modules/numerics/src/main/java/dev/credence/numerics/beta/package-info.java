/** The Beta distribution with its tails and quantiles, and the distributions computed from it: binomial and Student's t. */
@NullMarked
package dev.credence.numerics.beta;

import org.jspecify.annotations.NullMarked;
