/**
 * Exact posteriors of proportions, F1, F-beta and monotone functions of proportions; their intervals, and how much they depend on the
 * prior.
 */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.bayes.posterior;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
