package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.internal.WeightSums;
import dev.credence.api.sample.WeightedSample;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Counts of cells, and for rows with weights the sums of the weights and of their squares. The sums are exact, so that
 * they do not depend on the order of the rows.
 */
public final class CellSums {
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
