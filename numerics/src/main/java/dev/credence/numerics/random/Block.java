package dev.credence.numerics.random;

import org.apache.commons.rng.UniformRandomProvider;

/** Cells that share observations among themselves one by one: where few fall on each cell, that is the quickest way. */
interface Block {
    /** 2,048: this many cells stay in the nearest cache while observations are scattered over them. */
    int MOST_CELLS = 2048;

    /**
     * Distributes observations.
     *
     * @param random source of uniforms
     * @param items how many
     * @param out each cell's count grows by what falls on it
     */
    void scatter(UniformRandomProvider random, long items, double[] out);
}
