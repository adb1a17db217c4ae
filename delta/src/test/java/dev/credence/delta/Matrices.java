package dev.credence.delta;

import dev.credence.api.evidence.ConfusionMatrix;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Matrices for tests, labels c0, c1, ...; of two classes c1 is positive. */
final class Matrices {
    private Matrices() {}

    static List<String> labels(int classes) {
        return IntStream.range(0, classes).mapToObj(c -> "c" + c).toList();
    }

    static ConfusionMatrix of(long[]... counts) {
        ConfusionMatrix matrix = ConfusionMatrix.of(labels(counts.length), counts);
        return counts.length == 2 ? matrix.withPositive("c1") : matrix;
    }

    /** All cells, row by row, to be weighted by hand. */
    static ConfusionMatrix full(int classes) {
        return of(new long[classes][classes]).withUnseenAtoms();
    }

    /** Draws counts of cells with given probabilities, by Walker and Vose's alias table. */
    static final class Sampler {
        private final double[] keep;
        private final int[] alias;
        private final SplittableRandom random;

        Sampler(double[] p, SplittableRandom random) {
            this.random = random;
            this.keep = new double[p.length];
            this.alias = new int[p.length];
            double total = java.util.Arrays.stream(p).sum();
            double[] scaled =
                    java.util.Arrays.stream(p).map(x -> x / total * p.length).toArray();
            java.util.ArrayDeque<Integer> small = new java.util.ArrayDeque<>();
            java.util.ArrayDeque<Integer> large = new java.util.ArrayDeque<>();
            for (int i = 0; i < p.length; i++) {
                (scaled[i] < 1 ? small : large).add(i);
            }
            fill(scaled, small, large);
        }

        private void fill(double[] scaled, java.util.ArrayDeque<Integer> small, java.util.ArrayDeque<Integer> large) {
            while (!small.isEmpty() && !large.isEmpty()) {
                int less = small.remove();
                int more = large.remove();
                keep[less] = scaled[less];
                alias[less] = more;
                scaled[more] -= 1 - scaled[less];
                (scaled[more] < 1 ? small : large).add(more);
            }
            small.forEach(i -> keep[i] = 1);
            large.forEach(i -> keep[i] = 1);
        }

        double[] draw(int items) {
            double[] counts = new double[keep.length];
            for (int i = 0; i < items; i++) {
                int cell = random.nextInt(keep.length);
                counts[random.nextDouble() < keep[cell] ? cell : alias[cell]]++;
            }
            return counts;
        }
    }
}
