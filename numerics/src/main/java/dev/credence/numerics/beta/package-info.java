/** The Beta distribution, its tails and quantiles, and what is computed from them: the binomial and Student's t. */
@NullMarked
package dev.credence.numerics.beta;

import org.jspecify.annotations.NullMarked;
