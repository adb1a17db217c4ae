package dev.credence.toys;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import java.util.Map;
import java.util.Optional;

/**
 * A metric of scores with given guaranteed bounds that depend on the number of observations.
 *
 * @param range the range of its values
 * @param bySize the guaranteed bounds for a number of observations
 */
public record Bounded(Range range, Map<Long, GuaranteedBounds> bySize) implements ScoreMetric {
    @Override
    public String id() {
        return "toy-bounded";
    }

    @Override
    public double value(ScoredSample scores, double[] weights) {
        throw new AssertionError("values are given");
    }

    @Override
    public Optional<GuaranteedBounds> guaranteedBounds(ScoredSample scores, double[] weights) {
        return Optional.ofNullable(bySize.get(scores.size()));
    }

    /** Returns a sample of positives in one range of scores. */
    public static ScoredSample coarse(long size) {
        return ScoredSample.ofRanges(new double[] {0.25}, new double[] {0.5}, new long[] {size}, new long[] {0});
    }
}
