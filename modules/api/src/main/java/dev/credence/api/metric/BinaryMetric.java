package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.internal.metric.FourCounts;
import dev.credence.api.interval.Note;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * A metric of the four counts of a binary confusion matrix. It is the easiest kind of metric to write, because only {@code id},
 * {@code range} and {@code value} of four numbers are needed. It applies to any matrix with a positive label and, through its
 * spelling, also to one class against the rest ({@code id@label}), averaged over classes ({@code id.macro}, {@code id.micro},
 * {@code id.weighted}), and at a threshold of scores ({@code id:threshold=0.5}).
 */
public interface BinaryMetric extends ConfusionMetric, LeaveOneOut<ConfusionMatrix> {
    /**
     * Returns the metric of four counts, or of any multiple of them. It is computed in {@code double} and not rounded, because influences
     * are its derivatives.
     *
     * @param tp true positives, 0 or more
     * @param fp false positives, 0 or more
     * @param fn false negatives, 0 or more
     * @param tn true negatives, 0 or more
     * @return the value, NaN where it is undefined
     */
    double value(double tp, double fp, double fn, double tn);

    /**
     * Computes the partial derivatives of {@link #value(double, double, double, double)}. The default differentiates numerically.
     *
     * @param tp true positives, 0 or more
     * @param fp false positives, 0 or more
     * @param fn false negatives, 0 or more
     * @param tn true negatives, 0 or more
     * @param out receives the derivatives in the order of the arguments; not finite where they do not exist
     */
    default void gradient(double tp, double fp, double fn, double tn, double[] out) {
        FourCounts.numericalGradient(id(), nonSmoothness().isEmpty(), this::value, tp, fp, fn, tn, out);
    }

    /**
     * Returns whether the metric depends on one of the four counts. The default implementation tests this numerically.
     *
     * @param outcome the count
     * @return true if the metric depends on it; false for the true negatives of F1, for example
     */
    default boolean dependsOn(Outcome outcome) {
        return FourCounts.dependsOn(this::value, outcome);
    }

    /** {@inheritDoc} A metric that is computed from the whole matrix, without a positive label, depends on every atom. */
    @Override
    default boolean dependsOn(ConfusionMatrix matrix, int atom) {
        int positive = matrix.positiveIndex();
        return positive < 0 || dependsOn(matrix.outcome(atom, positive));
    }

    /**
     * Returns notes on the metric of four counts. By default there is a note where the value is undefined or infinite.
     *
     * @param tp true positives, 0 or more
     * @param fp false positives, 0 or more
     * @param fn false negatives, 0 or more
     * @param tn true negatives, 0 or more
     * @return notes; none for a finite value
     */
    default List<Note> notes(double tp, double fp, double fn, double tn) {
        double value = value(tp, fp, fn, tn);
        if (Double.isFinite(value)) {
            return List.of();
        }
        String subject = Double.isNaN(value) ? " is undefined (0/0): " : " is infinite (division by 0): ";
        return List.of(Note.about(spelling(), Note.UNDEFINED, subject + shownCounts(tp, fp, fn, tn)));
    }

    /** Returns the counts as text, such as {@code tp=3, fp=0, fn=7, tn=0}. */
    private static String shownCounts(double tp, double fp, double fn, double tn) {
        return "tp=" + Options.written(tp) + ", fp=" + Options.written(fp) + ", fn=" + Options.written(fn) + ", tn="
                + Options.written(tn);
    }

    @Override
    default List<Note> notes(ConfusionMatrix matrix, double[] weights) {
        double[] cells = FourCounts.of(matrix, weights, PositiveLabel.index(this, matrix));
        return notes(cells[0], cells[1], cells[2], cells[3]);
    }

    @Override
    default double value(ConfusionMatrix matrix, double[] weights) {
        double[] cells = FourCounts.of(matrix, weights, PositiveLabel.index(this, matrix));
        return value(cells[0], cells[1], cells[2], cells[3]);
    }

    @Override
    default void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
        FourCounts.influence(this::gradient, matrix, weights, PositiveLabel.index(this, matrix), out);
    }

    /**
     * {@inheritDoc} A metric that is computed from the whole matrix overrides this method, as it overrides {@code value} and {@code
     * influence} of a matrix.
     */
    @Override
    default Deletion leaveOneOut(ConfusionMatrix matrix, double[] weights) {
        return FourCounts.leaveOneOut(this::value, matrix, weights, PositiveLabel.index(this, matrix))::value;
    }

    /**
     * {@inheritDoc} The values of two systems are not comparable if their positive labels differ and both systems have both labels,
     * unless the metric treats both classes equally, as MCC does.
     */
    @Override
    default Optional<Refusal> notComparable(ConfusionMatrix first, ConfusionMatrix second) {
        return PositiveLabel.different(this, first, second);
    }

    /**
     * {@inheritDoc} A binary metric needs a positive label.
     */
    @Override
    default Optional<Refusal> refusal(ConfusionMatrix matrix) {
        return matrix.positive().isPresent()
                ? Optional.empty()
                : Optional.of(Refusal.of(Refusal.Code.POSITIVE_LABEL, () -> PositiveLabel.required(this, matrix)));
    }
}
