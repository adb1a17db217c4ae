package dev.credence.delta;

import dev.credence.api.evidence.ConfusionMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Matrices for tests, labels c0, c1, ...; of two classes c1 is positive. */
public final class Matrices {
    private Matrices() {}

    public static List<String> labels(int classes) {
        return IntStream.range(0, classes).mapToObj(c -> "c" + c).toList();
    }

    public static ConfusionMatrix of(long[]... counts) {
        ConfusionMatrix matrix = ConfusionMatrix.of(labels(counts.length), counts);
        return counts.length == 2 ? matrix.withPositive("c1") : matrix;
    }

    /** Returns all cells, row by row, for tests that set the weights. */
    public static ConfusionMatrix full(int classes) {
        return of(new long[classes][classes]).withUnseenAtoms();
    }

    /**
     * Draws counts of cells with given probabilities: a binomial a cell, conditional on the cells before, from its table of
     * cumulative probabilities. Tables are kept, so that millions of draws cost some binary searches each.
     */
    public static final class Sampler {
        /** This probability is relative to the mode; smaller ones do not occur in 10^9 draws. */
        private static final double NEGLIGIBLE = 1e-18;

        private final double[] p;
        private final List<Map<Integer, Table>> tables = new ArrayList<>();
        private final SplittableRandom random;

        Sampler(double[] p, SplittableRandom random) {
            this.p = p.clone();
            this.random = random;
            for (int cell = 0; cell < p.length; cell++) {
                tables.add(new HashMap<>());
            }
        }

        double[] draw(int items) {
            double[] counts = new double[p.length];
            double left = 1;
            int remaining = items;
            for (int cell = 0; cell < p.length - 1; cell++) {
                double share = p[cell] / left;
                int count = tables.get(cell)
                        .computeIfAbsent(remaining, n -> Table.of(n, share))
                        .draw(random.nextDouble());
                counts[cell] = count;
                remaining -= count;
                left -= p[cell];
            }
            counts[p.length - 1] = remaining;
            return counts;
        }

        /** Contains cumulative probabilities from {@code first} on. */
        private static final class Table {
            private final int first;
            private final double[] cumulative;

            Table(int first, double[] cumulative) {
                this.first = first;
                this.cumulative = cumulative;
            }

            static Table of(int n, double p) {
                int mode = (int) Math.min(n, Math.floor((n + 1) * p));
                int first = mode;
                double odds = p / (1 - p);
                double mass = 1;
                while (first > 0 && mass > NEGLIGIBLE) {
                    mass *= first / (n - first + 1.0) / odds;
                    first--;
                }
                List<Double> sums = new ArrayList<>();
                double sum = 0;
                for (int k = first; k <= n && (k <= mode || mass > NEGLIGIBLE); k++) {
                    sum += mass;
                    sums.add(sum);
                    mass *= (n - k) / (k + 1.0) * odds;
                }
                return new Table(first, normalised(sums, sum));
            }

            private static double[] normalised(List<Double> sums, double sum) {
                return sums.stream().mapToDouble(s -> s / sum).toArray();
            }

            int draw(double u) {
                int at = Arrays.binarySearch(cumulative, u);
                return first + Math.min(cumulative.length - 1, at < 0 ? -at - 1 : at + 1);
            }
        }
    }
}
