package dev.credence.api.registry;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A method and a comparator with an option each, for tests of look-ups. */
public final class Plugged {
    private static final List<OptionSpec> OPTIONS = List.of(new OptionSpec("of", "anything", ""));

    private Plugged() {}

    /** The common part of a method and a comparator with an option. */
    abstract static class Optioned {
        final String of;

        Optioned(String of) {
            this.of = of;
        }

        public final String id() {
            return "plugged";
        }

        public final String spelling() {
            return of.isEmpty() ? "plugged" : "plugged:of=" + of;
        }

        public final List<OptionSpec> options() {
            return OPTIONS;
        }
    }

    /** A method. */
    public static class Method extends Optioned implements IntervalMethod {
        /** Creates it without the option. */
        public Method() {
            this("");
        }

        private Method(String of) {
            super(of);
        }

        @Override
        public IntervalMethod configured(Options options) {
            return new Method(options.text("of").orElse(of));
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return Optional.empty();
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
            throw new AssertionError("only looked up");
        }
    }

    /** A comparator, whose option is a method. */
    public static class Comparing extends Optioned implements Comparator {
        /** Creates it without the option. */
        public Comparing() {
            this("");
        }

        private Comparing(String of) {
            super(of);
        }

        @Override
        public Comparator configured(Options options, Function<String, IntervalMethod> methods) {
            return new Comparing(options.text("of").orElse(of));
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
            return Optional.empty();
        }

        @Override
        public <E extends Evidence> Comparison difference(
                Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions computeOptions) {
            throw new AssertionError("only looked up");
        }
    }
}
