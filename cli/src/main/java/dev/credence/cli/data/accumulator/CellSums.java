package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.WeightedSample;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;

/** Counts of cells, with the sums of their rows' weights and of the squares of these. */
final class CellSums {
    private final Map<Long, Sums> cells = new HashMap<>();
    private long lastCell = -1;
    private Sums last = new Sums();

    /** Rows of a kind. */
    private static final class Sums {
        private long count;
        private double weight;
        private double squared;

        void add(long rows, double w) {
            count = Math.addExact(count, rows);
            weight += w;
            squared += w * w;
        }
    }

    void add(long cell, long rows, double weight) {
        if (cell != lastCell) {
            last = cells.computeIfAbsent(cell, c -> new Sums());
            lastCell = cell;
        }
        last.add(rows, weight);
    }

    void forEach(CountVisitor visitor) {
        cells.forEach((cell, sums) -> visitor.visit(cell, sums.count));
    }

    /** Evidence with the sums of weights of its atoms. */
    <E extends Evidence> WeightedSample<E> weigh(E evidence, IntToLongFunction cellOfAtom) {
        double[] weights = new double[evidence.atoms()];
        double[] squares = new double[evidence.atoms()];
        for (int atom = 0; atom < weights.length; atom++) {
            Sums sums = cells.getOrDefault(cellOfAtom.applyAsLong(atom), new Sums());
            weights[atom] = sums.weight;
            squares[atom] = sums.squared;
        }
        return WeightedSample.of(evidence, weights, squares);
    }

    /** Called for each cell. */
    @FunctionalInterface
    interface CountVisitor {
        void visit(long cell, long count);
    }
}
