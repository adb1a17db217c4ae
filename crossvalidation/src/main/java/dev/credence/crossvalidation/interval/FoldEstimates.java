package dev.credence.crossvalidation.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.sample.Sample;

/** How estimates over folds begin, and how they end without a value. */
final class FoldEstimates {
    private FoldEstimates() {}

    static <E extends Evidence> Estimate.Builder of(
            Metric<E> metric, Sample<E> sample, String spelling, ConfidenceLevel level) {
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling, level);
        return metric instanceof ProportionMetric<E> proportion
                ? estimate.n(proportion.counts(sample.evidence()).trials())
                : estimate;
    }

    static Estimate undefined(Metric<?> metric, Estimate.Builder estimate) {
        return estimate.bounds(metric.range().lower(), metric.range().upper())
                .status(
                        Status.UNDEFINED,
                        "the metric is 0/0 on these folds: nothing is known, the interval is the whole range")
                .build();
    }
}
