package dev.credence.api.metric;

import dev.credence.api.evidence.Outcome;
import dev.credence.api.evidence.ScoredSample;

/** An F-measure at a threshold. */
final class ThresholdedFMeasure extends Thresholded implements FMeasure<ScoredSample> {
    private final double beta;

    ThresholdedFMeasure(BinaryFMeasure metric, double threshold) {
        super(metric, threshold);
        this.beta = metric.beta();
    }

    @Override
    public double beta() {
        return beta;
    }

    @Override
    public Outcome outcome(ScoredSample scores, int atom) {
        return Outcome.of(scores.positive(atom), scores.score(atom) >= threshold());
    }
}
