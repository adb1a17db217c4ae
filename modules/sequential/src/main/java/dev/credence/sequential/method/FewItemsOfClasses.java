package dev.credence.sequential.method;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The beginning of a sequence of labels whose metric depends on several classes, such as macro F1, MCC and balanced accuracy. Until two classes have
 * some items each, the labels so far do not show how rare classes are recognised, and asymptotic bounds would exclude the true value too often.
 */
final class FewItemsOfClasses {
    /**
     * With 1.5% positive items, bounds from the first item on excluded the true value at some look in up to 0.11 of 300 paths at the one-sided level
     * 0.975; with five positive items or more in up to 0.033.
     */
    private static final long ITEMS = 5;

    private FewItemsOfClasses() {}

    /** Returns why the data do not bound a metric yet; empty for proportions, and if two true classes have five items or more. */
    static Optional<String> reason(Metric<?> metric, Evidence evidence) {
        if (!(evidence instanceof ConfusionMatrix matrix) || metric.proportion().isPresent()) {
            return Optional.empty();
        }
        double[] sorted = IntStream.range(0, matrix.classes())
                .mapToDouble(matrix.margins()::truth)
                .sorted()
                .toArray();
        long second = sorted.length < 2 ? 0 : (long) sorted[sorted.length - 2];
        return second >= ITEMS
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s is no proportion of items, and the second most frequent true class has %d %s so far: the interval is the"
                                + " whole range until two classes have %d items",
                        metric.spelling(),
                        second,
                        second == 1 ? "item" : "items",
                        ITEMS));
    }
}
