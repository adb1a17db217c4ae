/**
 * Confidence intervals of a binomial proportion, one class for each method of the literature.
 *
 * <p>Three words tell how the coverage behaves. Conservative: never below the level. Near-nominal: close to it, below for
 * some proportions. Erratic: far below it for some. The minimum coverage stated with each method is exact (the binomial
 * distribution summed), at level 0.95, over p = 0.01, 0.02 ... 0.99; between these
 * it may be a little less, see docs/coverage.md.
 */
@NullMarked
package dev.credence.frequentist.interval;

import org.jspecify.annotations.NullMarked;
