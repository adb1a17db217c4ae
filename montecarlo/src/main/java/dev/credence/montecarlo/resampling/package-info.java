/** Draws of weights over atoms, block by block, and what the draws tell. */
@NullMarked
package dev.credence.montecarlo.resampling;

import org.jspecify.annotations.NullMarked;
