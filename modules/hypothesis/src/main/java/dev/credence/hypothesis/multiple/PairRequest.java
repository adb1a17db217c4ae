package dev.credence.hypothesis.multiple;

import dev.credence.ComparisonRequest;
import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ComputeOptions.Progress;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** The comparison that is made for each pair. */
record PairRequest<E extends Evidence>(
        Credence credence, Metric<E> metric, Optional<Comparator> comparator, ComputeOptions run) {
    /** The number of units of progress of a part. */
    private static final long STEPS = 1000;

    /**
     * Compares two systems as one part of a longer computation, whose progress is reported.
     *
     * @param part the number of parts before this one
     * @param parts the number of all parts
     */
    Comparison compare(Pairing<E> pairing, ConfidenceLevel level, long part, long parts) {
        Progress whole = run.progress();
        Comparison comparison = compare(
                pairing,
                level,
                run.withProgress((done, total) ->
                        whole.report(STEPS * part + STEPS * done / Math.max(1, total), STEPS * parts)));
        whole.report(STEPS * (part + 1), STEPS * parts);
        return comparison;
    }

    private Comparison compare(Pairing<E> pairing, ConfidenceLevel level, ComputeOptions options) {
        requireGoingOn(run.cancelled());
        ComparisonRequest<E> request = credence.compare(pairing).level(level).run(options);
        Comparison comparison =
                comparator.map(request::comparator).orElse(request).comparison(metric);
        requireGoingOn(comparison.status() == Status.CANCELLED);
        return comparison;
    }

    private static void requireGoingOn(boolean cancelled) {
        if (cancelled) {
            throw new CancellationException("the run was cancelled");
        }
    }

    /** Returns whether the comparisons may be looked at while the sample grows. */
    boolean isValidAtEveryLook() {
        return comparator.filter(Comparator::isValidAtEveryLook).isPresent();
    }

    /** Returns the two-sided p-value; NaN if the difference is undefined. */
    double pValue(Comparison comparison) {
        double p = comparison.pValue();
        if (Double.isNaN(p) && Double.isFinite(comparison.difference())) {
            throw Refusal.of(
                            Refusal.Code.METRIC,
                            "comparator '" + comparison.comparator() + "' gives no p-value of " + metric.spelling()
                                    + ", which the comparison of all pairs needs; use paired-delta, or compare two"
                                    + " systems at a time")
                    .asException();
        }
        return Double.isFinite(comparison.difference()) ? p : Double.NaN;
    }
}
