package dev.credence.delta.comparison;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.delta.interval.TailBounds;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** The bounds of any interval method at any tail: it is asked anew for each level, once. */
final class InvertedTestBounds<E extends Evidence> implements TailBounds {
    private final IntervalMethod method;
    private final Metric<E> metric;
    private final Sample<E> sample;
    private final ComputeOptions run;
    private final Map<ConfidenceLevel, Estimate> known = new HashMap<>();

    InvertedTestBounds(IntervalMethod method, Metric<E> metric, Sample<E> sample, ComputeOptions run) {
        this.method = method;
        this.metric = metric;
        this.sample = sample;
        this.run = run;
    }

    @Override
    public double lower(double tail) {
        return at(ConfidenceLevel.of(1 - 2 * tail)).lower();
    }

    @Override
    public double upper(double tail) {
        return at(ConfidenceLevel.of(1 - 2 * tail)).upper();
    }

    /** The interval at a level. */
    Estimate at(ConfidenceLevel level) {
        Estimate estimate = known.get(level);
        if (estimate == null) {
            estimate = method.interval(metric, sample, level, run);
            if (estimate.status() == Status.CANCELLED) {
                throw new CancellationException("the run was cancelled");
            }
            known.put(level, estimate);
        }
        return estimate;
    }
}
