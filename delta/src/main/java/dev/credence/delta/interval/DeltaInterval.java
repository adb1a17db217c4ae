package dev.credence.delta.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.delta.effectivesize.EffectiveSampleSize;
import dev.credence.delta.effectivesize.UnitMoments;
import dev.credence.delta.variance.DesignVariance;
import dev.credence.delta.variance.InfluenceRefusals;
import dev.credence.delta.variance.Influences;
import dev.credence.delta.variance.VarianceEstimate;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The common base of the three delta intervals. It decides which metrics and samples fit, computes the influences once, then the
 * variance under the sampling design and, where the method needs it, the effective sample size and the bounds.
 */
public abstract class DeltaInterval implements IntervalMethod {
    DeltaInterval() {}

    @Override
    public final Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return InfluenceRefusals.of(metric, sample);
    }

    @Override
    public final <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions run) {
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        if (metric instanceof ProportionMetric<E> proportion) {
            estimate.n(proportion.counts(sample.evidence()).trials());
        }
        if (Double.isNaN(estimate.value())) {
            return undefined(metric, estimate);
        }
        answer(estimate, metric, sample.readBy(metric), level);
        return estimate.build();
    }

    private <E extends Evidence> void answer(
            Estimate.Builder estimate, Metric<E> metric, Sample<E> sample, ConfidenceLevel level) {
        double[] psi = Influences.of(metric, sample.evidence(), sample.weights(), estimate.value());
        VarianceEstimate variance = DesignVariance.of(metric, sample, psi);
        report(estimate, metric, sample, variance);
        UnitMoments<E> at = new UnitMoments<>(metric, sample.evidence(), sample::weights, estimate.value(), variance);
        TailBounds bounds = bounds(at, () -> EffectiveSampleSize.of(at, sample, psi));
        estimate.bounds(bounds.lower(level.tail()), bounds.upper(level.tail()));
        addNotes(at, sample, bounds, level.tail(), estimate);
    }

    /**
     * Returns the bounds as functions of the tail probability, for callers that need more than one level.
     *
     * @param <E> kind of evidence
     * @param metric a metric that is not refused
     * @param whole the sample
     * @param value the value of the metric on the sample, not NaN
     * @return the bounds
     */
    public final <E extends Evidence> TailBounds bounds(Metric<E> metric, Sample<E> whole, double value) {
        Sample<E> sample = whole.readBy(metric);
        double[] psi = Influences.of(metric, sample.evidence(), sample.weights(), value);
        UnitMoments<E> at = new UnitMoments<>(
                metric, sample.evidence(), sample::weights, value, DesignVariance.of(metric, sample, psi));
        return bounds(at, () -> EffectiveSampleSize.of(at, sample, psi));
    }

    /** Returns the bounds of a defined value; {@code size} computes the effective sample size and is called at most once. */
    abstract <E extends Evidence> TailBounds bounds(UnitMoments<E> at, Supplier<EffectiveSampleSize<E>> size);

    /** Adds the notes and the status that a reader of these bounds should see. */
    void addNotes(UnitMoments<?> at, Sample<?> sample, TailBounds bounds, double tail, Estimate.Builder estimate) {
        if (bounds instanceof VacuousBounds) {
            estimate.status(Status.DEGENERATE, VacuousBounds.NOTE);
        }
    }

    private static Estimate undefined(Metric<?> metric, Estimate.Builder estimate) {
        return estimate.bounds(metric.range().lower(), metric.range().upper())
                .status(
                        Status.UNDEFINED,
                        "the metric is 0/0 for these observations, so that the interval is the whole range")
                .build();
    }

    private static <E extends Evidence> void report(
            Estimate.Builder estimate, Metric<E> metric, Sample<E> sample, VarianceEstimate variance) {
        double effect = variance.designEffect();
        double n = metric instanceof ProportionMetric<E> proportion
                ? proportion.counts(sample.evidence()).trials()
                : variance.size();
        if (variance.known()) {
            estimate.designEffect(effect).effectiveN(n / effect);
        }
        variance.notes().forEach(estimate::note);
    }
}
