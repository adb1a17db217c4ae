package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.internal.WeightSums;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.data.accumulator.ConfusionAccumulator.CellSums;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Counts of pairs of true and predicted labels, by the numbers of the labels, and the sums of their weights if rows
 * have weights. Of many rows without weights, pairs of labels with small numbers are counted in an array, which is faster.
 */
public final class ConfusionAccumulator implements Accumulator<ConfusionMatrix> {
    /** The number of rows, 1,000, after which the array is used, so that small groups need little memory. */
    private static final int FEW = 1_000;
    /** The number of labels of the array, 128, which then takes 128 KB. */
    private static final int SIDE = 128;

    private final boolean weighted;
    private final CellSums cells;
    private long @Nullable [] square;
    private int rows;

    /** Creates an accumulator without rows. */
    public ConfusionAccumulator(boolean weighted) {
        this.weighted = weighted;
        this.cells = new CellSums(weighted);
    }

    /** Counts rows. */
    public void add(int truth, int predicted, long count, double weight) {
        if (square != null && Math.max(truth, predicted) < SIDE) {
            square[truth * SIDE + predicted] = Math.addExact(square[truth * SIDE + predicted], count);
            return;
        }
        cells.add(cell(truth, predicted), count, weight);
        if (!weighted && square == null && ++rows == FEW) {
            square = new long[SIDE * SIDE];
        }
    }

    /** Returns all counts in one place. */
    private CellSums all() {
        long[] counts = square == null ? new long[0] : square;
        square = null;
        for (int at = 0; at < counts.length; at++) {
            if (counts[at] > 0) {
                cells.add(cell(at / SIDE, at % SIDE), counts[at], 1);
            }
        }
        return cells;
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
        later.all().forEach((cell, count) -> add(code[truth(cell)], code[predicted(cell)], count, 1));
    }

    /**
     * Returns the matrix of the labels that occur. It has the positive label even if no row has it, and for a slice all labels of the
     * file. The numbers of the labels are handed over as they are, so that no text is looked up.
     */
    @Override
    public ConfusionMatrix evidence(Vocabulary vocabulary) {
        BitSet met = new BitSet();
        CellSums sums = all();
        sums.forEach((cell, count) -> {
            met.set(truth(cell));
            met.set(predicted(cell));
        });
        int[] truths = new int[sums.size()];
        int[] predictions = new int[truths.length];
        long[] counts = new long[truths.length];
        int[] next = new int[1];
        Vocabulary.LabelSet labels = vocabulary.labelSet(met);
        cells.forEach((cell, count) -> {
            int at = next[0]++;
            truths[at] = labels.place(truth(cell));
            predictions[at] = labels.place(predicted(cell));
            counts[at] = count;
        });
        return labels.empty().withCells(truths, predictions, counts);
    }

    @Override
    public WeightedSample<ConfusionMatrix> weighted(Vocabulary vocabulary) {
        ConfusionMatrix matrix = evidence(vocabulary);
        int[] code = vocabulary.codes(matrix.labels());
        return cells.weigh(matrix, atom -> cell(code[matrix.truth(atom)], code[matrix.predicted(atom)]));
    }

    @Override
    public int stratum(ConfusionMatrix matrix, int atom) {
        return matrix.truth(atom);
    }

    /**
     * Counts of cells, and for rows with weights the sums of the weights and of their squares. The sums are exact, so that
     * they do not depend on the order of the rows.
     */
    public static final class CellSums {
        private final boolean weighted;
        private final Map<Long, Cell> cells = new HashMap<>(2);
        private long lastCell = -1;
        private Cell last = new Cell(null);

        /** Creates an accumulator of rows with or without weights. */
        public CellSums(boolean weighted) {
            this.weighted = weighted;
        }

        /** The sums of a cell. */
        private static final class Cell {
            private final @Nullable WeightSums sums;
            private long count;

            Cell(@Nullable WeightSums sums) {
                this.sums = sums;
            }
        }

        /** Adds rows of a cell, whose number must not be negative. */
        public void add(long cell, long rows, double weight) {
            if (cell != lastCell) {
                last = cells.computeIfAbsent(cell, c -> new Cell(weighted ? new WeightSums() : null));
                lastCell = cell;
            }
            last.count = Math.addExact(last.count, rows);
            if (last.sums != null) {
                last.sums.add(weight);
            }
        }

        /** Returns the number of different cells. */
        int size() {
            return cells.size();
        }

        /** Passes on each cell with its count. */
        public void forEach(CountVisitor visitor) {
            cells.forEach((cell, rows) -> visitor.visit(cell, rows.count));
        }

        /** Returns evidence with the sums of weights of its atoms. */
        public <E extends Evidence> WeightedSample<E> weigh(E evidence, IntToLongFunction cellOfAtom) {
            if (!weighted) {
                throw new IllegalStateException("rows were counted without their weights");
            }
            double[] weights = new double[evidence.atoms()];
            double[] squares = new double[evidence.atoms()];
            for (int atom = 0; atom < weights.length; atom++) {
                Cell cell = cells.get(cellOfAtom.applyAsLong(atom));
                if (cell != null && cell.sums != null) {
                    weights[atom] = cell.sums.weight().value();
                    squares[atom] = cell.sums.square().value();
                }
            }
            return WeightedSample.of(evidence, weights, squares);
        }

        /** Receives each cell. */
        @FunctionalInterface
        public interface CountVisitor {
            /** Receives a cell with its count. */
            void visit(long cell, long count);
        }
    }
}
