package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.curves.loss.MeanOfLosses;
import java.util.Arrays;
import java.util.Optional;

/**
 * The mean of a loss of each item's probability and truth. The influence of an atom is its loss minus the mean.
 *
 * <p>Cost: O(atoms).
 */
abstract class MeanLoss extends MeanOfLosses<ScoredSample> implements ScoreMetric {
    MeanLoss(String id, String description) {
        super(id, description);
    }

    /** Returns the loss of an item of probability p. */
    abstract double loss(double p, boolean positive);

    @Override
    protected final double lossOf(ScoredSample scores, int atom) {
        return loss(scores.score(atom), scores.positive(atom));
    }

    @Override
    public final Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }

    /** Returns the sum of the losses of the scores themselves; NaN where it is not known. */
    abstract double sum(ScoredSample scores);

    /**
     * {@inheritDoc} Where the sum is kept, the mean is exact; else, a loss falls as the score of a positive rises, or that of a
     * negative falls.
     */
    @Override
    public final Optional<GuaranteedBounds> guaranteedBounds(ScoredSample scores, double[] weights) {
        double mean = sum(scores) / scores.size();
        if (!Double.isNaN(mean) && Arrays.equals(weights, scores.weights())) {
            return GuaranteedBounds.of(mean, mean);
        }
        return GuaranteedBounds.monotone(this, scores, weights);
    }

    /** Scores must be probabilities. */
    @Override
    public final Optional<Refusal> refusal(ScoredSample scores) {
        return Probabilities.refusal(id(), scores);
    }

    /** Scores that must be probabilities. */
    static final class Probabilities {
        static Optional<Refusal> refusal(String metric, ScoredSample scores) {
            int last = scores.atoms() - 1;
            if (last < 0 || (scores.lowest(0) >= 0 && scores.highest(last) <= 1)) {
                return Optional.empty();
            }
            double outside = scores.lowest(0) >= 0 ? scores.highest(last) : scores.lowest(0);
            return Optional.of(Refusal.of(
                    Refusal.Code.DATA,
                    "metric '" + metric + "' needs probabilities, scores in [0, 1]: score=" + outside
                            + "; calibrate the scores first"));
        }
    }
}
