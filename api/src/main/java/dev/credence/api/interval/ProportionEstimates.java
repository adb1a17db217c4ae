package dev.credence.api.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Counts;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.DesignRefusals;
import dev.credence.api.sample.Sample;
import java.util.Optional;

/** Code that all methods for proportions share: it checks whether they fit, and maps bounds through the link of the metric. */
final class ProportionEstimates {
    private ProportionEstimates() {}

    static Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        if (!metric.evidenceType().isInstance(sample.evidence())) {
            return Optional.of(Refusal.of(
                    Refusal.Code.EVIDENCE,
                    () -> "it reads " + metric.evidenceType().getSimpleName() + ", not "
                            + sample.evidence().getClass().getSimpleName()));
        }
        if (!(metric instanceof ProportionMetric<?> proportion)) {
            return Optional.of(Refusal.of(Refusal.Code.METRIC, "it is not a proportion of successes among trials"));
        }
        return designRefusal(proportion, sample);
    }

    /**
     * Returns a refusal if the trials are not binomial under the sampling design. Trials within one stratum of fixed size are
     * binomial.
     */
    private static <E extends Evidence> Optional<Refusal> designRefusal(ProportionMetric<E> metric, Sample<?> sample) {
        E evidence = metric.evidenceType().cast(sample.evidence());
        return sample.iidAmong(atom -> metric.isTrial(evidence, atom))
                ? Optional.empty()
                : DesignRefusals.unlessIid(sample);
    }

    static <E extends Evidence> Estimate estimate(
            ProportionIntervalMethod method, ProportionMetric<E> metric, Sample<E> sample, ConfidenceLevel level) {
        Counts counts = metric.counts(sample.evidence());
        Estimate.Builder estimate =
                Estimate.of(metric, sample, method.spelling(), level).n(counts.trials());
        if (method.exact()) {
            estimate.exact();
        }
        if (counts.trials() == 0) {
            return estimate.bounds(metric.range().lower(), metric.range().upper())
                    .status(Status.UNDEFINED, "there are no trials, so that the interval is the whole range")
                    .build();
        }
        ProportionBounds bounds = method.at(level);
        double a = bounds.lower(counts.successes(), counts.trials());
        double b = bounds.upper(counts.successes(), counts.trials());
        noteCollapse(estimate, a, b, method);
        Link link = metric.link();
        return estimate.bounds(Math.min(link.apply(a), link.apply(b)), Math.max(link.apply(a), link.apply(b)))
                .build();
    }

    private static void noteCollapse(Estimate.Builder estimate, double a, double b, ProportionIntervalMethod method) {
        if (a == b) {
            estimate.status(
                    Status.DEGENERATE,
                    "the interval of '" + method.id() + "' has collapsed to a point and should not be trusted");
        }
    }
}
