/**
 * The posterior of the difference of two systems, on different items or on the same: tails, density, quantiles, each exact.
 */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.bayes.difference;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
