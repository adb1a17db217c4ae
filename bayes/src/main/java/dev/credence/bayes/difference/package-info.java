/**
 * The posterior of the difference of two systems, on different items or on the same: tails, density, quantiles, each exact.
 */
@NullMarked
package dev.credence.bayes.difference;

import org.jspecify.annotations.NullMarked;
