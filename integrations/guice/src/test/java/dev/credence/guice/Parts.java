package dev.credence.guice;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A metric, a method and a comparator as a user would write them. */
public final class Parts {
    private Parts() {}

    /** Precision over prevalence. */
    public static final class Lift implements BinaryMetric {
        /** For containers. */
        @Inject
        public Lift() {}

        @Override
        public String id() {
            return "lift";
        }

        @Override
        public Range range() {
            return Range.NON_NEGATIVE;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fp) / ((tp + fn) / (tp + fp + fn + tn));
        }
    }

    /** Another metric with the same id. */
    public static final class OtherLift implements BinaryMetric {
        /** For the test. */
        public OtherLift() {}

        @Override
        public String id() {
            return "lift";
        }

        @Override
        public Range range() {
            return Range.NON_NEGATIVE;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp;
        }
    }

    /** Precision; named in META-INF/services. */
    public static final class Hits implements BinaryProportionMetric {
        /** For ServiceLoader. */
        public Hits() {}

        @Override
        public String id() {
            return "hits";
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

    /** Returns the proportion plus and minus a half-width, which an option sets. */
    public static final class Fixed implements ProportionIntervalMethod {
        private final double half;

        /** For containers: a tenth. */
        @Inject
        public Fixed() {
            this(0.1);
        }

        private Fixed(double half) {
            this.half = half;
        }

        @Override
        public String id() {
            return "fixed";
        }

        @Override
        public String spelling() {
            return half == 0.1 ? id() : id() + ":half=" + half;
        }

        @Override
        public List<OptionSpec> options() {
            return List.of(new OptionSpec("half", "half-width in (0, 1)", "0.1"));
        }

        @Override
        public IntervalMethod configured(Options options) {
            return new Fixed(options.number("half", half));
        }

        @Override
        public ProportionBounds at(ConfidenceLevel level) {
            return (k, n) -> Math.max(0, k / (double) n - half);
        }
    }

    /** Returns the difference without an interval. */
    public static final class Plain implements Comparator {
        /** For containers. */
        @Inject
        public Plain() {}

        @Override
        public String id() {
            return "plain";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
            return Optional.empty();
        }

        @Override
        public <E extends Evidence> Comparison difference(
                Metric<E> metric,
                Pairing<E> pairing,
                ComparisonOptions comparisonOptions,
                ComputeOptions computeOptions) {
            return Comparison.of(metric, pairing, spelling(), comparisonOptions)
                    .bounds(-1, 1)
                    .build();
        }
    }
}
