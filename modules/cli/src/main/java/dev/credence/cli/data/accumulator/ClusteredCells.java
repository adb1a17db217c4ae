package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.internal.RowOrder;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Counts of pairs of true and predicted labels in each cluster, by the numbers of labels and clusters.
 *
 * <p>The cells of the latest rows are numbers in an array. When it is full it is sorted, and its different cells are moved with their
 * counts to a list. Look-ups in a hash table would wait for memory if rows of a million clusters are in random order. The list is sorted
 * whenever it has become twice as long, so that memory depends on the number of different cells.
 */
public final class ClusteredCells {
    /** The number of bits of a label, 18: a file has at most 200,000 labels. */
    private static final int LABEL_BITS = 18;

    private static final int LABELS = 1 << LABEL_BITS;
    /** The largest number of clusters, 2^28 - 1. */
    private static final int CLUSTERS = (1 << (Long.SIZE - 2 * LABEL_BITS)) - 1;
    /** The largest number of rows that are sorted together, 2^18; they then take 2 MB. */
    private static final int BLOCK = 1 << 18;
    /** The smallest length of a list that is sorted before it is complete, 2^22; it then takes 64 MB. */
    private static final int LONG_LIST = 1 << 22;

    /** The cells of the latest rows, each of which has one observation. */
    private long[] latest = new long[16];

    private int rows;
    /** The cells of earlier rows with their counts, of which equal ones may occur again. */
    private long[] listedKeys = new long[16];

    private long[] listedCounts = new long[listedKeys.length];
    private int listed;
    private int sorted;

    /** Counts rows. */
    public void add(int cluster, int truth, int predicted, long count) {
        long key = key(cluster, truth, predicted);
        if (count != 1) {
            list(key, count);
            return;
        }
        if (rows == BLOCK) {
            complete();
        }
        latest = rows == latest.length ? Arrays.copyOf(latest, 2 * rows) : latest;
        latest[rows++] = key;
    }

    private void list(long key, long count) {
        if (listed == listedKeys.length && listed > Math.max(LONG_LIST, 2 * (long) sorted)) {
            sort();
        }
        if (listed == listedKeys.length) {
            int longer = (int) Math.min(Integer.MAX_VALUE - 8, 2L * Math.max(8, listed));
            listedKeys = Arrays.copyOf(listedKeys, longer);
            listedCounts = Arrays.copyOf(listedCounts, longer);
        }
        listedKeys[listed] = key;
        listedCounts[listed++] = count;
    }

    /** Moves the cells of the latest rows to the list. */
    private void complete() {
        Arrays.sort(latest, 0, rows);
        int from = 0;
        for (int row = 1; row <= rows; row++) {
            if (row == rows || latest[row] != latest[from]) {
                list(latest[from], row - from);
                from = row;
            }
        }
        rows = 0;
    }

    /** Adds equal cells of the list. */
    private void sort() {
        RowOrder order = new RowOrder(listed, cell -> true);
        for (int shift = 0; shift < Long.SIZE; shift += Short.SIZE) {
            int digit = shift;
            order.by(cell -> (int) ((listedKeys[cell] >>> digit) & 0xFFFF), 1 << Short.SIZE);
        }
        long[] distinct = new long[listed];
        long[] sums = new long[listed];
        int to = 0;
        for (int cell : order.rows()) {
            if (to > 0 && distinct[to - 1] == listedKeys[cell]) {
                sums[to - 1] = Math.addExact(sums[to - 1], listedCounts[cell]);
            } else {
                distinct[to] = listedKeys[cell];
                sums[to++] = listedCounts[cell];
            }
        }
        listedKeys = distinct;
        listedCounts = sums;
        listed = to;
        sorted = to;
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

    /** Adds the counts of later rows; the arrays contain the numbers that their labels and clusters have here. */
    public void append(ClusteredCells later, int[] label, int[] cluster) {
        later.complete();
        for (int i = 0; i < later.listed; i++) {
            long key = later.listedKeys[i];
            list(key(cluster[cluster(key)], label[truth(key)], label[predicted(key)]), later.listedCounts[i]);
        }
    }

    /** Returns the sample of all rows. It has the labels that occur and the positive label, and for a slice all labels of the file. */
    public ClusteredSample<ConfusionMatrix> sample(Vocabulary vocabulary) {
        complete();
        int end = listed;
        BitSet met = new BitSet();
        for (int i = 0; i < end; i++) {
            met.set(truth(listedKeys[i]));
            met.set(predicted(listedKeys[i]));
        }
        Vocabulary.LabelSet labels = vocabulary.labelSet(met);
        int[] clusters = new int[end];
        int[] truths = new int[end];
        int[] predictions = new int[end];
        for (int i = 0; i < end; i++) {
            clusters[i] = cluster(listedKeys[i]);
            truths[i] = labels.place(truth(listedKeys[i]));
            predictions[i] = labels.place(predicted(listedKeys[i]));
        }
        return ClusteredSample.ofCells(
                vocabulary.groups(), clusters, labels.empty(), truths, predictions, Arrays.copyOf(listedCounts, end));
    }
}
