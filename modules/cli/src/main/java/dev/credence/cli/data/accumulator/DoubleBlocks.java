package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.WeightedSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A growing column of doubles in blocks, which grows without copying. */
public final class DoubleBlocks {
    private static final int BLOCK = 1 << 16;
    private final List<double[]> blocks = new ArrayList<>();
    private double[] block = new double[16];
    private int at;

    /** Adds a number. */
    public void add(double number) {
        if (at == block.length) {
            grow();
        }
        block[at++] = number;
    }

    /** Doubles the size of a small column, such as that of a cluster, and adds a block to a large one. */
    private void grow() {
        if (block.length < BLOCK) {
            block = Arrays.copyOf(block, 2 * block.length);
            return;
        }
        blocks.add(block);
        block = new double[BLOCK];
        at = 0;
    }

    /** Returns how many numbers there are. */
    public int size() {
        return Math.addExact(Math.multiplyExact(blocks.size(), BLOCK), at);
    }

    /** Returns all numbers; the column is empty afterwards. */
    public double[] drain() {
        double[] all = new double[size()];
        drain(all, 0);
        return all;
    }

    /** Copies all numbers to an array from a place on; the column is empty afterwards. */
    public void drain(double[] all, int from) {
        int offset = from;
        for (int i = 0; i < blocks.size(); i++) {
            System.arraycopy(blocks.set(i, new double[0]), 0, all, offset, BLOCK);
            offset += BLOCK;
        }
        System.arraycopy(block, 0, all, offset, at);
        blocks.clear();
        at = 0;
    }

    /**
     * Returns a sample in which each row is an atom of its own, with the weights of this column; the column is empty
     * afterwards.
     */
    public <E extends Evidence> WeightedSample<E> weigh(E evidence) {
        double[] sums = drain();
        return WeightedSample.of(
                evidence, sums, Arrays.stream(sums).map(w -> w * w).toArray());
    }
}
