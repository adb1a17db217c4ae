package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.internal.KeyCounts;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.LabelBatch;
import dev.credence.cli.input.table.LabelColumn;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Counts of pairs of true and predicted labels in each cluster, by the numbers of labels and clusters. */
public final class ClusteredCells {
    /** The number of bits of a label, 18: a file has at most 200,000 labels. */
    private static final int LABEL_BITS = 18;

    private static final int LABELS = 1 << LABEL_BITS;

    /** The largest number of clusters, 2^28 - 1. */
    private static final int CLUSTERS = (1 << (Long.SIZE - 2 * LABEL_BITS)) - 1;

    /** The number of rows whose clusters get their numbers together, 512. */
    private static final int BATCH = 1 << 9;

    /** The rows whose clusters have no number yet; null if each cluster has its number as it is read. */
    private final @Nullable LabelBatch batch;

    private final int[] truths = new int[BATCH];
    private final int[] predictions = new int[BATCH];
    private final long[] batched = new long[BATCH];
    private final KeyCounts cells = new KeyCounts();
    /** The counts that fit into a table of all clusters, which are not among the others; null if there is none. */
    private @Nullable SmallCounts small;

    /** Creates an accumulator without rows, whose clusters have numbers as they are read. */
    public ClusteredCells() {
        batch = null;
    }

    /** Creates an accumulator without rows that alone reads the column of clusters. */
    public ClusteredCells(LabelColumn clusters) {
        batch = clusters.inBatches(
                BATCH, (place, cluster) -> add(cluster, truths[place], predictions[place], batched[place]));
        small = new SmallCounts();
    }

    /** Counts rows of the present cluster. */
    public void add(LabelColumn cluster, int truth, int predicted, long count) {
        if (batch == null) {
            add(cluster.code(), truth, predicted, count);
            return;
        }
        truths[batch.place()] = truth;
        predictions[batch.place()] = predicted;
        batched[batch.place()] = count;
        batch.add();
        if (batch.place() == 0) {
            leaveSparse();
        }
    }

    private void add(int cluster, int truth, int predicted, long count) {
        SmallCounts table = small;
        long left = table == null ? count : table.add(cluster, truth, predicted, count);
        if (left > 0 || count == 0) {
            cells.add(key(cluster, truth, predicted), left);
        }
    }

    /** Counts all cells by their keys if a table of them takes more memory. */
    private void leaveSparse() {
        SmallCounts table = small;
        if (table != null && table.isSparse()) {
            small = null;
            table.forEach((cluster, truth, predicted, count) -> cells.add(key(cluster, truth, predicted), count));
        }
    }

    private static long key(int cluster, int truth, int predicted) {
        if (cluster >= CLUSTERS) {
            throw new IllegalArgumentException("clusters must be at most " + CLUSTERS + ": clusters=" + (cluster + 1L)
                    + "; sum them into larger ones first");
        }
        return ((long) cluster << (2 * LABEL_BITS)) | ((long) truth << LABEL_BITS) | predicted;
    }

    private static int cluster(long key) {
        return (int) (key >>> (2 * LABEL_BITS));
    }

    private static int truth(long key) {
        return (int) (key >>> LABEL_BITS) & (LABELS - 1);
    }

    private static int predicted(long key) {
        return (int) key & (LABELS - 1);
    }

    /** Gives the clusters of all rows their numbers. */
    public void complete() {
        if (batch != null) {
            batch.close();
            leaveSparse();
        }
    }

    /** Adds the counts of later rows; the arrays contain the numbers that their labels and clusters have here. */
    public void append(ClusteredCells later, int[] label, int[] cluster) {
        cells.addAll(later.cells, key -> key(cluster[cluster(key)], label[truth(key)], label[predicted(key)]));
        if (later.small != null) {
            later.small.forEach(
                    (own, truth, predicted, count) -> add(cluster[own], label[truth], label[predicted], count));
        }
        leaveSparse();
    }

    /** Returns the sample of all rows. It has the labels that occur and the positive label, and for a slice all labels of the file. */
    public ClusteredSample<ConfusionMatrix> sample(Vocabulary vocabulary) {
        cells.sort();
        Listed listed = new Listed((small == null ? 0 : small.cells()) + cells.size());
        if (small != null) {
            small.forEachInOrder(listed::add);
        }
        for (int place = 0; place < cells.size(); place++) {
            long key = cells.key(place);
            listed.add(cluster(key), truth(key), predicted(key), cells.count(place));
        }
        return listed.sample(vocabulary);
    }

    /** The cells in any order; two may be of one pair of labels in one cluster. */
    private static final class Listed {
        private final int[] clusters;
        private final int[] truths;
        private final int[] predictions;
        private final long[] counts;
        private final BitSet met = new BitSet();
        private int size;

        Listed(int most) {
            clusters = new int[most];
            truths = new int[most];
            predictions = new int[most];
            counts = new long[most];
        }

        void add(int cluster, int truth, int predicted, long count) {
            clusters[size] = cluster;
            truths[size] = truth;
            predictions[size] = predicted;
            counts[size++] = count;
        }

        ClusteredSample<ConfusionMatrix> sample(Vocabulary vocabulary) {
            for (int cell = 0; cell < size; cell++) {
                met.set(truths[cell]);
                met.set(predictions[cell]);
            }
            Vocabulary.LabelSet labels = vocabulary.labelSet(met);
            for (int cell = 0; cell < size; cell++) {
                truths[cell] = labels.place(truths[cell]);
                predictions[cell] = labels.place(predictions[cell]);
            }
            return ClusteredSample.ofCells(vocabulary.groups(), clusters, labels.empty(), truths, predictions, counts);
        }
    }
}
