package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.internal.WeightSums;
import dev.credence.api.sample.WeightedSample;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;

/**
 * Counts of cells, and for rows with weights the sums of the weights and of their squares. The sums are exact, so that
 * they do not depend on the order of the rows.
 */
final class CellSums {
    private final boolean weighted;
    private final Map<Long, Cell> cells = new HashMap<>();
    private long lastCell = -1;
    private Cell last = new Cell();

    /** Creates an accumulator of rows with or without weights. */
    CellSums(boolean weighted) {
        this.weighted = weighted;
    }

    /** The sums of a cell. */
    private static final class Cell {
        private long count;
        private final WeightSums sums = new WeightSums();
    }

    void add(long cell, long rows, double weight) {
        if (cell != lastCell) {
            last = cells.computeIfAbsent(cell, c -> new Cell());
            lastCell = cell;
        }
        last.count = Math.addExact(last.count, rows);
        if (weighted) {
            last.sums.add(weight);
        }
    }

    void forEach(CountVisitor visitor) {
        cells.forEach((cell, rows) -> visitor.visit(cell, rows.count));
    }

    /** Returns evidence with the sums of weights of its atoms. */
    <E extends Evidence> WeightedSample<E> weigh(E evidence, IntToLongFunction cellOfAtom) {
        double[] weights = new double[evidence.atoms()];
        double[] squares = new double[evidence.atoms()];
        for (int atom = 0; atom < weights.length; atom++) {
            WeightSums sums = cells.getOrDefault(cellOfAtom.applyAsLong(atom), new Cell()).sums;
            weights[atom] = sums.weight().value();
            squares[atom] = sums.square().value();
        }
        return WeightedSample.of(evidence, weights, squares);
    }

    /** Receives each cell. */
    @FunctionalInterface
    interface CountVisitor {
        void visit(long cell, long count);
    }
}
