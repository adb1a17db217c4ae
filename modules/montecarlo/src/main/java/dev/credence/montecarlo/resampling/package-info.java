/** Simulation of weights over atoms, block by block, and the distribution of a metric over the draws. */
@NullMarked
package dev.credence.montecarlo.resampling;

import org.jspecify.annotations.NullMarked;
