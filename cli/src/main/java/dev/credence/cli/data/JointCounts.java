package dev.credence.cli.data;

import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.sample.WeightedSample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts of (truth, first prediction, second prediction) by the numbers of the labels, with sums of their weights. */
final class JointCounts {
    /** 21 bits each: three numbers below two million in one key. */
    private static final int BITS = 21;

    private static final int MASK = (1 << BITS) - 1;

    private final Map<Long, Cell> cells = new HashMap<>();
    private long lastKey = -1;
    private Cell last = new Cell();

    /** Rows of a kind. */
    private static final class Cell {
        private long count;
        private double weight;
        private double squared;

        void add(long rows, double w) {
            count = Math.addExact(count, rows);
            weight += w;
            squared += w * w;
        }
    }

    void add(int truth, int first, int second, long count, double weight) {
        long key = key(truth, first, second);
        if (key != lastKey) {
            last = cells.computeIfAbsent(key, k -> new Cell());
            lastKey = key;
        }
        last.add(count, weight);
    }

    private static long key(int truth, int first, int second) {
        return ((long) truth << (2 * BITS)) | ((long) first << BITS) | second;
    }

    /** The matrix; it knows the positive label also where no row has it. */
    PairedConfusionMatrix toMatrix(List<String> names, Optional<String> positive) {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        positive.ifPresent(label -> counter.add(label, label, label, 0));
        cells.forEach((key, cell) -> counter.add(
                names.get((int) (key >>> (2 * BITS))),
                names.get((int) (key >>> BITS) & MASK),
                names.get(key.intValue() & MASK),
                cell.count));
        PairedConfusionMatrix matrix = counter.toMatrix();
        return positive.map(matrix::withPositive).orElse(matrix);
    }

    /** The matrix with the sums of weights of its cells. */
    WeightedSample<PairedConfusionMatrix> toSample(PairedConfusionMatrix matrix, List<String> names) {
        Map<String, Integer> codes = new HashMap<>();
        names.forEach(name -> codes.put(name, codes.size()));
        int[] code = matrix.labels().stream().mapToInt(codes::get).toArray();
        double[] weights = new double[matrix.atoms()];
        double[] squares = new double[matrix.atoms()];
        for (int atom = 0; atom < weights.length; atom++) {
            long key = key(
                    code[matrix.truth(atom)], code[matrix.firstPrediction(atom)], code[matrix.secondPrediction(atom)]);
            Cell cell = cells.getOrDefault(key, new Cell());
            weights[atom] = cell.weight;
            squares[atom] = cell.squared;
        }
        return WeightedSample.of(matrix, weights, squares);
    }
}
