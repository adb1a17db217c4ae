/**
 * Distributions on (0, 1) in the log odds, where they are smooth and decay exponentially: tails, quantiles, moments, and
 * integrals by the trapezoid rule, which converges geometrically there.
 */
@NullMarked
package dev.credence.bayes.logodds;

import org.jspecify.annotations.NullMarked;
