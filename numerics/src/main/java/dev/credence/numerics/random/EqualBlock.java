package dev.credence.numerics.random;

import org.apache.commons.rng.UniformRandomProvider;

/** 2,048 cells of the same weight: one random word serves five observations, eleven bits each. */
final class EqualBlock implements Block {
    private static final int BITS = 11;
    private static final int PER_WORD = 5;

    private final int[] cells;

    EqualBlock(int[] cells) {
        this.cells = cells.clone();
    }

    @Override
    public void scatter(UniformRandomProvider random, long items, double[] out) {
        long left = items;
        for (; left >= PER_WORD; left -= PER_WORD) {
            long word = random.nextLong();
            out[cells[(int) (word >>> 53)]]++;
            out[cells[(int) (word >>> 42 & 0x7ff)]]++;
            out[cells[(int) (word >>> 31 & 0x7ff)]]++;
            out[cells[(int) (word >>> 20 & 0x7ff)]]++;
            out[cells[(int) (word >>> 9 & 0x7ff)]]++;
        }
        long word = random.nextLong();
        for (; left > 0; left--) {
            out[cells[(int) (word >>> 53)]]++;
            word <<= BITS;
        }
    }
}
