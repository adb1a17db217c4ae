package dev.credence.montecarlo.resampling;

import org.apache.commons.rng.UniformRandomProvider;

/** Draws weights over the atoms of some evidence. Immutable; shared by all threads. */
@FunctionalInterface
public interface WeightSampler {
    /**
     * Makes one draw.
     *
     * @param random the block's stream
     * @param out receives a weight per atom
     */
    void sample(UniformRandomProvider random, double[] out);
}
