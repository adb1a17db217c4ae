package dev.credence.testkit.laws.metric;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.laws.Check;

/** The law of leave-one-out values, on which the jackknife depends. */
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
}
