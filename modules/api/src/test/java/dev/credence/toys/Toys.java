package dev.credence.toys;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Example metrics and methods, as small as a user could write them. */
public final class Toys {
    private Toys() {}

    /** Precision. */
    public static class Precision implements BinaryProportionMetric {
        @Override
        public String id() {
            return "toy-precision";
        }

        @Override
        public Set<Outcome> successes() {
            return Set.of(Outcome.TRUE_POSITIVE);
        }

        @Override
        public Set<Outcome> trials() {
            return Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE);
        }
    }

    /** F1 by its link. */
    public static final class F1 implements BinaryProportionMetric {
        @Override
        public String id() {
            return "toy-f1";
        }

        @Override
        public Set<Outcome> successes() {
            return Set.of(Outcome.TRUE_POSITIVE);
        }

        @Override
        public Set<Outcome> trials() {
            return Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE, Outcome.FALSE_NEGATIVE);
        }

        @Override
        public Link link() {
            return Link.DICE_OF_JACCARD;
        }
    }

    /** TPR + TNR - 1, with only the three methods that a metric must have. */
    public static final class Youden implements BinaryMetric {
        @Override
        public String id() {
            return "toy-youden";
        }

        @Override
        public Range range() {
            return Range.SYMMETRIC;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fn) + tn / (tn + fp) - 1;
        }
    }

    /** A method whose interval is the estimate plus and minus a fixed width. */
    public static final class FixedWidth implements ProportionIntervalMethod {
        private final double halfWidth;

        /** A tenth. */
        public FixedWidth() {
            this(0.1);
        }

        private FixedWidth(double halfWidth) {
            this.halfWidth = halfWidth;
        }

        @Override
        public String id() {
            return "fixed-width";
        }

        @Override
        public List<OptionSpec> options() {
            return List.of(new OptionSpec("half", "half-width in (0, 1)", "0.1"));
        }

        @Override
        public IntervalMethod configured(Options options) {
            return new FixedWidth(options.number("half", halfWidth));
        }

        @Override
        public ProportionBounds at(ConfidenceLevel level) {
            return (k, n) -> Math.max(0, k / (double) n - halfWidth);
        }
    }

    /** A method that refuses everything. */
    public static final class Reluctant implements IntervalMethod {
        @Override
        public String id() {
            return "reluctant";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return Optional.of(Refusal.of(Refusal.Code.METRIC, "it never fits"));
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
            throw new AssertionError("unreachable: every sample is refused");
        }
    }
}
