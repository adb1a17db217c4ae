package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Range;
import java.util.Set;

/**
 * Brier score: the mean squared difference of probability and truth, {@code mean of (p - y)^2} with y 1 for positives and 0 for
 * negatives.
 *
 * <p>In [0, 1], 0 is best; scores outside [0, 1] are refused; NaN without observations. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1175/1520-0493(1950)078%3C0001:VOFEIT%3E2.0.CO;2">Brier (1950), Monthly Weather Review 78,
 *     1-3</a>
 */
public final class Brier extends MeanLoss {
    /** Creates the metric. */
    public Brier() {
        super("brier", "mean squared difference of probability and truth");
    }

    @Override
    public Set<String> aliases() {
        return Set.of("brier-score");
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    double sum(ScoredSample scores) {
        return scores.sumOfSquares();
    }

    @Override
    double loss(double p, boolean positive) {
        double error = positive ? 1 - p : p;
        return error * error;
    }
}
