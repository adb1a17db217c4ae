package dev.credence.sequential.method;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.MarginMetric.OneMoreItem;
import dev.credence.api.metric.Metric;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The beginning of a sequence of labels whose metric depends on several classes, such as macro F1, MCC and balanced accuracy. Until classes have
 * some items each, the labels so far do not show how rare classes are recognised, and asymptotic bounds would exclude the true value too often.
 * Two classes are needed for every such metric. A mean over classes needs every class that occurred, because one item of a rare class moves it
 * far.
 */
public final class FewItemsOfClasses {
    /**
     * With 1.5% positive items, bounds from the first item on excluded the true value at some look in up to 0.11 of 300 paths at the one-sided level
     * 0.975; with five positive items or more in up to 0.033.
     */
    private static final long ITEMS = 5;

    /** An item that moves a metric this many times as far as it moves the accuracy belongs to a class that is needed. MCC and kappa have about 1. */
    private static final double HEAVY = 3;

    /** The index of a declared class that is not among the labels. */
    private static final int UNLISTED = -1;

    /** With as many classes, evaluating a metric again for each takes a look about a millisecond. */
    private static final int MAX_CLASSES = 20;

    private FewItemsOfClasses() {}

    /** Returns why the data do not bound a metric yet; empty for proportions, and if all needed classes have five items or more. */
    static Optional<String> reason(Metric<?> metric, Evidence evidence) {
        return reason(metric, evidence, Set.of());
    }

    /**
     * Returns why the data do not bound a metric yet.
     *
     * @param declared labels that can occur, whether or not they did
     * @return a sentence; empty for proportions, and if all needed classes have five items or more
     */
    public static Optional<String> reason(Metric<?> metric, Evidence evidence, Set<String> declared) {
        if (!(evidence instanceof ConfusionMatrix matrix) || metric.proportion().isPresent()) {
            return Optional.empty();
        }
        int enough = 0;
        Map<String, Integer> few = new TreeMap<>();
        declared.forEach(label -> few.put(label, UNLISTED));
        for (int c = 0; c < matrix.classes(); c++) {
            double items = matrix.margins().truth(c);
            if (items >= ITEMS) {
                enough++;
                few.remove(matrix.labels().get(c));
            } else if (items > 0 || few.containsKey(matrix.labels().get(c))) {
                few.put(matrix.labels().get(c), c);
            }
        }
        if (enough < 2) {
            return Optional.of(
                    until(metric, "the second most frequent true class", second(matrix), "two classes have "));
        }
        Changes changes = Changes.of(metric, matrix);
        return few.entrySet().stream()
                .filter(entry -> isHeavy(metric, matrix, changes.of(entry.getValue(), entry.getKey())))
                .findFirst()
                .map(entry -> until(
                        metric,
                        "the true class '" + entry.getKey() + "'",
                        entry.getValue() == UNLISTED
                                ? 0
                                : (long) matrix.margins().truth(entry.getValue()),
                        "each class has "));
    }

    /** Returns why two samples do not bound a difference yet: a class that occurred in one of them is needed in both. */
    static Optional<String> reasonOfTwo(Metric<?> metric, Evidence first, Evidence second) {
        return reason(metric, first, occurred(second)).or(() -> reason(metric, second, occurred(first)));
    }

    private static Set<String> occurred(Evidence evidence) {
        Set<String> labels = new TreeSet<>();
        if (evidence instanceof ConfusionMatrix matrix) {
            for (int c = 0; c < matrix.classes(); c++) {
                if (matrix.margins().truth(c) > 0) {
                    labels.add(matrix.labels().get(c));
                }
            }
        }
        return labels;
    }

    /**
     * Returns whether one item of a class that did not occur yet would move a metric far.
     *
     * @return true for means over classes; false for proportions and metrics such as MCC, and for other evidence than labels
     */
    public static boolean dependsOnNewClasses(Metric<?> metric, Evidence evidence) {
        if (!(evidence instanceof ConfusionMatrix matrix) || metric.proportion().isPresent()) {
            return false;
        }
        String label = "new";
        while (matrix.labels().contains(label)) {
            label += "+";
        }
        return isHeavy(metric, matrix, Changes.of(metric, matrix).of(UNLISTED, label));
    }

    /**
     * Returns the standard deviation of a metric if one item of each class that occurred had another prediction, independently of each other: items that
     * the classes lack so far. It vanishes as 1 / n, and is 0 for proportions, which account for them, and for other evidence than labels.
     */
    static double unseenDeviation(Metric<?> metric, Evidence evidence) {
        if (!(evidence instanceof ConfusionMatrix matrix) || metric.proportion().isPresent()) {
            return 0;
        }
        Changes changes = Changes.of(metric, matrix);
        double squares = 0;
        for (int c = 0; c < matrix.classes(); c++) {
            double change = matrix.margins().truth(c) > 0
                    ? changes.of(c, matrix.labels().get(c))
                    : 0;
            squares += change * change;
        }
        return Double.isFinite(squares) ? Math.sqrt(squares) : 0;
    }

    private static long second(ConfusionMatrix matrix) {
        double most = 0;
        double second = 0;
        for (int c = 0; c < matrix.classes(); c++) {
            double items = matrix.margins().truth(c);
            second = Math.max(second, Math.min(most, items));
            most = Math.max(most, items);
        }
        return (long) second;
    }

    private static String until(Metric<?> metric, String subject, long items, String classes) {
        return String.format(
                Locale.ROOT,
                "%s is no proportion of items, and %s has %d %s so far: the interval is the whole range until %s%d items",
                metric.spelling(),
                subject,
                items,
                items == 1 ? "item" : "items",
                classes,
                ITEMS);
    }

    /** Returns whether an item that moves a metric by some change moves it far. */
    private static boolean isHeavy(Metric<?> metric, ConfusionMatrix matrix, double change) {
        double width = metric.range().upper() - metric.range().lower();
        return !(change * (matrix.size() + 1) < HEAVY * (Double.isFinite(width) ? width : 1));
    }

    private static <E extends Evidence> double evaluatedChange(Metric<E> metric, ConfusionMatrix matrix, String label) {
        ConfusionMatrix more = matrix.merge(ConfusionMatrix.ofPredictions(List.of(label), List.of(label)))
                .withUnseenAtoms();
        int truth = more.labels().indexOf(label);
        E evidence = metric.evidenceType().cast(more);
        double[] weights = more.weights();
        double right = metric.value(evidence, weights);
        double share = 1.0 / (more.possibleClasses() - 1);
        for (int atom = 0; atom < weights.length; atom++) {
            if (more.truth(atom) == truth) {
                weights[atom] += more.predicted(atom) == truth ? -1 : share;
            }
        }
        return Math.abs(right - metric.value(evidence, weights));
    }

    /** Returns how far one more item of a class moves a metric if it is recognised and not taken for all other classes in equal parts. */
    private interface Changes {
        /** Returns the change, or 0 if each change would cost more than it is worth. */
        double of(int truth, String label);

        static Changes of(Metric<?> metric, ConfusionMatrix matrix) {
            Changes evaluated =
                    (truth, label) -> matrix.classes() > MAX_CLASSES ? 0 : evaluatedChange(metric, matrix, label);
            if (!(metric instanceof MarginMetric average)) {
                return evaluated;
            }
            OneMoreItem more = average.oneMoreItem(matrix.margins());
            return (truth, label) -> truth >= 0 && matrix.isPossible(truth)
                    ? Math.abs(more.value(truth, true) - more.value(truth, false))
                    : evaluated.of(truth, label);
        }
    }
}
