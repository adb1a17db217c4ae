package dev.credence.testkit.laws.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Margins;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.laws.Check;
import java.util.function.IntPredicate;

/** The laws of values without one observation, on which the jackknife depends, and of values with one more item of a class. */
public final class DeletionLaws {
    /** Differences of sums and sums round differently. */
    private static final double ROUNDING = 1e-9;
    /** Corner cases have no more atoms of interest, and each atom costs an evaluation. */
    private static final int SOME_ATOMS = 16;

    private static final double[] PARTS = {1, 0.5};

    private DeletionLaws() {}

    /**
     * The value of a {@link LeaveOneOut} metric without one observation, without half of one, and without an atom must equal the metric of
     * the reduced weights. Other metrics pass.
     */
    @SuppressWarnings(
            "unchecked") // a metric of this evidence that leaves out observations leaves out those of this evidence
    public static <E extends Evidence> void equalEvaluations(Metric<E> metric, E evidence) {
        if (!(metric instanceof LeaveOneOut<?>)) {
            return;
        }
        double[] weights = evidence.weights();
        LeaveOneOut.Deletion deletion = ((LeaveOneOut<E>) metric).leaveOneOut(evidence, weights.clone());
        for (int atom = 0; atom < Math.min(SOME_ATOMS, weights.length); atom++) {
            for (double part : PARTS) {
                equals(metric, evidence, deletion, atom, Math.min(part, weights[atom]));
            }
            equals(metric, evidence, deletion, atom, weights[atom]);
        }
    }

    private static <E extends Evidence> void equals(
            Metric<E> metric, E evidence, LeaveOneOut.Deletion deletion, int atom, double weight) {
        if (weight == 0) {
            return;
        }
        double[] weights = evidence.weights();
        weights[atom] -= weight;
        Check.close(
                metric.value(evidence, weights),
                deletion.without(atom, weight),
                ROUNDING,
                () -> "deletions equal evaluations: " + MetricLaws.context(metric, evidence) + "without a weight of "
                        + weight + " of " + evidence.describe(atom));
    }

    /**
     * The value of a {@link MarginMetric} with one more item of a class must equal the metric of the sums with that item. Other metrics pass.
     */
    public static <E extends Evidence> void additionsEqualEvaluations(Metric<E> metric, E evidence) {
        if (!(metric instanceof MarginMetric average)
                || !(evidence instanceof ConfusionMatrix matrix)
                || matrix.possibleClasses() < 2) {
            return;
        }
        Margins margins = matrix.margins();
        MarginMetric.OneMoreItem more = average.oneMoreItem(margins);
        for (int c = 0; c < Math.min(SOME_ATOMS, matrix.classes()); c++) {
            int truth = c;
            IntPredicate own = other -> other == truth;
            if (matrix.isPossible(c)) {
                Margins right = margins.withEachCell(1, own, own);
                Margins wrong = margins.withEachCell(1.0 / (matrix.possibleClasses() - 1), own, own.negate());
                added(average, matrix, truth, right, more.value(truth, true));
                added(average, matrix, truth, wrong, more.value(truth, false));
            }
        }
    }

    private static void added(MarginMetric metric, ConfusionMatrix matrix, int truth, Margins sums, double value) {
        Check.close(
                metric.value(sums),
                value,
                ROUNDING,
                () -> "additions equal evaluations: " + MetricLaws.context(metric, matrix)
                        + "with one more item of the class " + matrix.labels().get(truth));
    }
}
