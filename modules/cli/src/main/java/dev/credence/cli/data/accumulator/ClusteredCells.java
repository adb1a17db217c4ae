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

    /** Creates an accumulator without rows, whose clusters have numbers as they are read. */
    public ClusteredCells() {
        batch = null;
    }

    /** Creates an accumulator without rows that alone reads the column of clusters. */
    public ClusteredCells(LabelColumn clusters) {
        batch = clusters.inBatches(
                BATCH, (place, cluster) -> cells.add(key(cluster, truths[place], predictions[place]), batched[place]));
    }

    /** Counts rows of the present cluster. */
    public void add(LabelColumn cluster, int truth, int predicted, long count) {
        if (batch == null) {
            cells.add(key(cluster.code(), truth, predicted), count);
            return;
        }
        truths[batch.place()] = truth;
        predictions[batch.place()] = predicted;
        batched[batch.place()] = count;
        batch.add();
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
        }
    }

    /** Adds the counts of later rows; the arrays contain the numbers that their labels and clusters have here. */
    public void append(ClusteredCells later, int[] label, int[] cluster) {
        cells.addAll(later.cells, key -> key(cluster[cluster(key)], label[truth(key)], label[predicted(key)]));
    }

    /** Returns the sample of all rows. It has the labels that occur and the positive label, and for a slice all labels of the file. */
    public ClusteredSample<ConfusionMatrix> sample(Vocabulary vocabulary) {
        cells.sort();
        BitSet met = new BitSet();
        for (int i = 0; i < cells.size(); i++) {
            met.set(truth(cells.key(i)));
            met.set(predicted(cells.key(i)));
        }
        Vocabulary.LabelSet labels = vocabulary.labelSet(met);
        int[] clusters = new int[cells.size()];
        int[] truths = new int[clusters.length];
        int[] predictions = new int[clusters.length];
        long[] counts = new long[clusters.length];
        for (int i = 0; i < clusters.length; i++) {
            clusters[i] = cluster(cells.key(i));
            truths[i] = labels.place(truth(cells.key(i)));
            predictions[i] = labels.place(predicted(cells.key(i)));
            counts[i] = cells.count(i);
        }
        return ClusteredSample.ofCells(vocabulary.groups(), clusters, labels.empty(), truths, predictions, counts);
    }
}
