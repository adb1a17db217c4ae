package dev.credence.benchmarks;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Systems of known error rates on the same items, three of ten of them positive: an item is, every other time, as hard for one system
 * as for all. Each errs alike on both classes, so that its true matrix is known.
 *
 * @param title what it is called
 * @param errors the error rate of each system
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ManySystems(String title, double... errors) {
    private static final double PREVALENCE = 0.3;
    private static final double SHARED = 0.5;
    /** True values of matrices of this many items differ from the limit by less than what is measured. */
    private static final double LARGE = 1e7;

    private static final List<String> LABELS = List.of("no", "yes");

    /** All are equal. */
    static ManySystems alike(String title, int systems, double error) {
        return new ManySystems(
                title, IntStream.range(0, systems).mapToDouble(i -> error).toArray());
    }

    /** Returns systems of which the first half is better than the others. */
    static ManySystems halves(String title, int systems, double better, double worse) {
        return new ManySystems(
                title,
                IntStream.range(0, systems)
                        .mapToDouble(i -> 2 * i < systems ? better : worse)
                        .toArray());
    }

    List<String> names() {
        return IntStream.range(0, errors.length).mapToObj(i -> "system " + i).toList();
    }

    JointConfusionMatrix sample(int items, SplittableRandom random) {
        JointConfusionCounter counter = new JointConfusionCounter(names());
        for (int item = 0; item < items; item++) {
            int truth = random.nextDouble() < PREVALENCE ? 1 : 0;
            double hardness = random.nextDouble();
            List<String> predictions = new ArrayList<>();
            for (double error : errors) {
                double luck = random.nextDouble() < SHARED ? hardness : random.nextDouble();
                predictions.add(LABELS.get(luck < error ? 1 - truth : truth));
            }
            counter.add(LABELS.get(truth), predictions, 1);
        }
        for (String label : LABELS) {
            counter.add(label, names().stream().map(name -> label).toList(), 0);
        }
        return counter.toMatrix().withPositive("yes");
    }

    /** Returns the true value of each system. */
    double[] truths(Metric<ConfusionMatrix> metric) {
        double[] truths = new double[errors.length];
        for (int system = 0; system < truths.length; system++) {
            truths[system] = metric.value(
                    ConfusionMatrix.of(LABELS, table(errors[system])).withPositive("yes"));
        }
        return truths;
    }

    private static long[][] table(double error) {
        return new long[][] {
            {Math.round(LARGE * (1 - PREVALENCE) * (1 - error)), Math.round(LARGE * (1 - PREVALENCE) * error)},
            {Math.round(LARGE * PREVALENCE * error), Math.round(LARGE * PREVALENCE * (1 - error))}
        };
    }
}
