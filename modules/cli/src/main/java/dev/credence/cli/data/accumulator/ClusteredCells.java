package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.internal.RowOrder;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.LabelBatch;
import dev.credence.cli.input.table.LabelColumn;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Counts of pairs of true and predicted labels in each cluster, by the numbers of labels and clusters.
 *
 * <p>Cells are counted in a hash table. If rows of a million clusters are in random order, most of them are of a new cell, and each would
 * wait for memory. The table therefore stays small and moves its cells to a list, unless the same cells occur again and again. The list is
 * sorted when it is complete, and whenever it has become twice as long, so that memory depends on the number of different cells.
 */
public final class ClusteredCells {
    /** The number of bits of a label, 18: a file has at most 200,000 labels. */
    private static final int LABEL_BITS = 18;

    private static final int LABELS = 1 << LABEL_BITS;

    /** The largest number of clusters, 2^28 - 1. */
    private static final int CLUSTERS = (1 << (Long.SIZE - 2 * LABEL_BITS)) - 1;

    /** The number of slots, 2^16, up to which the table always grows; it then takes 1 MB. */
    private static final int SMALL_TABLE = 1 << 16;

    /** The number of rows of each cell of the table, 4, from which on the table grows further. */
    private static final int REPEATED = 4;

    /** The smallest length of a list that is sorted before it is complete, 2^22; it then takes 64 MB. */
    private static final int LONG_LIST = 1 << 22;

    /** The key of an empty slot, which no cell has. */
    private static final long EMPTY = -1;

    /** The multiplier of the hash function, 2^64 divided by the golden ratio. */
    private static final long MIX = 0x9E3779B97F4A7C15L;

    /** The number of rows whose clusters get their numbers together, 512. */
    private static final int BATCH = 1 << 9;

    /** The rows whose clusters have no number yet; null if each cluster has its number as it is read. */
    private final @Nullable LabelBatch batch;

    private final int[] truths = new int[BATCH];
    private final int[] predictions = new int[BATCH];
    private final long[] batched = new long[BATCH];

    /** The keys of cells and their counts, in a hash table with open addressing. */
    private long[] keys = new long[1 << 8];

    private long[] counts = new long[keys.length];
    private int size;
    private long rows;

    /** The cells that were moved out of the table, of which equal ones may occur again. */
    private long[] listedKeys = new long[0];

    private long[] listedCounts = new long[0];
    private int listed;
    private int sorted;

    /** Creates an accumulator without rows, whose clusters have numbers as they are read. */
    public ClusteredCells() {
        Arrays.fill(keys, EMPTY);
        batch = null;
    }

    /** Creates an accumulator without rows that alone reads the column of clusters. */
    public ClusteredCells(LabelColumn clusters) {
        Arrays.fill(keys, EMPTY);
        batch = clusters.inBatches(
                BATCH, (place, cluster) -> add(cluster, truths[place], predictions[place], batched[place]));
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
    }

    private void add(int cluster, int truth, int predicted, long count) {
        rows++;
        add(key(cluster, truth, predicted), count);
    }

    private void add(long key, long count) {
        int slot = slot(key);
        if (keys[slot] == key) {
            counts[slot] = Math.addExact(counts[slot], count);
            return;
        }
        keys[slot] = key;
        counts[slot] = count;
        if (++size > keys.length / 4 * 3) {
            makeRoom();
        }
    }

    /** Returns the slot of a key, which is empty if it does not occur. */
    private int slot(long key) {
        int slot = (int) ((MIX * key) >>> (Long.SIZE - Integer.numberOfTrailingZeros(keys.length)));
        while (keys[slot] != key && keys[slot] != EMPTY) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }

    private void makeRoom() {
        if (keys.length >= SMALL_TABLE && rows < (long) REPEATED * size) {
            listed = list(listed);
            Arrays.fill(keys, EMPTY);
            rows = 0;
            size = 0;
            if (listed > Math.max(LONG_LIST, 2 * (long) sorted)) {
                sort();
            }
            return;
        }
        long[] known = keys;
        long[] numbers = counts;
        keys = new long[Math.multiplyExact(2, known.length)];
        counts = new long[keys.length];
        Arrays.fill(keys, EMPTY);
        for (int i = 0; i < known.length; i++) {
            if (known[i] != EMPTY) {
                int slot = slot(known[i]);
                keys[slot] = known[i];
                counts[slot] = numbers[i];
            }
        }
    }

    /** Writes the cells of the table to the end of the list, and returns its new length. */
    private int list(int from) {
        reserve(from, size);
        int to = from;
        for (int slot = 0; slot < keys.length; slot++) {
            if (keys[slot] != EMPTY) {
                listedKeys[to] = keys[slot];
                listedCounts[to++] = counts[slot];
            }
        }
        return to;
    }

    private void reserve(int from, int more) {
        if (listedKeys.length - from < more) {
            int longer = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(from + (long) more, 2L * listedKeys.length));
            listedKeys = Arrays.copyOf(listedKeys, longer);
            listedCounts = Arrays.copyOf(listedCounts, longer);
        }
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

    /** Gives the clusters of all rows their numbers. */
    public void complete() {
        if (batch != null) {
            batch.close();
        }
    }

    /** Adds the counts of later rows; the arrays contain the numbers that their labels and clusters have here. */
    public void append(ClusteredCells later, int[] label, int[] cluster) {
        if (listed > Math.max(LONG_LIST, 2 * (long) sorted)) {
            sort();
        }
        int end = later.list(later.listed);
        boolean repeated = later.listed == 0;
        if (!repeated) {
            reserve(listed, end);
        }
        for (int i = 0; i < end; i++) {
            long key = later.listedKeys[i];
            long mine = key(cluster[cluster(key)], label[truth(key)], label[predicted(key)]);
            if (repeated) {
                rows++;
                add(mine, later.listedCounts[i]);
            } else {
                listedKeys[listed] = mine;
                listedCounts[listed++] = later.listedCounts[i];
            }
        }
    }

    /** Returns the sample of all rows. It has the labels that occur and the positive label, and for a slice all labels of the file. */
    public ClusteredSample<ConfusionMatrix> sample(Vocabulary vocabulary) {
        int end = list(listed);
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
