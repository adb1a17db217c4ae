package dev.credence.curves.area;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.curves.metric.Auroc;
import java.util.Optional;
import java.util.function.IntPredicate;

/** Refusals of methods for areas under ROC curves and for points of the curves. */
public final class AreaRefusals {
    private static final String INTERVALS = "delta-wilson or a bootstrap";
    private static final String COMPARATORS = "paired-delta, independent-delta or a bootstrap";

    private static final String WHOLE_RANGE =
            "the data do not bound the value, so that the interval is the whole range";

    private AreaRefusals() {}

    /** Returns why an interval of areas does not fit a metric. */
    static Optional<Refusal> metric(Metric<?> metric) {
        return metric(metric, "delta-wilson fits every metric of scores");
    }

    /** Returns why a comparison of areas does not fit a metric. */
    static Optional<Refusal> compared(Metric<?> metric) {
        return metric(metric, "paired-delta and independent-delta fit every metric of scores");
    }

    private static Optional<Refusal> metric(Metric<?> metric, String others) {
        return metric instanceof Auroc
                ? Optional.empty()
                : Optional.of(Refusal.of(Refusal.Code.METRIC, "it is for auroc alone; " + others));
    }

    /**
     * Returns why a method for independent items, stratified by truth at most, does not fit.
     *
     * @param metric of scores
     * @param sample any sample
     * @return the reason, or empty if it fits
     */
    public static Optional<Refusal> sample(Metric<?> metric, Sample<?> sample) {
        return sample(metric, sample, INTERVALS);
    }

    private static Optional<Refusal> sample(Metric<?> metric, Sample<?> sample, String others) {
        return metric.unsupported(sample.evidence())
                .or(() -> design(sample, ((ScoredSample) sample.evidence())::positive, others));
    }

    /**
     * Returns why a comparison of independent items, stratified by truth at most, does not fit.
     *
     * @param metric of scores
     * @param pairing any pairing
     * @return the reason, or empty if it fits
     */
    public static Optional<Refusal> pairing(Metric<?> metric, Pairing<?> pairing) {
        if (pairing instanceof Pairing.Independent<?> independent) {
            return sample(metric, independent.first(), COMPARATORS)
                    .map(reason -> reason.within("first system: "))
                    .or(() -> sample(metric, independent.second(), COMPARATORS)
                            .map(reason -> reason.within("second system: ")));
        }
        Sample<?> joint = ((Pairing.Paired<?, ?>) pairing).joint();
        return metric.unsupported(pairing.firstEvidence())
                .or(() -> design(joint, ((PairedScoredSample) joint.evidence())::positive, COMPARATORS));
    }

    private static <E extends Evidence> Optional<Refusal> design(
            Sample<E> sample, IntPredicate positive, String others) {
        return sample.accept(new FitsDesign<>(positive))
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.DESIGN,
                        "it assumes independent items, stratified by truth at most, the sample is " + sample.design()
                                + "; use " + others + " for that design, or pool the sample on purpose"));
    }

    /** Returns the answer for a metric in [0, 1] whose value is undefined. */
    public static Estimate undefined(Estimate.Builder estimate) {
        return estimate.bounds(0, 1).status(Status.UNDEFINED, WHOLE_RANGE).build();
    }

    /** Returns the answer to a comparison whose difference is undefined. */
    public static Comparison undefined(ComparisonBuilder comparison) {
        return comparison.bounds(-1, 1).status(Status.UNDEFINED, WHOLE_RANGE).build();
    }

    /** Decides whether items are independent within their classes. */
    private record FitsDesign<E extends Evidence>(IntPredicate positive) implements SampleVisitor<E, Boolean> {
        @Override
        public Boolean iid(IidSample<E> sample) {
            return true;
        }

        /** Returns whether the strata are the two true classes. */
        @Override
        public Boolean stratified(StratifiedSample<E> sample) {
            int[] stratumOf = {-1, -1};
            for (int atom = 0; atom < sample.evidence().atoms(); atom++) {
                int side = positive.test(atom) ? 1 : 0;
                int stratum = sample.stratum(atom);
                if (stratumOf[1 - side] == stratum || (stratumOf[side] >= 0 && stratumOf[side] != stratum)) {
                    return false;
                }
                stratumOf[side] = stratum;
            }
            return true;
        }

        @Override
        public Boolean weighted(WeightedSample<E> sample) {
            return false;
        }

        @Override
        public Boolean clustered(ClusteredSample<E> sample) {
            return false;
        }

        @Override
        public Boolean crossed(CrossedSample<E> sample) {
            return false;
        }

        @Override
        public Boolean folded(FoldedSample<E> sample) {
            return false;
        }
    }
}
