package dev.credence.benchmarks.defaults;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Truth by prediction as probabilities, and matrices drawn from it. */
final class CountTruth {
    private final double[][] cells;
    private final List<String> labels;
    private final double[] cumulative;

    CountTruth(double[][] cells) {
        this.cells = cells;
        this.labels = IntStream.range(0, cells.length).mapToObj(i -> "c" + i).toList();
        this.cumulative = new double[cells.length * cells.length];
        double sum = 0;
        for (int cell = 0; cell < cumulative.length; cell++) {
            sum += cells[cell / cells.length][cell % cells.length];
            cumulative[cell] = sum;
        }
    }

    /** Returns the metric of the probabilities themselves. */
    double value(Metric<ConfusionMatrix> metric) {
        ConfusionMatrix ones = matrix(new long[cells.length][cells.length], 1);
        double[] weights = new double[ones.atoms()];
        for (int atom = 0; atom < weights.length; atom++) {
            weights[atom] = cells[ones.truth(atom)][ones.predicted(atom)];
        }
        return metric.value(ones, weights);
    }

    private ConfusionMatrix matrix(long[][] counts, long more) {
        for (long[] row : counts) {
            for (int column = 0; column < row.length; column++) {
                row[column] += more;
            }
        }
        ConfusionMatrix matrix = ConfusionMatrix.of(labels, counts);
        return cells.length == 2 ? matrix.withPositive("c1") : matrix;
    }

    private int cell(SplittableRandom random) {
        double u = random.nextDouble() * cumulative[cumulative.length - 1];
        int cell = 0;
        while (cell < cumulative.length - 1 && cumulative[cell] <= u) {
            cell++;
        }
        return cell;
    }

    private ConfusionMatrix counted(int n, SplittableRandom random) {
        long[][] counts = new long[cells.length][cells.length];
        for (int i = 0; i < n; i++) {
            int cell = cell(random);
            counts[cell / cells.length][cell % cells.length]++;
        }
        return matrix(counts, 0);
    }

    Sample<ConfusionMatrix> iid(int n, SplittableRandom random) {
        return Sample.of(counted(n, random));
    }

    /** Each class as often as the shares of the truth say, rounded, at least once. */
    Sample<ConfusionMatrix> stratified(int[] sizes, SplittableRandom random) {
        long[][] counts = new long[cells.length][cells.length];
        for (int row = 0; row < cells.length; row++) {
            for (int i = 0; i < sizes[row]; i++) {
                counts[row][inRow(row, random)]++;
            }
        }
        ConfusionMatrix matrix = matrix(counts, 0);
        return StratifiedSample.of(matrix, matrix::truth);
    }

    private int inRow(int row, SplittableRandom random) {
        double u = random.nextDouble()
                * IntStream.range(0, cells.length)
                        .mapToDouble(c -> cells[row][c])
                        .sum();
        int column = 0;
        for (; column < cells.length - 1 && u >= cells[row][column]; column++) {
            u -= cells[row][column];
        }
        return column;
    }

    /** Log-normal weights, sigma 1, that do not depend on the cell. */
    Sample<ConfusionMatrix> weighted(int n, SplittableRandom random) {
        long[][] counts = new long[cells.length][cells.length];
        double[][] sums = new double[cells.length][cells.length];
        double[][] squares = new double[cells.length][cells.length];
        for (int i = 0; i < n; i++) {
            int cell = cell(random);
            double weight = Math.exp(random.nextGaussian());
            counts[cell / cells.length][cell % cells.length]++;
            sums[cell / cells.length][cell % cells.length] += weight;
            squares[cell / cells.length][cell % cells.length] += weight * weight;
        }
        ConfusionMatrix matrix = matrix(counts, 0);
        double[] w = new double[matrix.atoms()];
        double[] s = new double[matrix.atoms()];
        for (int atom = 0; atom < w.length; atom++) {
            w[atom] = sums[matrix.truth(atom)][matrix.predicted(atom)];
            s[atom] = squares[matrix.truth(atom)][matrix.predicted(atom)];
        }
        return WeightedSample.of(matrix, w, s);
    }

    /**
     * Clusters of sizes that vary by a factor of 20; an item repeats one of its cluster's first items with a probability that makes
     * the intra-cluster correlation what it should be.
     */
    Sample<ConfusionMatrix> clustered(int clusters, double correlation, SplittableRandom random) {
        TreeMap<String, ConfusionMatrix> parts = new TreeMap<>();
        for (int g = 0; g < clusters; g++) {
            int size = (int) Math.round(4 * Math.exp(3.0 * g / Math.max(1, clusters - 1)));
            List<Integer> own = new ArrayList<>();
            int shared = cell(random);
            for (int i = 0; i < size; i++) {
                own.add(random.nextDouble() < Math.sqrt(correlation) ? shared : cell(random));
            }
            long[][] counts = new long[cells.length][cells.length];
            own.forEach(cell -> counts[cell / cells.length][cell % cells.length]++);
            parts.put(String.format("g%03d", g), matrix(counts, 0));
        }
        return ClusteredSample.of(parts);
    }
}
