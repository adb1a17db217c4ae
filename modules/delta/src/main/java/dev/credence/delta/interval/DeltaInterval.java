package dev.credence.delta.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.delta.variance.DesignVariance;
import dev.credence.delta.variance.EffectiveSampleSize;
import dev.credence.delta.variance.Influences;
import dev.credence.delta.variance.UnitMoments;
import dev.credence.delta.variance.VarianceEstimate;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The common base of the three delta intervals. It decides which metrics and samples fit, computes the influences once, then the
 * variance under the sampling design and, where the method needs it, the effective sample size and the bounds.
 */
public abstract class DeltaInterval extends Named implements IntervalMethod {
    DeltaInterval(String id, String description) {
        super(id, description);
    }

    @Override
    public final Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return Influences.refusal(metric, sample);
    }

    @Override
    public final <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        if (Double.isNaN(estimate.value())) {
            return undefined(metric, sample.evidence(), estimate);
        }
        EstimatedMoments<E> estimated = new EstimatedMoments<>(metric, sample.readBy(metric), estimate.value());
        estimated.report(estimate);
        SkewedItems.note(metric, sample.readBy(metric), estimated.psi).ifPresent(estimate::note);
        TailBounds bounds = bounds(estimated.moments, estimated::size);
        estimate.bounds(bounds.lower(level.tail()), bounds.upper(level.tail()));
        addNotes(estimated.moments, estimated.design, bounds, level.tail(), estimate);
        return estimate.build();
    }

    /**
     * Returns the bounds as functions of the tail probability, for callers that need more than one level.
     *
     * @param <E> kind of evidence
     * @param metric a metric that is not refused
     * @param value the value of the metric on the sample, not NaN
     */
    public final <E extends Evidence> TailBounds bounds(Metric<E> metric, Sample<E> whole, double value) {
        EstimatedMoments<E> estimated = new EstimatedMoments<>(metric, whole.readBy(metric), value);
        return bounds(estimated.moments, estimated::size);
    }

    /** A defined value with its sampling design and its influences, which are chosen and computed once. */
    private static final class EstimatedMoments<E extends Evidence> {
        private final DesignVariance<E> design;
        private final double[] psi;
        private final UnitMoments<E> moments;

        EstimatedMoments(Metric<E> metric, Sample<E> sample, double value) {
            design = DesignVariance.of(sample);
            psi = Influences.of(metric, sample.evidence(), sample.weights(), value);
            moments =
                    new UnitMoments<>(metric, sample.evidence(), sample::weights, value, design.variance(metric, psi));
        }

        EffectiveSampleSize<E> size() {
            return EffectiveSampleSize.of(moments, design, psi);
        }

        void report(Estimate.Builder estimate) {
            VarianceEstimate variance = moments.variance();
            if (moments.isProportion()) {
                estimate.n(moments.trials());
            }
            if (variance.isKnown()) {
                double effect = variance.designEffect();
                double n = moments.isProportion() ? moments.trials() : variance.size();
                estimate.designEffect(effect).effectiveN(n / effect);
            }
            variance.notes().forEach(estimate::note);
        }
    }

    /** Returns the bounds of a defined value; {@code size} computes the effective sample size and is called at most once. */
    abstract <E extends Evidence> TailBounds bounds(UnitMoments<E> moments, Supplier<EffectiveSampleSize<E>> size);

    /** Adds the notes and the status that a reader of these bounds should see. */
    void addNotes(
            UnitMoments<?> moments,
            DesignVariance<?> design,
            TailBounds bounds,
            double tail,
            Estimate.Builder estimate) {
        if (bounds instanceof VacuousBounds) {
            estimate.status(Status.DEGENERATE, VacuousBounds.note(estimate.value()));
        }
    }

    private static <E extends Evidence> Estimate undefined(Metric<E> metric, E evidence, Estimate.Builder estimate) {
        metric.proportion()
                .ifPresent(proportion -> estimate.n(proportion.counts(evidence).trials()));
        return estimate.bounds(metric.range().lower(), metric.range().upper())
                .status(
                        Status.UNDEFINED,
                        "the metric is 0/0 for these observations, so that the interval is the whole range")
                .build();
    }
}
