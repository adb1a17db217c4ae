package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.interval.Note;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** A binary metric of the form {@code link(successes / trials)}, where successes and trials are sets of outcomes. */
public interface BinaryProportionMetric extends BinaryMetric, ProportionMetric<ConfusionMatrix> {
    /** {@return the outcomes that count in the numerator, a subset of {@link #trials()}} */
    Set<Outcome> successes();

    /** {@return the outcomes that count in the denominator} */
    Set<Outcome> trials();

    @Override
    default Range range() {
        return Range.UNIT;
    }

    @Override
    default boolean isTrial(ConfusionMatrix matrix, int atom) {
        return trials().contains(matrix.outcome(atom, PositiveLabel.index(this, matrix)));
    }

    @Override
    default boolean isSuccess(ConfusionMatrix matrix, int atom) {
        return successes().contains(matrix.outcome(atom, PositiveLabel.index(this, matrix)));
    }

    @Override
    default boolean dependsOn(ConfusionMatrix matrix, int atom) {
        return isTrial(matrix, atom);
    }

    @Override
    default boolean dependsOn(Outcome outcome) {
        return trials().contains(outcome);
    }

    @Override
    default double value(ConfusionMatrix matrix, double[] weights) {
        return BinaryMetric.super.value(matrix, weights);
    }

    @Override
    default void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
        BinaryMetric.super.influence(matrix, weights, out);
    }

    @Override
    default double value(double tp, double fp, double fn, double tn) {
        double[] sums = sums(tp, fp, fn, tn);
        return link().apply(sums[0] / (sums[0] + sums[1]));
    }

    @Override
    default void gradient(double tp, double fp, double fn, double tn, double[] out) {
        double[] sums = sums(tp, fp, fn, tn);
        double trials = sums[0] + sums[1];
        double slope = link().derivative(sums[0] / trials) / trials;
        Arrays.fill(out, 0 * slope);
        for (Outcome outcome : trials()) {
            out[outcome.ordinal()] =
                    successes().contains(outcome) ? slope * (sums[1] / trials) : -slope * (sums[0] / trials);
        }
    }

    @Override
    default List<Note> notes(double tp, double fp, double fn, double tn) {
        double[] sums = sums(tp, fp, fn, tn);
        boolean none = sums[0] + sums[1] == 0;
        return none
                ? List.of(Note.about(spelling(), Note.UNDEFINED, " is undefined: no observation counts as a trial"))
                : List.of();
    }

    @Override
    default List<Note> notes(ConfusionMatrix matrix, double[] weights) {
        return BinaryMetric.super.notes(matrix, weights);
    }

    /** Returns the total weights of successes and of failures. */
    private double[] sums(double tp, double fp, double fn, double tn) {
        double[] cells = {tp, fp, fn, tn};
        double[] sums = new double[2];
        Set<Outcome> successes = successes();
        for (Outcome outcome : trials()) {
            sums[successes.contains(outcome) ? 0 : 1] += cells[outcome.ordinal()];
        }
        return sums;
    }
}
