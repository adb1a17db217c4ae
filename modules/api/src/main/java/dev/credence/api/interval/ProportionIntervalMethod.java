package dev.credence.api.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.internal.provider.ProviderFaults;
import dev.credence.api.metric.Counts;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.DesignRefusals;
import dev.credence.api.sample.Sample;
import java.util.Optional;

/**
 * An interval method for metrics of the form {@code link(successes / trials)}. An implementation needs only {@code id} and {@link
 * #at}, and then applies to every proportion metric, including F1 through its link.
 */
public interface ProportionIntervalMethod extends IntervalMethod {
    /**
     * Returns the bounds at a level.
     *
     * @param level the level
     * @return bounds, immutable and thread-safe
     */
    ProportionBounds at(ConfidenceLevel level);

    /**
     * {@return whether the bounds are exact under the binomial model: either their coverage is guaranteed, or they come from an exact
     * posterior; true if they are exact; by default false}
     */
    default boolean exact() {
        return false;
    }

    @Override
    default Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        if (!metric.evidenceType().isInstance(sample.evidence())) {
            return Optional.of(Refusal.of(
                    Refusal.Code.EVIDENCE,
                    () -> "it reads " + metric.evidenceType().getSimpleName() + ", not "
                            + sample.evidence().getClass().getSimpleName()));
        }
        return metric.proportion().isPresent()
                ? designRefusal(metric, sample)
                : Optional.of(Refusal.of(Refusal.Code.METRIC, "it is not a proportion of successes among trials"));
    }

    @Override
    default <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
        Proportion<E> proportion = metric.proportion().orElseThrow();
        Counts counts = proportion.counts(sample.evidence());
        Estimate.Builder estimate =
                Estimate.of(metric, sample, spelling(), level).n(counts.trials());
        if (exact()) {
            estimate.exact();
        }
        if (counts.trials() == 0) {
            return estimate.bounds(metric.range().lower(), metric.range().upper())
                    .status(Status.UNDEFINED, "there are no trials, so that the interval is the whole range")
                    .build();
        }
        ProportionBounds bounds = ProviderFaults.required(this, at(level), "bounds: at(level)");
        double lower = bounds.lower(counts.successes(), counts.trials());
        double upper = bounds.upper(counts.successes(), counts.trials());
        // at tiny levels the bounds of many trials are nearly one number, and rounding errors may exchange them
        if (!(lower <= upper + 4 * Math.ulp(upper))) {
            throw ProviderFaults.fault(
                    this,
                    "must give a lower bound <= its upper bound: lower=" + lower + ", upper=" + upper + ", successes="
                            + counts.successes() + ", trials=" + counts.trials());
        }
        double a = Math.min(lower, upper);
        double b = Math.max(lower, upper);
        noteCollapse(estimate, a, b);
        Link link = proportion.link();
        return estimate.bounds(Math.min(link.apply(a), link.apply(b)), Math.max(link.apply(a), link.apply(b)))
                .build();
    }

    /**
     * Returns a refusal if the trials are not binomial under the sampling design. Trials within one stratum of fixed size are
     * binomial.
     */
    private static <E extends Evidence> Optional<Refusal> designRefusal(Metric<E> metric, Sample<?> sample) {
        Proportion<E> proportion = metric.proportion().orElseThrow();
        E evidence = metric.evidenceType().cast(sample.evidence());
        return sample.iidAmong(atom -> proportion.isTrial(evidence, atom))
                ? Optional.empty()
                : DesignRefusals.unlessIid(sample);
    }

    private void noteCollapse(Estimate.Builder estimate, double a, double b) {
        if (a == b) {
            estimate.status(
                    Status.DEGENERATE,
                    "the interval of '" + id() + "' has collapsed to a point and should not be trusted");
        }
    }
}
