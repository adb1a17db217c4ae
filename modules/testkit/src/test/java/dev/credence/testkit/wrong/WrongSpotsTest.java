package dev.credence.testkit.wrong;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.ComparatorContract;
import dev.credence.testkit.IntervalMethodContract;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Intervals and tests that are wrong only for some sizes, ties, clusters, levels, orders of labels, seeds or signs. */
class WrongSpotsTest {
    /** Variances by influences of independent items and of clusters, which are correct for factors of 1. */
    private static final class OfClusters extends PlainInterval {
        private final ToDoubleFunction<ClusteredSample<?>> factor;

        OfClusters(ToDoubleFunction<ClusteredSample<?>> factor) {
            this.factor = factor;
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return sample instanceof ClusteredSample
                    ? metric.unsupported(sample.evidence())
                    : super.refusal(metric, sample);
        }

        @Override
        <E extends Evidence> double variance(Metric<E> metric, Sample<E> sample) {
            if (!(sample instanceof ClusteredSample<E> clusters)) {
                return super.variance(metric, sample);
            }
            double[] psi = new double[sample.evidence().atoms()];
            metric.influence(sample.evidence(), sample.weights(), psi);
            double squares = 0;
            for (int cluster = 0; cluster < clusters.clusters(); cluster++) {
                double[] counts = clusters.cluster(cluster).weights();
                double sum = 0;
                for (int atom = 0; atom < counts.length; atom++) {
                    sum += counts[atom] == 0 ? 0 : counts[atom] * psi[clusters.pooledAtom(cluster, atom)];
                }
                squares += sum * sum;
            }
            double n = sample.evidence().size();
            double factorOfWidth = factor.applyAsDouble(clusters);
            return factorOfWidth * factorOfWidth * squares / n / n;
        }

        static boolean areUneven(ClusteredSample<?> sample) {
            return IntStream.range(0, sample.clusters())
                            .mapToLong(cluster -> sample.cluster(cluster).size())
                            .distinct()
                            .count()
                    > 1;
        }
    }

    /** Returns half the width for some evidence. */
    private static final class Bold extends PlainInterval {
        private final Predicate<Evidence> where;

        Bold(Predicate<Evidence> where) {
            this.where = where;
        }

        @Override
        double width(double half, Evidence evidence) {
            return where.test(evidence) ? half / 2 : half;
        }
    }

    private static boolean hasTies(Evidence evidence) {
        return evidence instanceof ScoredSample scores
                && IntStream.range(0, scores.atoms())
                                .mapToDouble(scores::score)
                                .distinct()
                                .count()
                        < scores.size() / 2;
    }

    private static boolean startsWithTheLastLabel(Evidence evidence) {
        return evidence instanceof ConfusionMatrix matrix
                && matrix.classes() > 1
                && matrix.labels().get(0).compareTo(matrix.labels().get(1)) > 0;
    }

    /** Returns the bounds of another level, or shifted bounds. */
    private static final class Other extends PlainInterval {
        private final UnaryOperator<ConfidenceLevel> levels;
        private final double noise;

        Other(UnaryOperator<ConfidenceLevel> levels, double noise) {
            this.levels = levels;
            this.noise = noise;
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
            Estimate plain = super.interval(metric, sample, levels.apply(level), options);
            double share = noise * new SplittableRandom(options.seed()).nextDouble();
            Estimate.Builder answer = Estimate.of(metric, sample, spelling(), level)
                    .bounds(plain.lower(), plain.upper() - share * plain.width());
            plain.notes().forEach(answer::note);
            return answer.status(plain.status()).build();
        }
    }

    private static ConfidenceLevel noneBetween95And99(ConfidenceLevel level) {
        return level.value() > 0.95 && level.value() < 0.99 ? ConfidenceLevel.P95 : level;
    }

    private static DynamicTest method(String wrong, IntervalMethod method, String law, String states) {
        IntervalMethodContract contract = new IntervalMethodContract() {
            @Override
            protected IntervalMethod method() {
                return method;
            }

            @Override
            protected Set<String> designs() {
                return method instanceof OfClusters ? Set.of("i.i.d.", "clustered") : super.designs();
            }
        };
        return Suite.catches(wrong, contract, law, "test-plain-interval", states);
    }

    @TestFactory
    Stream<DynamicTest> soundClustersPass() {
        return new IntervalMethodContract() {
            @Override
            protected IntervalMethod method() {
                return new OfClusters(clusters -> 1);
            }

            @Override
            protected Set<String> designs() {
                return Set.of("i.i.d.", "clustered");
            }
        }.laws().filter(law -> law.getDisplayName().startsWith("widths"));
    }

    @TestFactory
    Stream<DynamicTest> eachMethodIsCaughtByItsLaw() {
        String design = "widths account for the design";
        return Stream.of(
                method(
                        "uneven clusters",
                        new OfClusters(s -> OfClusters.areUneven(s) ? 0.5 : 1),
                        design,
                        "in 120 clusters"),
                method("many clusters", new OfClusters(s -> s.clusters() > 100 ? 0.5 : 1), design, "in 120 clusters"),
                method("ties", new Bold(WrongSpotsTest::hasTies), "widths account for ties", "ratio=0.4"),
                method("few", new Bold(e -> e.size() <= 4), "widths fall with the size", "must not be above"),
                method(
                        "levels between 0.95 and 0.99",
                        new Other(WrongSpotsTest::noneBetween95And99, 0),
                        "widths follow the level",
                        "width at level 0.98"),
                method(
                        "the seed in silence",
                        new Other(level -> level, 1e-3),
                        "simulations follow the run",
                        "must say so by simulation()"),
                method(
                        "the order of labels",
                        new Bold(WrongSpotsTest::startsWithTheLastLabel),
                        "names and order of labels do not matter",
                        "names and order"),
                method("exact in word", new Exact(), "exact bounds keep their level", "declared exact"));
    }

    private static final class Exact extends PlainInterval {
        @Override
        Estimate.Builder stated(Estimate.Builder estimate) {
            return estimate.exact();
        }
    }

    private static final class BoldBeyondInt extends PlainDifference {
        @Override
        <E extends Evidence> double variance(Metric<E> metric, Pairing<E> pairing) {
            double times = pairing.firstEvidence().size() > Integer.MAX_VALUE ? 0.25 : 1;
            return times * super.variance(metric, pairing);
        }
    }

    /** Is too wide if the systems have different sample sizes and differ by more than 0.2. */
    private static final class WideAtUnequalSizes extends PlainDifference {
        @Override
        <E extends Evidence> double variance(Metric<E> metric, Pairing<E> pairing) {
            long first = pairing.firstEvidence().size();
            long second = pairing.secondEvidence().size();
            double difference = metric.value(pairing.firstEvidence()) - metric.value(pairing.secondEvidence());
            boolean clear = first > 4 * second && Math.abs(difference) > 0.1;
            return (clear ? 4 : 1) * super.variance(metric, pairing);
        }
    }

    private static final class CountsPairsTwice extends PlainDifference {
        @Override
        void tested(ComparisonBuilder comparison, double d, double error, Direction direction, double margin) {
            super.tested(comparison, d, error, direction, margin);
            comparison.n(2_000_000_000_000L);
        }
    }

    /** Reports 1 - p as a posterior probability in addition to p. */
    private static final class CredibleByTests extends PlainDifference {
        @Override
        void tested(ComparisonBuilder comparison, double d, double error, Direction direction, double margin) {
            super.tested(comparison, d, error, direction, margin);
            double z = d == 0 ? 0 : d / error;
            comparison.credible(1 - Normal.survival(z), Normal.survival(z));
        }
    }

    private static final class Statistic extends PlainDifference {
        private final double factor;

        Statistic(double factor) {
            this.factor = factor;
        }

        @Override
        void tested(ComparisonBuilder comparison, double d, double error, Direction direction, double margin) {
            super.tested(comparison, d, error, direction, margin);
            double z = d == 0 ? 0 : d / error;
            double first = Normal.survival(z);
            double second = Normal.survival(-z);
            comparison.test(new TestResult(
                    factor * z, Math.min(1, 2 * Math.min(first, second)), first, second, Double.NaN, Double.NaN));
        }
    }

    private static DynamicTest systems(String wrong, Comparator comparator, String law, String states) {
        ComparatorContract contract = new ComparatorContract() {
            @Override
            protected Comparator comparator() {
                return comparator;
            }
        };
        return Suite.catches(wrong, contract, law, "test-plain-difference", states);
    }

    @TestFactory
    Stream<DynamicTest> eachComparatorIsCaughtByItsLaw() {
        String widths = "widths approach the delta method";
        String statistic = "the statistic agrees with the test";
        return Stream.of(
                systems("bold beyond 2^31", new BoldBeyondInt(), widths, "20000000000 observations"),
                systems(
                        "wide at unequal sizes",
                        new WideAtUnequalSizes(),
                        "widths account for unequal sizes",
                        "within 0.5 of 1"),
                systems(
                        "wide at unequal sizes of many",
                        new WideAtUnequalSizes(),
                        widths,
                        "and i.i.d. sample of ConfusionMatrix[2 classes, 1000 obs"),
                systems("pairs counted twice", new CountsPairsTwice(), "cases obey the laws", "a pair as one"),
                systems("1 - p as a probability", new CredibleByTests(), "cases obey the laws", "not both"),
                systems("a statistic of the other sign", new Statistic(-1), statistic, "must be above 0 where"),
                systems("ten times the statistic", new Statistic(10), statistic, "a z or t of"),
                systems("a tenth of the statistic", new Statistic(0.1), statistic, "a z or t of"));
    }
}
