package dev.credence.testkit.wrong;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.ComparatorContract;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class WrongComparatorsTest {
    private static final class Of extends ComparatorContract {
        private final Comparator comparator;

        Of(Comparator comparator) {
            this.comparator = comparator;
        }

        @Override
        protected Comparator comparator() {
            return comparator;
        }
    }

    private static DynamicTest caught(String wrong, Comparator comparator, String law) {
        return Suite.catches(wrong, new Of(comparator), law, "test-plain-difference");
    }

    /** Returns the smaller one-sided p-value in place of twice that. */
    private static final class OneSidedAsTwoSided extends PlainDifference {
        @Override
        double twoSided(double first, double second) {
            return Math.min(first, second);
        }
    }

    /** Returns p = 1e-9 for every difference other than 0. */
    private static final class Certain extends PlainDifference {
        @Override
        double twoSided(double first, double second) {
            return first == second ? 1 : 1e-9;
        }
    }

    private static final class Wide extends PlainDifference {
        private final double times;

        Wide(double times) {
            this.times = times;
        }

        @Override
        double width(double half) {
            return times * half;
        }
    }

    /** Returns an interval of half the length with the matching test; they are consistent but both wrong. */
    private static final class HalfTheError extends PlainDifference {
        @Override
        <E extends Evidence> double variance(Metric<E> metric, Pairing<E> pairing) {
            return super.variance(metric, pairing) / 4;
        }
    }

    /** Uses half of the margin, which is consistent in itself but not with the interval. */
    private static final class HalfTheMargin extends PlainDifference {
        @Override
        void tested(ComparisonBuilder comparison, double d, double error, Direction direction, double margin) {
            super.tested(comparison, d, error, direction, margin / 2);
        }
    }

    private static final class EquivalenceBySmaller extends PlainDifference {
        @Override
        double equivalence(double one, double other) {
            return Math.min(one, other);
        }
    }

    /** Changes the p-values of a correct test. */
    private abstract static class Changed extends PlainDifference {
        @Override
        void tested(ComparisonBuilder comparison, double d, double error, Direction direction, double margin) {
            super.tested(comparison, d, error, direction, margin);
            Direction other = direction == Direction.NEUTRAL ? direction : Direction.HIGHER_IS_BETTER;
            ComparisonBuilder blind = Comparison.of("any", "any", ConfidenceLevel.P95, d, 0);
            super.tested(blind, d, error, other, margin);
            comparison.test(changed(
                    comparison.build().test().orElseThrow(),
                    blind.build().test().orElseThrow()));
        }

        abstract TestResult changed(TestResult right, TestResult blind);
    }

    private static final class Exchanged extends Changed {
        @Override
        TestResult changed(TestResult right, TestResult blind) {
            return new TestResult(
                    right.statistic(),
                    right.twoSided(),
                    /* firstGreater= */ right.secondGreater(),
                    /* secondGreater= */ right.firstGreater(),
                    right.nonInferiority(),
                    right.equivalence());
        }
    }

    private static final class BlindToDirection extends Changed {
        @Override
        TestResult changed(TestResult right, TestResult blind) {
            return new TestResult(
                    right.statistic(),
                    right.twoSided(),
                    right.firstGreater(),
                    right.secondGreater(),
                    blind.nonInferiority(),
                    right.equivalence());
        }
    }

    /** Uses a variance of at least 1e-6, whatever the unit of the metric. */
    private static final class OwnUnit extends PlainDifference {
        @Override
        <E extends Evidence> double variance(Metric<E> metric, Pairing<E> pairing) {
            return Math.max(1e-6, super.variance(metric, pairing));
        }
    }

    /** Counts classes without observations. */
    private static final class CountsDeclared extends PlainDifference {
        @Override
        <E extends Evidence> double variance(Metric<E> metric, Pairing<E> pairing) {
            double declared = pairing.firstEvidence() instanceof ConfusionMatrix matrix ? matrix.classes() : 0;
            return super.variance(metric, pairing) * (1 + declared / 1e6);
        }
    }

    /** Depends on the size of scores and not only on their order. */
    private static final class ReadsScores extends PlainDifference {
        @Override
        <E extends Evidence> double variance(Metric<E> metric, Pairing<E> pairing) {
            double largest = pairing.firstEvidence() instanceof ScoredSample scores ? scores.score(0) : 0;
            return super.variance(metric, pairing) * (1 + Math.abs(largest));
        }
    }

    /** Keeps the variance of the previous comparison. */
    private static final class SharedBuffer extends PlainDifference {
        private final double[] buffer = new double[1];

        @Override
        <E extends Evidence> double variance(Metric<E> metric, Pairing<E> pairing) {
            buffer[0] = super.variance(metric, pairing);
            LockSupport.parkNanos(100_000); // others come by
            return buffer[0];
        }
    }

    /** Returns a posterior with the interval of another. */
    private static final class OtherPosterior extends PlainDifference {
        @Override
        void tested(ComparisonBuilder comparison, double d, double error, Direction direction, double margin) {
            double above = Normal.survival(error == 0 ? 0 : -d / error / 2);
            comparison.credible(above, 1 - above).equivalence(new Equivalence(margin, 1, 0, 0));
        }
    }

    @TestFactory
    Stream<DynamicTest> eachIsCaughtByItsLaw() {
        String dual = "the test agrees with its interval";
        String ahead = "tests favour the larger observed value";
        String margins = "margins move the hypothesis";
        return Stream.of(
                caught("p = min(up, down) as two-sided", new OneSidedAsTwoSided(), dual),
                caught("one-sided as two-sided, by direction", new OneSidedAsTwoSided(), ahead),
                caught("p = 1e-9 always", new Certain(), dual),
                caught("half the width against its own p", new Wide(0.5), dual),
                caught("three times the width against its own p", new Wide(3), dual),
                caught("half the standard error in both", new HalfTheError(), "intervals cover the true difference"),
                caught("first and second greater exchanged", new Exchanged(), ahead),
                caught("equivalence by the smaller p", new EquivalenceBySmaller(), margins),
                caught("non-inferiority blind to direction", new BlindToDirection(), margins),
                caught("half the margin", new HalfTheMargin(), "margins agree with the bounds"),
                caught(
                        "equivalence by the smaller p, by bounds",
                        new EquivalenceBySmaller(),
                        "margins agree with the bounds"),
                caught("hits and errors differ", new BlindToDirection(), "comparison of the complement is mirrored"),
                caught("a unit of its own", new OwnUnit(), "differences have the unit of the metric"),
                caught("counts declared classes", new CountsDeclared(), "absent labels and cells do not count"),
                caught("reads scores of a metric of ranks", new ReadsScores(), "comparisons of ranks read ranks alone"),
                caught("a buffer shared by threads", new SharedBuffer(), "threads with other questions do not disturb"),
                caught(
                        "a posterior of another interval",
                        new OtherPosterior(),
                        "the posterior agrees with its interval"));
    }
}
