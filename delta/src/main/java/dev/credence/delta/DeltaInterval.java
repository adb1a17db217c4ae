package dev.credence.delta;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.Optional;

/** What the three intervals share: when they fit, the variance, and what they report beside the bounds. */
abstract class DeltaInterval implements IntervalMethod {
    @Override
    public final Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return Refusals.of(metric, sample);
    }

    @Override
    public final <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, Run run) {
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        if (metric instanceof ProportionMetric<E> proportion) {
            estimate.n(proportion.counts(sample.evidence()).trials());
        }
        if (Double.isNaN(estimate.value())) {
            return undefined(metric, estimate);
        }
        Spread spread = Spreads.of(metric, sample);
        report(estimate, metric, sample, spread);
        bounds(Situation.of(metric, sample, estimate.value(), spread), level.tail(), estimate);
        return estimate.build();
    }

    /** Sets the bounds of a metric that is defined; {@code tail} is left on each side. */
    abstract <E extends Evidence> void bounds(Situation<E> at, double tail, Estimate.Builder estimate);

    private static Estimate undefined(Metric<?> metric, Estimate.Builder estimate) {
        return estimate.bounds(metric.range().lower(), metric.range().upper())
                .status(
                        Status.UNDEFINED,
                        "the metric is 0/0 on these observations: nothing is known, the interval is the whole range")
                .build();
    }

    private static <E extends Evidence> void report(
            Estimate.Builder estimate, Metric<E> metric, Sample<E> sample, Spread spread) {
        double effect = spread.designEffect();
        double n = metric instanceof ProportionMetric<E> proportion
                ? proportion.counts(sample.evidence()).trials()
                : spread.size();
        if (spread.known()) {
            estimate.designEffect(effect).effectiveN(n / effect);
        }
        if (!spread.note().isEmpty()) {
            estimate.note(spread.note());
        }
    }
}
