package dev.credence.metrics.proportion;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * What the proportions of the diagonal share: right (or wrong) predictions of all, whatever the number of classes, and
 * without a positive label.
 *
 * <p>With q the proportion, f' the slope of the link at q, the influence of a success is f'(q) (1-q), of a failure -f'(q) q.
 */
abstract class Diagonal implements ConfusionMetric, ProportionMetric<ConfusionMatrix>, LeaveOneOut<ConfusionMatrix> {
    private final String id;
    private final boolean right;

    Diagonal(String id, boolean right) {
        this.id = id;
        this.right = right;
    }

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final boolean isTrial(ConfusionMatrix matrix, int atom) {
        return true;
    }

    @Override
    public final boolean isSuccess(ConfusionMatrix matrix, int atom) {
        return (matrix.truth(atom) == matrix.predicted(atom)) == right;
    }

    @Override
    public final double value(ConfusionMatrix matrix, double[] weights) {
        double[] sums = sums(matrix, weights);
        return link().apply(sums[0] / (sums[0] + sums[1]));
    }

    @Override
    public final void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
        double[] sums = sums(matrix, weights);
        double total = sums[0] + sums[1];
        double slope = link().derivative(sums[0] / total);
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] = isSuccess(matrix, atom) ? slope * (sums[1] / total) : -slope * (sums[0] / total);
        }
    }

    @Override
    public final Deletion leaveOneOut(ConfusionMatrix matrix, double[] weights) {
        double[] sums = sums(matrix, weights);
        return (atom, weight) -> {
            double successes = sums[0] - (isSuccess(matrix, atom) ? weight : 0);
            return link().apply(successes / (sums[0] + sums[1] - weight));
        };
    }

    /** Weights of successes and of failures. */
    private double[] sums(ConfusionMatrix matrix, double[] weights) {
        double[] sums = new double[2];
        for (int atom = 0; atom < weights.length; atom++) {
            sums[isSuccess(matrix, atom) ? 0 : 1] += weights[atom];
        }
        return sums;
    }

    /** It reads any matrix. */
    @Override
    public final Optional<Refusal> refusal(ConfusionMatrix matrix) {
        return Optional.empty();
    }

    @Override
    public final List<Note> notes(ConfusionMatrix matrix, double[] weights) {
        double[] sums = sums(matrix, weights);
        return sums[0] + sums[1] == 0
                ? List.of(Note.about(spelling(), Note.UNDEFINED, " is undefined: there are no observations"))
                : List.of();
    }
}
