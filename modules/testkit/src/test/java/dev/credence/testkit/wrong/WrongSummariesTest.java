package dev.credence.testkit.wrong;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.ComparatorContract;
import dev.credence.testkit.IntervalMethodContract;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Methods that are correct at level 0.95 and 200 items, but wrong at other levels or sizes, in other fields, or in some designs. */
class WrongSummariesTest {
    private static DynamicTest method(String wrong, IntervalMethod method, String law, String states) {
        IntervalMethodContract contract = new IntervalMethodContract() {
            @Override
            protected IntervalMethod method() {
                return method;
            }
        };
        return Suite.catches(wrong, contract, law, "test-plain-interval", states);
    }

    private static DynamicTest states(String wrong, UnaryOperator<Estimate.Builder> change, String subject) {
        return method(wrong, new States(change), "other numbers are those of the sample", subject);
    }

    private static DynamicTest systems(String wrong, Comparator comparator, String states) {
        return systems(wrong, comparator, "widths approach the delta method", states);
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

    private static final class States extends PlainInterval {
        private final UnaryOperator<Estimate.Builder> change;

        States(UnaryOperator<Estimate.Builder> change) {
            this.change = change;
        }

        @Override
        Estimate.Builder stated(Estimate.Builder estimate) {
            return change.apply(estimate);
        }
    }

    /** Returns half the width if there are fewer than 150 items. */
    private static final class BoldWhereFew extends PlainInterval {
        @Override
        double width(double half, Evidence evidence) {
            return evidence.size() < 150 ? half / 2 : half;
        }
    }

    /** Computes at another level. */
    private abstract static class OtherLevel extends PlainInterval {
        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
            Estimate other = super.interval(metric, sample, ConfidenceLevel.of(other(level.value())), options);
            Estimate.Builder answer =
                    Estimate.of(metric, sample, spelling(), level).bounds(other.lower(), other.upper());
            return other.status() == Status.DEGENERATE
                    ? answer.status(Status.DEGENERATE, "no variance").build()
                    : answer.build();
        }

        abstract double other(double level);
    }

    /** Uses a table of levels that ends at 0.99. */
    private static final class EndsAt99 extends OtherLevel {
        @Override
        double other(double level) {
            return Math.min(0.99, level);
        }
    }

    private static final class OneLevel extends OtherLevel {
        @Override
        double other(double level) {
            return 0.95;
        }
    }

    /** Treats clusters and weights of independent systems as independent items, and strata always. */
    private static final class ReadsNoDesign extends PlainDifference {
        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
            boolean known = pairing instanceof Pairing.Independent<?> independent
                    ? known(independent)
                    : ((Pairing.Paired<?, ?>) pairing).joint().design().equals("stratified");
            return known
                    ? metric.unsupported(pairing.firstEvidence()).or(() -> metric.unsupported(pairing.secondEvidence()))
                    : super.refusal(metric, pairing);
        }

        private static boolean known(Pairing.Independent<?> pairing) {
            Set<String> designs = Set.of("i.i.d.", "clustered", "stratified", "weighted");
            return designs.contains(pairing.first().design())
                    && designs.contains(pairing.second().design());
        }
    }

    /** Multiplies the width of the interval of a log ratio by a factor. */
    private static final class OfRatios extends PlainDifference {
        private final double times;

        OfRatios(double times) {
            this.times = times;
        }

        @Override
        void tested(ComparisonBuilder comparison, double d, double error, Direction direction, double margin) {
            super.tested(comparison, d, error, direction, margin);
            double ratio = comparison.first() / comparison.second();
            double factor = Math.exp(times * error);
            if (ratio > 0 && Double.isFinite(ratio)) {
                comparison.ratio(new Comparison.Ratio(ratio, ratio / factor, ratio * factor));
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> eachIsCaughtByItsLaw() {
        String levels = "widths follow the level";
        return Stream.of(
                method("a table that ends at 99%", new EndsAt99(), levels, "width at level 0.999"),
                method("one level for all", new OneLevel(), levels, "width at level 0.8"),
                method(
                        "bold where there are few",
                        new BoldWhereFew(),
                        "widths fall with the size",
                        "must not be above"),
                states("half of the items", estimate -> estimate.n(10_000), "n=10000 must be"),
                states("a design effect of 4", estimate -> estimate.designEffect(4), "design effect=4.0 must be"),
                states("one effective item", estimate -> estimate.effectiveN(1), "effective n=1.0 must be"),
                states(
                        "the posterior of the errors",
                        estimate -> estimate.credible(posterior(1 - estimate.value(), 0.01)),
                        "mean, median and mode must lie within"),
                states(
                        "the variance for the standard deviation",
                        estimate -> estimate.credible(posterior(estimate.value(), 1e-5)),
                        "standard deviation must be within"),
                systems("designs of different items ignored", new ReadsNoDesign(), "independent: clustered sample"),
                systems("strata ignored", new ReadsNoDesign(), "widths account for the strata", "stratified sample"),
                systems("a ratio that is a point", new OfRatios(0), "logarithm of the ratio"),
                systems("a ratio without end", new OfRatios(100), "logarithm of the ratio"));
    }

    private static PosteriorSummary posterior(double centre, double deviation) {
        return new PosteriorSummary(centre, centre, centre, deviation);
    }
}
