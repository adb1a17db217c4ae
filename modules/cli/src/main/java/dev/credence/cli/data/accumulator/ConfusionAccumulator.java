package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Counts of pairs of true and predicted labels, by the numbers of the labels, and the sums of their weights if rows
 * have weights.
 *
 * <p>Cells of frequent labels are counted in a square array, where a row needs only one addition. All other cells are
 * in a hash table. The array grows when rows lie outside of it and takes at most 64 bytes for each of these rows, so
 * that a cluster of a few rows needs little memory, however many labels the file has.
 */
public final class ConfusionAccumulator implements Accumulator<ConfusionMatrix> {
    /** The largest side of the square, 1,024, with which it takes 8 MB; labels with larger numbers are rare. */
    private static final int LARGEST_SQUARE = 1024;

    /** The largest number of cells of the square for each row outside of it, 8. */
    private static final int CELLS_OF_A_ROW = 8;

    private final @Nullable CellSums sums;
    private int stride = 2;
    private long[] cells = new long[stride * stride];
    private final Map<Long, Long> hashed = new HashMap<>();
    private long hashedRows;

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

    private static long cell(int truth, int predicted) {
        return ((long) truth << Integer.SIZE) | predicted;
    }

    private static int truth(long cell) {
        return (int) (cell >>> Integer.SIZE);
    }

    private static int predicted(long cell) {
        return (int) cell;
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

    /** Adds the counts of later rows without weights; the array contains the numbers that their labels have here. */
    public void append(ConfusionAccumulator later, int[] code) {
        later.forEach((truth, predicted, count) -> add(code[truth], code[predicted], count));
    }

    private void forEach(CellVisitor visitor) {
        for (int cell = 0; cell < cells.length; cell++) {
            if (cells[cell] > 0) {
                visitor.visit(cell / stride, cell % stride, cells[cell]);
            }
        }
        hashed.forEach((cell, count) -> visitor.visit(truth(cell), predicted(cell), count));
    }

    /**
     * Returns the matrix of the labels that occur. It has the positive label even if no row has it, and for a slice all labels of the
     * file. The numbers of the labels are handed over as they are, so that no text is looked up.
     */
    @Override
    public ConfusionMatrix evidence(Vocabulary vocabulary) {
        BitSet met = new BitSet(vocabulary.labels().size());
        LongStream.Builder truths = LongStream.builder();
        LongStream.Builder predictions = LongStream.builder();
        LongStream.Builder counts = LongStream.builder();
        forEach((truth, predicted, count) -> {
            met.set(truth);
            met.set(predicted);
            truths.add(truth);
            predictions.add(predicted);
            counts.add(count);
        });
        List<String> unmet = vocabulary.addKnown(met);
        List<String> labels = new ArrayList<>();
        int[] place = new int[met.length()];
        met.stream().forEach(code -> {
            place[code] = labels.size();
            labels.add(vocabulary.labels().get(code));
        });
        labels.addAll(unmet);
        return vocabulary.declared(ConfusionMatrix.ofCells(
                labels,
                truths.build().mapToInt(code -> place[(int) code]).toArray(),
                predictions.build().mapToInt(code -> place[(int) code]).toArray(),
                counts.build().toArray()));
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

    @FunctionalInterface
    private interface CellVisitor {
        void visit(int truth, int predicted, long count);
    }
}
