package dev.credence.cli.data.accumulator;

import java.util.Arrays;

/**
 * Counts of pairs of true and predicted labels in clusters, a byte for each cluster and pair. Rows of many clusters in random order then need no
 * list of keys that is sorted. The table is given up once it takes more memory than such a list would.
 */
final class SmallCounts {
    /** The largest count, 255. */
    private static final int LARGEST = (1 << Byte.SIZE) - 1;

    /** The largest number of labels, 2^8. */
    private static final int LABELS = 1 << 8;

    /** The number of bytes, 2^24, that the table may always take. */
    private static final long ALLOWED = 1 << 24;

    /** The number of further bytes of the table for each cell that occurs, 16, which its key and its count would take. */
    private static final int PER_CELL = 16;

    /** The number of each pair of labels plus one, or 0. */
    private final int[] pairs = new int[LABELS * LABELS];

    private int size;
    private int[] truths = new int[4];
    private int[] predictions = new int[4];
    /** The counts of each pair in all clusters. */
    private byte[][] counts = new byte[4][0];

    private int cells;
    private long bytes;

    /** Receives a cell. */
    @FunctionalInterface
    interface Visitor {
        void visit(int cluster, int truth, int predicted, int count);
    }

    int cells() {
        return cells;
    }

    /** Returns whether the table takes too much memory for its cells. */
    boolean isSparse() {
        return bytes > ALLOWED + (long) PER_CELL * cells;
    }

    /** Adds to the count of a cell, and returns the part of the count that is not added because the cell has no room for it. */
    long add(int cluster, int truth, int predicted, long count) {
        if (truth >= LABELS || predicted >= LABELS || count <= 0) {
            return count;
        }
        int pair = pairs[truth * LABELS + predicted] - 1;
        if (pair < 0) {
            pair = numbered(truth, predicted);
        }
        byte[] ofPair = counts[pair];
        if (cluster >= ofPair.length) {
            ofPair = longer(pair, cluster);
        }
        int before = ofPair[cluster] & LARGEST;
        cells += (before - 1)
                >>> (Integer.SIZE - 1); // one more if it was 0, without a branch that would wait for memory
        int room = LARGEST - before;
        if (count <= room) {
            ofPair[cluster] = (byte) (before + count);
            return 0;
        }
        ofPair[cluster] = 1; // a cell that occurs is not empty
        return count + before - 1;
    }

    private int numbered(int truth, int predicted) {
        if (size == truths.length) {
            truths = Arrays.copyOf(truths, 2 * size);
            predictions = Arrays.copyOf(predictions, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
        }
        truths[size] = truth;
        predictions[size] = predicted;
        counts[size] = new byte[0];
        pairs[truth * LABELS + predicted] = ++size;
        return size - 1;
    }

    private byte[] longer(int pair, int cluster) {
        byte[] known = counts[pair];
        int length = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(cluster + 1L, known.length + (known.length >> 1)));
        counts[pair] = Arrays.copyOf(known, length);
        bytes += length - known.length;
        return counts[pair];
    }

    /** Visits the cells of one cluster after another, in ascending order. */
    void forEachInOrder(Visitor visitor) {
        int clusters = 0;
        for (int pair = 0; pair < size; pair++) {
            clusters = Math.max(clusters, counts[pair].length);
        }
        for (int cluster = 0; cluster < clusters; cluster++) {
            for (int pair = 0; pair < size; pair++) {
                if (cluster < counts[pair].length && counts[pair][cluster] != 0) {
                    visitor.visit(cluster, truths[pair], predictions[pair], counts[pair][cluster] & LARGEST);
                }
            }
        }
    }

    /** Visits the cells of one pair of labels after another, each in ascending order of their clusters, so that memory is read in order. */
    void forEach(Visitor visitor) {
        for (int pair = 0; pair < size; pair++) {
            visit(pair, visitor);
        }
    }

    private void visit(int pair, Visitor visitor) {
        byte[] ofPair = counts[pair];
        for (int cluster = 0; cluster < ofPair.length; cluster++) {
            if (ofPair[cluster] != 0) {
                visitor.visit(cluster, truths[pair], predictions[pair], ofPair[cluster] & LARGEST);
            }
        }
    }

    @Override
    public String toString() {
        return "SmallCounts[cells=" + cells + ", bytes=" + bytes + "]";
    }
}
