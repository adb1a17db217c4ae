/**
 * Confidence intervals of a binomial proportion, one class for each method of the literature.
 *
 * <p>Three words describe the coverage. Conservative: never below the level. Near-nominal: close to the level, below it for some
 * proportions. Erratic: far below the level for some proportions. The minimum coverage of each method is computed exactly (as a sum
 * over the binomial distribution), at level 0.95, over p = 0.01, 0.02 ... 0.99; between these values it may be slightly lower, see
 * docs/measurements/coverage.md.
 */
@NullMarked
package dev.credence.frequentist.interval;

import org.jspecify.annotations.NullMarked;
