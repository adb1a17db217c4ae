package dev.credence.cli.data;

import java.util.ArrayList;
import java.util.List;

/** A growing column of doubles, in blocks, so that growing copies nothing. */
final class Numbers {
    private static final int BLOCK = 1 << 16;
    private final List<double[]> blocks = new ArrayList<>();
    private double[] block = new double[16];
    private int at;

    void add(double number) {
        if (at == block.length) {
            grow();
        }
        block[at++] = number;
    }

    /** Small columns (clusters) double; large ones start a new block. */
    private void grow() {
        if (block.length < BLOCK) {
            block = java.util.Arrays.copyOf(block, 2 * block.length);
            return;
        }
        blocks.add(block);
        block = new double[BLOCK];
        at = 0;
    }

    void addAll(Numbers later) {
        for (double number : later.drain()) {
            add(number);
        }
    }

    int size() {
        return Math.addExact(Math.multiplyExact(blocks.size(), BLOCK), at);
    }

    /** All numbers; the column is empty afterwards. */
    double[] drain() {
        double[] all = new double[size()];
        int offset = 0;
        for (int i = 0; i < blocks.size(); i++) {
            System.arraycopy(blocks.set(i, new double[0]), 0, all, offset, BLOCK);
            offset += BLOCK;
        }
        System.arraycopy(block, 0, all, offset, at);
        blocks.clear();
        at = 0;
        return all;
    }
}
