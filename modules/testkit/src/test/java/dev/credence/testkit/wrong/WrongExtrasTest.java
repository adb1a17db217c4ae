package dev.credence.testkit.wrong;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.metric.UnseenItemBounds;
import dev.credence.api.refusal.Refusal;
import dev.credence.testkit.ConfusionMetricContract;
import dev.credence.testkit.ScoreMetricContract;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Metrics with correct values and an error in an optional part: deletions, additions, bounds, variances at the edge, comparability. */
class WrongExtrasTest {
    private static DynamicTest matrices(String wrong, Metric<ConfusionMatrix> metric, String law, String states) {
        ConfusionMetricContract contract = new ConfusionMetricContract() {
            @Override
            protected Metric<ConfusionMatrix> metric() {
                return metric;
            }
        };
        return Suite.catches(wrong, contract, law, "test-metric", states);
    }

    private static DynamicTest scores(String wrong, Metric<ScoredSample> metric, String law, String states) {
        ScoreMetricContract contract = new ScoreMetricContract() {
            @Override
            protected Metric<ScoredSample> metric() {
                return metric;
            }
        };
        return Suite.catches(wrong, contract, law, "test-metric", states);
    }

    private static class Accuracy implements ConfusionMetric {
        @Override
        public String id() {
            return "test-metric";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            return hits(matrix, weights) / Arrays.stream(weights).sum();
        }

        static double hits(ConfusionMatrix matrix, double[] weights) {
            double hits = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                hits += matrix.truth(atom) == matrix.predicted(atom) ? weights[atom] : 0;
            }
            return hits;
        }
    }

    /** Subtracts one item whatever its weight. */
    private static final class OneLess extends Accuracy implements LeaveOneOut<ConfusionMatrix> {
        @Override
        public Deletion leaveOneOut(ConfusionMatrix matrix, double[] weights) {
            double all = Arrays.stream(weights).sum();
            double hits = hits(matrix, weights);
            return (atom, weight) -> (hits - (matrix.truth(atom) == matrix.predicted(atom) ? weight : 0)) / (all - 1);
        }
    }

    /** Deletes all observations of a kind in place of one. */
    private static final class AtomLess extends Accuracy implements LeaveOneOut<ConfusionMatrix> {
        @Override
        public Deletion leaveOneOut(ConfusionMatrix matrix, double[] weights) {
            return (atom, weight) -> {
                double[] less = weights.clone();
                less[atom] = 0;
                return value(matrix, less);
            };
        }
    }

    /** Takes each added item for a recognised one. */
    private static final class AlwaysRecognises extends Accuracy implements MarginMetric {
        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            return MarginMetric.super.value(matrix, weights);
        }

        @Override
        public double value(Margins margins) {
            return margins.hits() / margins.total();
        }

        @Override
        public CellInfluence influence(Margins margins) {
            double value = value(margins);
            double[] hit = new double[margins.classes()];
            Arrays.fill(hit, 1);
            return new CellInfluence(
                    margins, 1, -value, hit, new double[margins.classes()], new double[margins.classes()]);
        }

        @Override
        public Deletion leaveOneOut(ConfusionMatrix matrix, double[] weights) {
            double all = Arrays.stream(weights).sum();
            double hits = hits(matrix, weights);
            return (atom, weight) ->
                    (hits - (matrix.truth(atom) == matrix.predicted(atom) ? weight : 0)) / (all - weight);
        }

        @Override
        public OneMoreItem oneMoreItem(Margins margins) {
            return (truth, recognised) -> (margins.hits() + 1) / (margins.total() + 1);
        }
    }

    private static final Optional<Refusal> ANOTHER_SCALE =
            Optional.of(Refusal.of(Refusal.Code.METRIC, "the systems have other scales"));

    /** Accepts only a comparison of a matrix with the same object. */
    private static final class ItselfAlone extends Accuracy {
        @Override
        @SuppressWarnings("ReferenceEquality") // which is what is wrong with it
        public Optional<Refusal> notComparable(ConfusionMatrix first, ConfusionMatrix second) {
            return first == second ? Optional.empty() : ANOTHER_SCALE;
        }
    }

    /** Accepts comparisons with a matrix of as many or more classes, but not of fewer. */
    private static final class Upwards extends Accuracy {
        @Override
        public Optional<Refusal> notComparable(ConfusionMatrix first, ConfusionMatrix second) {
            return first.classes() > second.classes() ? ANOTHER_SCALE : Optional.empty();
        }
    }

    /** The mean squared distance between scores and true classes. */
    private static class MeanSquare implements ScoreMetric {
        @Override
        public String id() {
            return "test-metric";
        }

        @Override
        public Range range() {
            return Range.NON_NEGATIVE;
        }

        @Override
        public Direction direction() {
            return Direction.LOWER_IS_BETTER;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            double sum = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                double tolerance = (scores.positive(atom) ? 1 : 0) - scores.score(atom);
                sum += weights[atom] * tolerance * tolerance;
            }
            return sum / Arrays.stream(weights).sum();
        }
    }

    /** Returns the midpoints of ranges as both bounds. */
    private static final class TooSure extends MeanSquare {
        @Override
        public Optional<GuaranteedBounds> guaranteedBounds(ScoredSample scores, double[] weights) {
            double value = value(scores, weights);
            return GuaranteedBounds.of(value, value);
        }
    }

    /** Returns bounds of one side only. */
    private static final class SureOfTheBest extends MeanSquare {
        @Override
        public Optional<GuaranteedBounds> guaranteedBounds(ScoredSample scores, double[] weights) {
            return GuaranteedBounds.monotone(this, scores, weights)
                    .flatMap(both -> GuaranteedBounds.of(both.lower(), value(scores, weights)));
        }
    }

    /** Returns the edge variance of a mean of n items with half an observation added on either side. */
    private abstract static class AtTheEdge extends MeanSquare implements BoundaryVariance<ScoredSample> {
        @Override
        public Moments atEdge(ScoredSample scores, double[] weights) {
            double n = Arrays.stream(weights).sum();
            return new Moments(smoothed(value(scores, weights), n), variance(n));
        }

        double smoothed(double value, double n) {
            return (n * value + 0.5) / (n + 1);
        }

        abstract double variance(double n);
    }

    private static final class OfOneItem extends AtTheEdge {
        @Override
        double variance(double n) {
            return 0.1;
        }
    }

    private static final class DividedTwice extends AtTheEdge {
        @Override
        double variance(double n) {
            return 0.1 / n / n;
        }
    }

    private static final class StaysAway extends AtTheEdge {
        @Override
        double smoothed(double value, double n) {
            return value + n / (n + 1);
        }

        @Override
        double variance(double n) {
            return 0.1 / n;
        }
    }

    /** Knows items that raise the value. */
    private abstract static class WithUnseenItems extends MeanSquare implements UnseenItemBounds<ScoredSample> {
        @Override
        public Reach unseenItems(ScoredSample scores, double[] weights) {
            double value = value(scores, weights);
            double items = scores.size();
            return new Reach() {
                @Override
                public double lowest(double share) {
                    return value;
                }

                @Override
                public double highest(double share) {
                    return raised(value, items, share);
                }
            };
        }

        abstract double raised(double value, double items, double share);
    }

    /** Counts three items whatever the share is. */
    private static final class ThreeItems extends WithUnseenItems {
        @Override
        double raised(double value, double items, double share) {
            return value + 3 / items;
        }
    }

    private static final class WrongWay extends WithUnseenItems {
        @Override
        double raised(double value, double items, double share) {
            return value * (1 - share);
        }
    }

    @TestFactory
    Stream<DynamicTest> eachIsCaughtByItsLaw() {
        String deletions = "deletions equal evaluations";
        String compared = "systems compare either way";
        String bounds = "guaranteed bounds contain the value of the scores";
        String edge = "variances at the edge fall with the size";
        String unseen = "unseen items move the value";
        return Stream.of(
                matrices("one item less, whatever its weight", new OneLess(), deletions, "without a weight of"),
                matrices("a whole atom less", new AtomLess(), deletions, "without a weight of"),
                matrices(
                        "recognises each added item",
                        new AlwaysRecognises(),
                        "additions equal evaluations",
                        "with one more item of the class"),
                matrices("compares with itself alone", new ItselfAlone(), compared, "with one that does the same"),
                matrices("compares one way", new Upwards(), compared, "either way or not at all"),
                scores("sure of the middle", new TooSure(), bounds, "must contain the metric of scores"),
                scores("sure of the best", new SureOfTheBest(), bounds, "must contain the metric of scores"),
                scores("the variance of one item", new OfOneItem(), edge, "must fall as the sample grows"),
                scores("a variance over n twice", new DividedTwice(), edge, "must fall as the sample grows"),
                scores("smoothed away", new StaysAway(), edge, "must come nearer"),
                scores("three unseen items", new ThreeItems(), unseen, "must contain those for smaller shares"),
                scores("unseen items that help", new WrongWay(), unseen, "must contain those for smaller shares"));
    }
}
