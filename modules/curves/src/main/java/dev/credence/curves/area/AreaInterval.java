package dev.credence.curves.area;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.numerics.normal.Normal;
import java.util.Optional;

/** An interval of the area under the ROC curve, given the sizes of the classes. */
abstract class AreaInterval extends Named implements IntervalMethod {
    AreaInterval(String id, String description) {
        super(id, description);
    }

    @Override
    public final Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return AreaRefusals.metric(metric).or(() -> AreaRefusals.sample(metric, sample));
    }

    @Override
    public final <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        if (Double.isNaN(estimate.value())) {
            return AreaRefusals.undefined(estimate);
        }
        bounds((ScoredSample) sample.evidence(), Normal.upperQuantile(level.tail()), estimate);
        return estimate.build();
    }

    /** Sets the bounds, of an area that is defined; z is the normal quantile. */
    abstract void bounds(ScoredSample scores, double z, Estimate.Builder estimate);

    /** Adds a symmetric interval, clipped to [0, 1]; a variance of 0 adds a note. */
    final void symmetric(double variance, double z, Estimate.Builder estimate) {
        double half = z * Math.sqrt(variance);
        double area = estimate.value();
        estimate.bounds(Math.max(0, area - half), Math.min(1, area + half));
        addNote(variance, estimate);
    }

    /** Adds a note on a variance of 0, or on one that cannot be estimated, which leaves only the whole range. */
    final void addNote(double variance, Estimate.Builder estimate) {
        if (Double.isNaN(variance)) {
            estimate.bounds(0, 1)
                    .status(
                            Status.DEGENERATE,
                            "a class has a single item, whose spread cannot be estimated: use newcombe-m5");
        } else if (variance == 0) {
            estimate.bounds(estimate.value(), estimate.value())
                    .status(
                            Status.DEGENERATE,
                            "the interval of '" + id()
                                    + "' has collapsed to a point and should not be trusted, use newcombe-m5");
        }
    }
}
