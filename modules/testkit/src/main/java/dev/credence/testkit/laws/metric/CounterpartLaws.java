package dev.credence.testkit.laws.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.testkit.laws.Check;
import java.util.List;

/** Laws of pairs of two-class metrics: one for each class, or a metric and its complement. */
public final class CounterpartLaws {
    /** The sums have another order. */
    private static final double ROUNDING = 1e-12;
    /** TP, FP, FN, TN: all different, so that exchanged counts are noticed, and with each of them 0. */
    private static final List<long[]> COUNTS = List.of(new long[][] {
        {40, 7, 5, 90},
        {1, 2, 3, 4},
        {300, 20, 1, 7},
        {0, 4, 6, 9},
        {8, 0, 6, 9},
        {8, 4, 0, 9},
        {8, 4, 6, 0},
        {5, 0, 0, 3}
    });

    private CounterpartLaws() {}

    /** The counterpart must equal the metric after the classes are exchanged, as specificity does for recall. */
    public static void equalsTheMetricOfTheOtherClass(BinaryMetric metric, BinaryMetric counterpart) {
        for (long[] c : COUNTS) {
            ConfusionMatrix exchanged = ConfusionMatrix.binary(c[3], c[2], c[1], c[0]);
            require(
                    "counterpart equals the metric of the other class",
                    metric,
                    matrix(c),
                    metric.value(matrix(c)),
                    counterpart,
                    counterpart.value(exchanged));
        }
    }

    /** A metric and its complement must add up to 1, as accuracy and error rate do. */
    public static void addsUpToOneWithItsComplement(BinaryMetric metric, BinaryMetric complement) {
        for (long[] c : COUNTS) {
            require(
                    "a metric and its complement add up to one",
                    metric,
                    matrix(c),
                    metric.value(matrix(c)),
                    complement,
                    1 - complement.value(matrix(c)));
        }
    }

    private static ConfusionMatrix matrix(long[] c) {
        return ConfusionMatrix.binary(c[0], c[1], c[2], c[3]);
    }

    private static void require(
            String law,
            BinaryMetric metric,
            ConfusionMatrix matrix,
            double expected,
            BinaryMetric other,
            double actual) {
        double tolerance = ROUNDING * Math.max(1, Math.abs(expected));
        Check.that(
                Double.compare(expected, actual) == 0 || Math.abs(expected - actual) <= tolerance,
                () -> law + ": " + metric.spelling() + " and " + other.spelling() + " on " + matrix + ": " + expected
                        + " by the one, " + actual + " by the other");
    }
}
