package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.text.Named;
import dev.credence.curves.metric.RocPath.PathPoint;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A metric at the point of the ROC polyline where one rate has a given value. */
abstract class RateAtRate extends Named
        implements ScoreMetric, BoundaryVariance<ScoredSample>, InPlaceInfluence<ScoredSample> {
    private final String option;
    private final double usual;
    final double rate;

    RateAtRate(String id, String description, String option, double usual, double rate) {
        super(id, description);
        this.option = option;
        this.usual = usual;
        this.rate = rate;
    }

    abstract RateAtRate at(double newRate);

    abstract PathPoint pathPoint(RocPath path);

    abstract double value(RocPath path, PathPoint pathPoint);

    abstract void influence(RocPath path, PathPoint pathPoint, double[] out);

    @Override
    public final List<OptionSpec> options() {
        return List.of(new OptionSpec(option, "the given rate, above 0 and at most 1", Options.written(usual)));
    }

    @Override
    public final RateAtRate configured(Options options) {
        double chosen = options.number(option, rate);
        if (!(chosen > 0 && chosen <= 1)) {
            throw new IllegalArgumentException("option '" + option + "' must lie in (0, 1]: " + option + "=" + chosen);
        }
        return at(chosen);
    }

    @Override
    public final String spelling() {
        return rate == usual ? id() : id() + ":" + option + "=" + Options.written(rate);
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public final double value(ScoredSample scores, double[] weights) {
        RocPath path = RocPath.of(scores, weights);
        return path.missing() ? Double.NaN : value(path, pathPoint(path));
    }

    @Override
    public final void influence(ScoredSample scores, double[] weights, double[] out) {
        RocPath path = RocPath.of(scores, weights);
        if (path.missing()) {
            Arrays.fill(out, Double.NaN);
        } else {
            influence(path, pathPoint(path), out);
        }
    }

    /** {@inheritDoc} It is treated as a proportion of the positives. */
    @Override
    public final Moments atEdge(ScoredSample scores, double[] weights) {
        return EdgeTrials.moments(range(), value(scores, weights), EdgeTrials.positives(scores, weights));
    }

    /** {@inheritDoc} It grows with the ROC polyline. */
    @Override
    public Optional<GuaranteedBounds> guaranteedBounds(ScoredSample scores, double[] weights) {
        return GuaranteedBounds.monotone(this, scores, weights);
    }

    @Override
    public List<Note> notes(ScoredSample scores, double[] weights) {
        return OneClass.notes(id(), scores, weights);
    }
}
