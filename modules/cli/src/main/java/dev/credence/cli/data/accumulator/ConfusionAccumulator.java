package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Counts of pairs of true and predicted labels, by the numbers of the labels, and the sums of their weights if rows
 * have weights.
 *
 * <p>Up to eight different cells are in a list, so that a cluster of a few rows needs little memory. Otherwise, cells of frequent
 * labels are counted in a square array, where a row needs only one addition, and all other cells are in a hash table. The array
 * grows when rows lie outside of it and takes at most 64 bytes for each of these rows, however many labels the file has.
 */
public final class ConfusionAccumulator implements Accumulator<ConfusionMatrix> {
    /** The largest side of the square, 1,024, with which it takes 8 MB; labels with larger numbers are rare. */
    private static final int LARGEST_SQUARE = 1024;

    /** The largest number of cells of the square for each row outside of it, 8. */
    private static final int CELLS_OF_A_ROW = 8;

    /** The largest number of cells of the list, 8. */
    private static final int LISTED = 8;

    private final @Nullable CellSums sums;
    /** The different cells, and their counts from the middle of the array on, while they are few. */
    private long[] listed = new long[4];

    private int size;
    private @Nullable Table table;

    /** Creates an accumulator without rows. */
    public ConfusionAccumulator(boolean weighted) {
        this.sums = weighted ? new CellSums(true) : null;
    }

    /** Counts rows. */
    public void add(int truth, int predicted, long count, double weight) {
        add(truth, predicted, count);
        if (sums != null) {
            sums.add(cell(truth, predicted), count, weight);
        }
    }

    private void add(int truth, int predicted, long count) {
        if (table != null) {
            table.add(truth, predicted, count);
            return;
        }
        long cell = cell(truth, predicted);
        int half = listed.length / 2;
        for (int i = 0; i < size; i++) {
            if (listed[i] == cell) {
                listed[half + i] = Math.addExact(listed[half + i], count);
                return;
            }
        }
        if (size == LISTED) {
            Table filled = new Table();
            forEach(filled::add);
            filled.add(truth, predicted, count);
            table = filled;
            listed = new long[0];
            return;
        }
        if (size == half) {
            listed = Arrays.copyOf(listed, 4 * half);
            System.arraycopy(listed, half, listed, 2 * half, half);
        }
        listed[size] = cell;
        listed[listed.length / 2 + size++] = count;
    }

    private static long cell(int truth, int predicted) {
        return ((long) truth << Integer.SIZE) | predicted;
    }

    private static int truth(long cell) {
        return (int) (cell >>> Integer.SIZE);
    }

    private static int predicted(long cell) {
        return (int) cell;
    }

    /** Adds the counts of later rows without weights; the array contains the numbers that their labels have here. */
    public void append(ConfusionAccumulator later, int[] code) {
        later.forEach((truth, predicted, count) -> add(code[truth], code[predicted], count));
    }

    private void forEach(CellVisitor visitor) {
        if (table != null) {
            table.forEach(visitor);
            return;
        }
        for (int i = 0; i < size; i++) {
            visitor.visit(truth(listed[i]), predicted(listed[i]), listed[listed.length / 2 + i]);
        }
    }

    /**
     * Returns the matrix of the labels that occur. It has the positive label even if no row has it, and for a slice all labels of the
     * file. The numbers of the labels are handed over as they are, so that no text is looked up.
     */
    @Override
    public ConfusionMatrix evidence(Vocabulary vocabulary) {
        BitSet met = new BitSet();
        int[] size = new int[1];
        forEach((truth, predicted, count) -> {
            met.set(truth);
            met.set(predicted);
            size[0]++;
        });
        int[] truths = new int[size[0]];
        int[] predictions = new int[size[0]];
        long[] counts = new long[size[0]];
        Vocabulary.LabelSet labels = vocabulary.labelSet(met);
        forEach((truth, predicted, count) -> {
            int cell = --size[0];
            truths[cell] = labels.place(truth);
            predictions[cell] = labels.place(predicted);
            counts[cell] = count;
        });
        return labels.empty().withCells(truths, predictions, counts);
    }

    @Override
    public WeightedSample<ConfusionMatrix> weighted(Vocabulary vocabulary) {
        if (sums == null) {
            throw new IllegalStateException("rows were counted without their weights");
        }
        ConfusionMatrix matrix = evidence(vocabulary);
        int[] code = vocabulary.codes(matrix.labels());
        return sums.weigh(matrix, atom -> cell(code[matrix.truth(atom)], code[matrix.predicted(atom)]));
    }

    @Override
    public int stratum(ConfusionMatrix matrix, int atom) {
        return matrix.truth(atom);
    }

    /** A square of the frequent labels, and a hash table of the other cells. */
    private static final class Table {
        private int stride = 8;
        private long[] cells = new long[stride * stride];
        private final Map<Long, Long> hashed = new HashMap<>();
        private long hashedRows;

        void add(int truth, int predicted, long count) {
            int largest = Math.max(truth, predicted);
            if (largest >= stride && !grown(largest)) {
                hashed.merge(cell(truth, predicted), count, Math::addExact);
                return;
            }
            cells[truth * stride + predicted] = Math.addExact(cells[truth * stride + predicted], count);
        }

        /** Returns whether the square now has a row and a column of this number; a square that would be too large stays as it is. */
        private boolean grown(int largest) {
            hashedRows++;
            long wider = Integer.highestOneBit(largest) * 2L;
            if (wider > LARGEST_SQUARE || wider * wider > CELLS_OF_A_ROW * hashedRows) {
                return false;
            }
            grow((int) wider);
            return true;
        }

        /** Makes the square wider and moves those cells of the hash table that now lie in it. */
        private void grow(int wider) {
            long[] grown = new long[wider * wider];
            for (int truth = 0; truth < stride; truth++) {
                System.arraycopy(cells, truth * stride, grown, truth * wider, stride);
            }
            hashed.forEach((cell, count) -> {
                if (Math.max(truth(cell), predicted(cell)) < wider) {
                    grown[truth(cell) * wider + predicted(cell)] = count;
                }
            });
            hashed.keySet().removeIf(cell -> Math.max(truth(cell), predicted(cell)) < wider);
            cells = grown;
            stride = wider;
        }

        void forEach(CellVisitor visitor) {
            for (int cell = 0; cell < cells.length; cell++) {
                if (cells[cell] > 0) {
                    visitor.visit(cell / stride, cell % stride, cells[cell]);
                }
            }
            hashed.forEach((cell, count) -> visitor.visit(truth(cell), predicted(cell), count));
        }
    }

    @FunctionalInterface
    private interface CellVisitor {
        void visit(int truth, int predicted, long count);
    }
}
