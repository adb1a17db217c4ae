package dev.credence.sequential.method;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Margins;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.Metric;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;

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
        Set<String> few = new TreeSet<>(declared);
        for (int c = 0; c < matrix.classes(); c++) {
            double items = matrix.margins().truth(c);
            if (items >= ITEMS) {
                enough++;
                few.remove(matrix.labels().get(c));
            } else if (items > 0) {
                few.add(matrix.labels().get(c));
            }
        }
        if (enough < 2) {
            return Optional.of(
                    until(metric, "the second most frequent true class", second(matrix), "two classes have "));
        }
        return few.stream()
                .filter(label -> isHeavy(metric, matrix, label))
                .findFirst()
                .map(label -> until(metric, "the true class '" + label + "'", items(matrix, label), "each class has "));
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
        return isHeavy(metric, matrix, label);
    }

    /**
     * Returns the standard deviation of a metric if one item of each class that occurred had another prediction, independently of each other: items that
     * the classes lack so far. It vanishes as 1 / n, and is 0 for proportions, which account for them, and for other evidence than labels.
     */
    static double unseenDeviation(Metric<?> metric, Evidence evidence) {
        if (!(evidence instanceof ConfusionMatrix matrix) || metric.proportion().isPresent()) {
            return 0;
        }
        double squares = 0;
        for (int c = 0; c < matrix.classes(); c++) {
            double change = matrix.margins().truth(c) > 0
                    ? change(metric, matrix, matrix.labels().get(c))
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

    private static long items(ConfusionMatrix matrix, String label) {
        int c = matrix.labels().indexOf(label);
        return c < 0 ? 0 : (long) matrix.margins().truth(c);
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

    /** Returns whether one more item of a class, recognised or taken for the other classes in equal parts, moves a metric far. */
    private static boolean isHeavy(Metric<?> metric, ConfusionMatrix matrix, String label) {
        double width = metric.range().upper() - metric.range().lower();
        return !(change(metric, matrix, label) * (matrix.size() + 1) < HEAVY * (Double.isFinite(width) ? width : 1));
    }

    /** Returns how far a metric moves between the two predictions; 0 if each value would cost more than it is worth. */
    private static double change(Metric<?> metric, ConfusionMatrix matrix, String label) {
        int truth = matrix.labels().indexOf(label);
        if (truth >= 0 && matrix.isPossible(truth) && metric instanceof MarginMetric average) {
            Margins margins = matrix.margins();
            double share = 1.0 / (margins.possibleClasses() - 1);
            IntPredicate own = c -> c == truth;
            return Math.abs(average.value(margins.withEachCell(1, own, own))
                    - average.value(margins.withEachCell(share, own, own.negate())));
        }
        return matrix.classes() > MAX_CLASSES ? 0 : evaluatedChange(metric, matrix, label);
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
}
