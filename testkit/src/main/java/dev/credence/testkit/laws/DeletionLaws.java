package dev.credence.testkit.laws;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.Metric;

/** What a metric that knows its value without an observation owes to its value: the jackknife believes it. */
public final class DeletionLaws {
    /** 1e-9: differences of sums round otherwise than sums. */
    private static final double ROUNDING = 1e-9;
    /** Corner cases have as many atoms as matter; each costs an evaluation. */
    private static final int SOME_ATOMS = 16;

    private static final double[] PARTS = {1, 0.5};

    private DeletionLaws() {}

    /**
     * The value without an observation, half of one, or all of an atom is that of the weights without it. Nothing is asked of a metric
     * that is no {@link LeaveOneOut}.
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
                () -> "deletions equal evaluations: " + MetricLaws.on(metric, evidence) + "without a weight of "
                        + weight + " of " + evidence.describe(atom));
    }
}
