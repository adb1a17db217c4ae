package dev.credence.testkit;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A method or comparator that is asked the same question once: each law looks at another side of one answer, and a simulation
 * need not run again for each. That the same question has the same answer is a law of its own, which does without this.
 */
final class AskedOnce {
    private AskedOnce() {}

    static IntervalMethod of(IntervalMethod method) {
        return new Method(method, new IdentityHashMap<>());
    }

    static Comparator of(Comparator comparator) {
        return new OfPairings(comparator, new IdentityHashMap<>());
    }

    private record Method(IntervalMethod asked, Map<Sample<?>, Map<List<Object>, Estimate>> answers)
            implements IntervalMethod {
        @Override
        public String id() {
            return asked.id();
        }

        @Override
        public String spelling() {
            return asked.spelling();
        }

        @Override
        public List<OptionSpec> options() {
            return asked.options();
        }

        @Override
        public IntervalMethod configured(Options options) {
            return asked.configured(options);
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return asked.refusal(metric, sample);
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, Run run) {
            return asked.interval(metric, sample, level, run);
        }

        @Override
        public <E extends Evidence> Estimate estimate(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, Run run) {
            return answers.computeIfAbsent(sample, s -> new HashMap<>())
                    .computeIfAbsent(
                            List.of(metric, level, run), question -> asked.estimate(metric, sample, level, run));
        }
    }

    private record OfPairings(Comparator asked, Map<Pairing<?>, Map<List<Object>, Comparison>> answers)
            implements Comparator {
        @Override
        public String id() {
            return asked.id();
        }

        @Override
        public String spelling() {
            return asked.spelling();
        }

        @Override
        public List<OptionSpec> options() {
            return asked.options();
        }

        @Override
        public Comparator configured(Options options) {
            return asked.configured(options);
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
            return asked.refusal(metric, pairing);
        }

        @Override
        public <E extends Evidence> Comparison difference(
                Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, Run run) {
            return asked.difference(metric, pairing, options, run);
        }

        @Override
        public <E extends Evidence> Comparison compare(
                Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, Run run) {
            return answers.computeIfAbsent(pairing, p -> new HashMap<>())
                    .computeIfAbsent(
                            List.of(metric, options, run), question -> asked.compare(metric, pairing, options, run));
        }
    }
}
