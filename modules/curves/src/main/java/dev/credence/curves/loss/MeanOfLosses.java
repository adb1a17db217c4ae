package dev.credence.curves.loss;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.sample.SampledUnits;
import dev.credence.api.text.Named;
import dev.credence.numerics.beta.RuleOfThree;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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

    /**
     * Reports each loss that an item of an atom may have, with the probability that its own scores give it. Losses with a probability of 0 are left out, and a
     * metric whose scores are no probabilities reports none.
     *
     * @param losses receives the probabilities, which add up to 1, and the losses
     */
    protected void possibleLosses(E evidence, int atom, PossibleLosses losses) {}

    /** Receives the losses that an item may have. */
    @FunctionalInterface
    protected interface PossibleLosses {
        /**
         * Receives a loss.
         *
         * @param probability above 0, at most 1
         * @param loss the loss
         */
        void add(double probability, double loss);
    }

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
        double value = value(evidence, weights);
        if (direction() != Direction.LOWER_IS_BETTER || !Double.isFinite(value)) {
            return List.of();
        }
        return evidence.size() < FEW_ITEMS
                ? List.of(CoverageWarning.of(
                        LEAST_COVERAGE, "fewer than five losses show little of their distribution: "))
                : List.of();
    }

    @Override
    public Optional<Note> noteOnUnseenUnits(E evidence, double[] weights, SampledUnits units) {
        double value = value(evidence, weights);
        return direction() != Direction.LOWER_IS_BETTER || !Double.isFinite(value) || evidence.size() < FEW_ITEMS
                ? Optional.empty()
                : unseenErrors(evidence, value, units);
    }

    /**
     * Returns a note if no item is wrong, although errors in a share that these items may lack by chance would raise the mean farther than the usual
     * interval reaches. The loss of an error is at least a quarter of a range with an end, as of a probability of one half, and otherwise log 2.
     */
    private Optional<Note> unseenErrors(E evidence, double mean, SampledUnits units) {
        double ofError = range().bounded() ? (range().upper() - range().lower()) / 4 : StrictMath.log(2);
        double items = units.number((double) evidence.size());
        double[] weights = evidence.weights();
        double[] psi = new double[weights.length];
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            double loss = evidence.count(atom) > 0 ? lossOf(evidence, atom) : 0;
            if (loss >= ofError) {
                return Optional.empty();
            }
            psi[atom] = loss - mean;
        }
        double share = RuleOfThree.approximateShare(items);
        double shift = share * ofError;
        return shift <= 2 * Math.sqrt(units.variance(psi, weights))
                ? Optional.empty()
                : Optional.of(Note.about(
                                id(),
                                "rare-outcomes",
                                String.format(
                                        Locale.ROOT,
                                        " has no item that is wrong; errors may be a share of up to %.2g (rule of three), which would raise it by %.2g or"
                                                + " more; %s",
                                        share,
                                        shift,
                                        range().bounded()
                                                ? "hall and delta-wilson take them into account, other methods do not"
                                                : "hall takes them into account as far as the probabilities expect them, other methods do not"))
                        .with("share", share)
                        .with("shift", shift));
    }
}
