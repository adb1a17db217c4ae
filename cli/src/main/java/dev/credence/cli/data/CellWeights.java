package dev.credence.cli.data;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.sample.WeightedSample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sums of weights and of their squares by the numbers of the labels. */
final class CellWeights {
    private final Map<Long, double[]> sums = new HashMap<>();

    void add(int truth, int predicted, double weight) {
        double[] sum = sums.computeIfAbsent(key(truth, predicted), cell -> new double[2]);
        sum[0] += weight;
        sum[1] += weight * weight;
    }

    private static long key(int truth, int predicted) {
        return ((long) truth << Integer.SIZE) | predicted;
    }

    WeightedSample<ConfusionMatrix> toSample(ConfusionMatrix matrix, List<String> names) {
        Map<String, Integer> codes = new HashMap<>();
        names.forEach(name -> codes.put(name, codes.size()));
        int[] code = matrix.labels().stream().mapToInt(codes::get).toArray();
        double[] weights = new double[matrix.atoms()];
        double[] squares = new double[matrix.atoms()];
        for (int atom = 0; atom < weights.length; atom++) {
            double[] sum =
                    sums.getOrDefault(key(code[matrix.truth(atom)], code[matrix.predicted(atom)]), new double[2]);
            weights[atom] = sum[0];
            squares[atom] = sum[1];
        }
        return WeightedSample.of(matrix, weights, squares);
    }
}
