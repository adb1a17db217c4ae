package dev.credence.delta.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A population: its classes, their proportions, and the accuracy of the classifier on each (errors spread evenly).
 *
 * @param classes 2 or more
 * @param mix the proportions of the classes
 * @param accuracy of the classifier on each class
 */
record Truth(int classes, Mix mix, double accuracy) {
    List<String> labels() {
        return IntStream.range(0, classes).mapToObj(c -> "c" + c).toList();
    }

    double rate(int truth, int predicted) {
        return truth == predicted ? accuracy : (1 - accuracy) / (classes - 1);
    }

    double[] cells() {
        double[] p = new double[classes * classes];
        for (int i = 0; i < p.length; i++) {
            p[i] = mix.share(i / classes, classes) * rate(i / classes, i % classes);
        }
        return p;
    }

    /** Returns all cells; with two classes the second, rarer one is positive. */
    ConfusionMatrix full() {
        return declared(ConfusionMatrix.of(labels(), new long[classes][classes]))
                .withUnseenAtoms();
    }

    ConfusionMatrix declared(ConfusionMatrix matrix) {
        return classes == 2 ? matrix.withPositive("c1") : matrix;
    }

    ConfusionMatrix draw(int items, double[] cumulative, SplittableRandom random) {
        long[][] counts = new long[classes][classes];
        for (int i = 0; i < items; i++) {
            int cell = cell(cumulative, random.nextDouble());
            counts[cell / classes][cell % classes]++;
        }
        return declared(ConfusionMatrix.of(labels(), counts));
    }

    /** Returns a seed that differs between situations and not between machines. */
    SplittableRandom random(int items, int study) {
        long situation = (classes * 10L + mix.ordinal()) * 1000 + Math.round(1000 * accuracy);
        return new SplittableRandom((situation * 10_000 + items) * 10 + study);
    }

    static double[] cumulative(double[] p) {
        double[] sums = p.clone();
        for (int i = 1; i < sums.length; i++) {
            sums[i] += sums[i - 1];
        }
        sums[sums.length - 1] = 1;
        return sums;
    }

    static int cell(double[] cumulative, double u) {
        int low = 0;
        int high = cumulative.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (cumulative[middle] <= u) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
