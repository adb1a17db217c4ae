package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.text.Named;
import java.util.Arrays;
import java.util.Optional;

/** A coefficient of the regression of true classes on the log-odds of the probabilities. */
abstract class RecalibrationPart extends Named implements ScoreMetric {
    private final boolean slope;

    RecalibrationPart(String id, String description, boolean slope) {
        super(id, description);
        this.slope = slope;
    }

    /** Returns the regression whose coefficient is the value. */
    abstract LogisticFit fit(ScoredSample scores, double[] weights);

    /** {@inheritDoc} {@code credence calibration} shows it together with the other coefficient. */
    @Override
    public final boolean isUsual() {
        return false;
    }

    @Override
    public final Range range() {
        return new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    @Override
    public final Direction direction() {
        return Direction.NEUTRAL;
    }

    /** Scores must be probabilities above 0 and below 1. */
    @Override
    public final Optional<Refusal> refusal(ScoredSample scores) {
        return LogisticFit.refusal(id(), scores);
    }

    @Override
    public final double value(ScoredSample scores, double[] weights) {
        return value(fit(scores, weights));
    }

    private double value(LogisticFit fit) {
        return slope ? fit.slope() : fit.intercept();
    }

    @Override
    public final void influence(ScoredSample scores, double[] weights, double[] out) {
        LogisticFit fit = fit(scores, weights);
        if (Double.isFinite(value(fit))) {
            fit.influence(scores, slope ? 1 : 0, out);
        } else {
            Arrays.fill(out, Double.NaN);
        }
    }
}
