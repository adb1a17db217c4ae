package dev.credence.outcomes.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.outcomes.ItemMetric;
import dev.credence.outcomes.Outcomes;
import java.util.Optional;

/** The common part of the intervals of means of one number per independent item. */
abstract class ItemMeans extends Named implements IntervalMethod {
    ItemMeans(String id, String description) {
        super(id, description);
    }

    /** The numbers of the distinct items with the number of items of each kind. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
    record Numbers(double[] values, long[] counts, long size, double mean) {
        static Numbers of(ItemMetric metric, Outcomes outcomes, double mean) {
            double[] values = new double[outcomes.atoms()];
            long[] counts = new long[values.length];
            for (int atom = 0; atom < values.length; atom++) {
                values[atom] = metric.ofItem(outcomes, atom);
                counts[atom] = outcomes.count(atom);
            }
            return new Numbers(values, counts, outcomes.size(), mean);
        }

        /** Returns the unbiased variance of the numbers; NaN for fewer than two items. */
        double variance() {
            double sum = 0;
            for (int i = 0; i < values.length; i++) {
                sum += counts[i] * (values[i] - mean) * (values[i] - mean);
            }
            return size > 1 ? sum / (size - 1) : Double.NaN;
        }

        /** Returns the unbiased-moment skewness {@code n / ((n-1) (n-2)) sum of (x_i - m)^3 / s^3}; 0 for fewer than three items. */
        double skewness() {
            if (size < 3) {
                return 0;
            }
            double sum = 0;
            double deviation = Math.sqrt(variance());
            for (int i = 0; i < values.length; i++) {
                double standardised = (values[i] - mean) / deviation;
                sum += counts[i] * standardised * standardised * standardised;
            }
            return sum * size / ((size - 1.0) * (size - 2.0));
        }

        boolean allEqual() {
            for (double value : values) {
                if (value != values[0]) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Returns the reason why the metric or the numbers do not suit this method. */
    abstract Optional<Refusal> unsuitable(ItemMetric metric);

    /** Sets the bounds, and the status and the notes if necessary; there is at least one item. */
    abstract void bound(Estimate.Builder estimate, Numbers numbers, Range range, ConfidenceLevel level);

    @Override
    public final Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        if (!(metric instanceof ItemMetric mean)) {
            return Optional.of(Refusal.of(
                    Refusal.Code.METRIC,
                    "it is for means of one number per item, such as mean, share and net-wins; delta-wilson fits every"
                            + " smooth metric"));
        }
        return mean.unsupported(sample.evidence()).or(() -> design(sample)).or(() -> unsuitable(mean));
    }

    private static Optional<Refusal> design(Sample<?> sample) {
        return sample.isIid()
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.DESIGN,
                        () -> "it assumes independent items, and the sample is " + sample.design()
                                + "; use delta-wilson for that design, or pool the sample on purpose"));
    }

    @Override
    public final <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        Range range = metric.range();
        if (Double.isNaN(estimate.value())) {
            return estimate.bounds(range.lower(), range.upper())
                    .status(
                            Status.UNDEFINED,
                            "the data do not bound the value, so that the interval is the whole range")
                    .build();
        }
        Numbers numbers = Numbers.of((ItemMetric) metric, (Outcomes) sample.evidence(), estimate.value());
        bound(estimate, numbers, range, level);
        return estimate.build();
    }

    /** Sets bounds within the range that contain the value. */
    static void bounds(Estimate.Builder estimate, Range range, double lower, double upper) {
        estimate.bounds(
                Math.max(range.lower(), Math.min(estimate.value(), lower)),
                Math.min(range.upper(), Math.max(estimate.value(), upper)));
    }

    static Optional<Refusal> unlessBounded(ItemMetric metric) {
        return metric.range().bounded()
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.METRIC,
                        "it needs a bounded range, and that of '" + metric.spelling() + "' is ["
                                + metric.range().lower() + ", " + metric.range().upper()
                                + "]; declare the range of the outcome, or use hall-mean"));
    }
}
