package dev.credence.metrics.proportion;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The share of items on the diagonal of a matrix of any number of classes, which needs no positive label: the share of items
 * that were predicted right, or wrong. It is undefined (NaN, with a note) where there are no observations.
 *
 * <p>Every error is a false negative of one class and a false positive of another. Precision, recall and F1 of the counts of all classes
 * against the rest, added up, are therefore equal to accuracy, and so is recall averaged over classes with the class sizes as weights,
 * because the weights cancel the row sums. They are registered under their own names, so that exact binomial methods apply.
 *
 * <p>With q the proportion and f' the derivative of the link at q, the influence of a success is {@code f'(q) (1-q)}, and that of a
 * failure {@code -f'(q) q}. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1007/s10489-021-02635-5">Takahashi et al. (2022), Applied Intelligence 52, 4961-4972</a>
 * @see <a href="https://doi.org/10.1016/j.ipm.2009.03.002">Sokolova and Lapalme (2009), Inf. Process. Manag. 45, 427-437</a>
 */
class Diagonal implements ConfusionMetric, ProportionMetric<ConfusionMatrix>, LeaveOneOut<ConfusionMatrix> {
    private final String id;
    private final String description;
    private final boolean right;
    private final Link link;

    Diagonal(String id, String description, boolean right, Link link) {
        this.id = id;
        this.description = description;
        this.right = right;
        this.link = link;
    }

    @Override
    public final Direction direction() {
        return right ? Direction.HIGHER_IS_BETTER : Direction.LOWER_IS_BETTER;
    }

    @Override
    public final Link link() {
        return link;
    }

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final String description() {
        return description;
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

    /** Returns the weights of successes and of failures. */
    private double[] sums(ConfusionMatrix matrix, double[] weights) {
        double[] sums = new double[2];
        for (int atom = 0; atom < weights.length; atom++) {
            sums[isSuccess(matrix, atom) ? 0 : 1] += weights[atom];
        }
        return sums;
    }

    /** {@inheritDoc} It reads any matrix. */
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

    /** A share of all items that is also a metric of the four counts of one class against the rest. */
    static final class BinaryDiagonal extends Diagonal implements BinaryProportionMetric {
        private final Set<Outcome> successes;

        BinaryDiagonal(String id, String description, boolean right) {
            super(id, description, right, Link.IDENTITY);
            this.successes = Collections.unmodifiableSet(
                    right
                            ? EnumSet.of(Outcome.TRUE_POSITIVE, Outcome.TRUE_NEGATIVE)
                            : EnumSet.of(Outcome.FALSE_POSITIVE, Outcome.FALSE_NEGATIVE));
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public Set<Outcome> successes() {
            return successes;
        }

        @Override
        public Set<Outcome> trials() {
            return EnumSet.allOf(Outcome.class);
        }
    }
}
