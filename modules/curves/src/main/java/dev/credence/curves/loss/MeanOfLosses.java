package dev.credence.curves.loss;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.InPlaceInfluence;
import java.util.List;

/**
 * The mean of a number of each atom. The influence of an atom is its number minus the mean.
 *
 * @param <E> evidence that the metric reads
 */
public abstract class MeanOfLosses<E extends Evidence> implements InPlaceInfluence<E> {
    /** Creates the metric. */
    protected MeanOfLosses() {}

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
        return evidence.size() == 0
                ? List.of(Note.about(id(), Note.UNDEFINED, " is undefined: there are no observations"))
                : List.of();
    }
}
