package dev.credence.toys;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import java.util.Map;
import java.util.Optional;

/**
 * A metric of scores whose certificates are given, by the number of observations.
 *
 * @param range where its values lie
 * @param bySize what is sure of this many observations
 */
public record Certified(Range range, Map<Long, GuaranteedBounds> bySize) implements ScoreMetric {
    @Override
    public String id() {
        return "toy-certified";
    }

    @Override
    public double value(ScoredSample scores, double[] weights) {
        throw new AssertionError("values are given");
    }

    @Override
    public Optional<GuaranteedBounds> certificate(ScoredSample scores, double[] weights) {
        return Optional.ofNullable(bySize.get(scores.size()));
    }

    /** Scores of this many positives, known as those of a range. */
    public static ScoredSample coarse(long size) {
        return ScoredSample.ofRanges(new double[] {0.25}, new double[] {0.5}, new long[] {size}, new long[] {0});
    }
}
