package dev.credence.curves.loss;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.text.Named;
import java.util.List;

/**
 * The mean of a number of each atom. The influence of an atom is its number minus the mean.
 *
 * @param <E> evidence that the metric reads
 */
public abstract class MeanOfLosses<E extends Evidence> extends Named implements InPlaceInfluence<E> {
    /** The number of items from which on every method was measured to cover a mean of losses in at least 0.85 of samples. */
    private static final int FEW_ITEMS = 5;

    /** The coverage of log loss of two items of calibrated scores. */
    private static final double LEAST_COVERAGE = 0.54;

    /** Creates the metric. */
    protected MeanOfLosses(String id, String description) {
        super(id, description);
    }

    /** Returns the number of an atom. */
    protected abstract double lossOf(E evidence, int atom);

    @Override
    public final double value(E evidence, double[] weights) {
        double sum = 0;
        double total = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            total += weights[atom];
            sum += weights[atom] > 0 ? weights[atom] * lossOf(evidence, atom) : 0;
        }
        return sum / total;
    }

    @Override
    public final void influence(E evidence, double[] weights, double[] out) {
        double mean = value(evidence, weights);
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] = lossOf(evidence, atom) - mean;
        }
    }

    @Override
    public List<Note> notes(E evidence, double[] weights) {
        if (evidence.size() == 0) {
            return List.of(Note.about(id(), Note.UNDEFINED, " is undefined: there are no observations"));
        }
        return evidence.size() < FEW_ITEMS
                        && direction() == Direction.LOWER_IS_BETTER
                        && Double.isFinite(value(evidence, weights))
                ? List.of(CoverageWarning.of(
                        LEAST_COVERAGE, "fewer than five losses show little of their distribution: "))
                : List.of();
    }
}
