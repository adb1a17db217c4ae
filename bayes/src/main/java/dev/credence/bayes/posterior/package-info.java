/**
 * Exact posteriors of proportions, F1, F-beta and whatever a monotone link makes of a proportion; their intervals, and how much
 * they depend on the prior.
 */
@NullMarked
package dev.credence.bayes.posterior;

import org.jspecify.annotations.NullMarked;
