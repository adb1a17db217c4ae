package dev.credence.testkit;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import org.junit.jupiter.api.Assertions;

/** Checks that metrics derived from a two-class metric have its value. */
final class BinaryLaws {
    private BinaryLaws() {}

    static <E extends Evidence> void equal(
            Metric<ConfusionMatrix> metric, ConfusionMatrix matrix, Metric<E> derived, E evidence) {
        double expected = metric.value(matrix);
        double actual = derived.value(evidence);
        double tolerance = 1e-12 * Math.max(1, Math.abs(expected));
        Assertions.assertTrue(
                Double.compare(expected, actual) == 0 || Math.abs(expected - actual) <= tolerance,
                () -> derived.spelling() + " must equal " + metric.spelling() + " on " + matrix + ": expected="
                        + expected + ", actual=" + actual);
    }
}
