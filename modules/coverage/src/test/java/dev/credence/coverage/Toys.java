package dev.credence.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.normal.Normal;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Metrics and methods as a user would write them. */
final class Toys {
    static final Proportion PRECISION =
            new Proportion("precision", Outcome.TRUE_POSITIVE, Link.IDENTITY, Outcome.FALSE_POSITIVE);
    static final Proportion JACCARD = new Proportion(
            "jaccard", Outcome.TRUE_POSITIVE, Link.IDENTITY, Outcome.FALSE_POSITIVE, Outcome.FALSE_NEGATIVE);
    static final Proportion F1 = new Proportion(
            "f1", Outcome.TRUE_POSITIVE, Link.DICE_OF_JACCARD, Outcome.FALSE_POSITIVE, Outcome.FALSE_NEGATIVE);
    static final BinaryMetric INFORMEDNESS = new Informedness();
    static final ScoreMetric PREVALENCE = new ShareOfPositives();
    static final ProportionIntervalMethod WALD = new Wald();
    static final ProportionIntervalMethod WILSON = new Wilson();

    private Toys() {}

    record Proportion(String id, Set<Outcome> successes, Set<Outcome> trials, Link link)
            implements BinaryProportionMetric {
        Proportion(String id, Outcome success, Link link, Outcome... failures) {
            this(id, Set.of(success), union(success, failures), link);
        }

        private static Set<Outcome> union(Outcome success, Outcome... failures) {
            Set<Outcome> all = new java.util.HashSet<>(Set.of(failures));
            all.add(success);
            return all;
        }
    }

    private static final class Informedness implements BinaryMetric {
        @Override
        public String id() {
            return "informedness";
        }

        @Override
        public Range range() {
            return Range.SYMMETRIC;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fn) - fp / (fp + tn);
        }
    }

    private static final class ShareOfPositives implements ScoreMetric {
        @Override
        public String id() {
            return "share-of-positives";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            double positives = 0;
            double all = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                positives += scores.positive(atom) ? weights[atom] : 0;
                all += weights[atom];
            }
            return positives / all;
        }
    }

    private static final class Wald implements ProportionIntervalMethod {
        @Override
        public String id() {
            return "my-wald";
        }

        @Override
        public ProportionBounds at(ConfidenceLevel level) {
            double z = Normal.upperQuantile(level.tail());
            return (k, n) -> k / (double) n - z * Math.sqrt(k * (double) (n - k) / n) / n;
        }
    }

    private static final class Wilson implements ProportionIntervalMethod {
        @Override
        public String id() {
            return "my-wilson";
        }

        @Override
        public ProportionBounds at(ConfidenceLevel level) {
            double z = Normal.upperQuantile(level.tail());
            return (k, n) ->
                    k == 0 ? 0 : (k + z * z / 2 - z * Math.sqrt(k * (double) (n - k) / n + z * z / 4)) / (n + z * z);
        }
    }

    /** Returns the value plus and minus a fixed half-width for any metric; it may report a simulation. */
    record Fixed(double half, boolean simulates) implements IntervalMethod {
        @Override
        public String id() {
            return "fixed";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return sample instanceof ClusteredSample
                    ? Optional.of(
                            Refusal.of(Refusal.Code.DESIGN, "it assumes i.i.d. observations, the sample is clustered"))
                    : Optional.empty();
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
            Estimate.Builder estimate = Estimate.of(metric, sample, id(), level);
            double shift = simulates ? 0.01 * new Random(options.seed()).nextGaussian() : 0;
            if (simulates) {
                estimate.simulation(new Simulation(options.seed(), options.draws(1), 0, 0, 0));
            }
            return estimate.bounds(estimate.value() + shift - half, estimate.value() + shift + half)
                    .build();
        }
    }

    /** Returns the bounds of a proportion method without being declared as one. */
    record Disguised(ProportionIntervalMethod method) implements IntervalMethod {
        @Override
        public String id() {
            return "disguised";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return method.refusal(metric, sample);
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
            return method.interval(metric, sample, level, options);
        }
    }

    static ConfusionMatrix binary(long[] cells) {
        return ConfusionMatrix.binary(cells[3], cells[1], cells[2], cells[0]);
    }
}
