package dev.credence.testkit.wrong;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.testkit.BinaryMetricContract;
import dev.credence.testkit.ScoreMetricContract;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Metrics whose best value, range or chance value differs from the declared one, by common wrong definitions. */
class WrongScalesTest {
    private static DynamicTest counts(String wrong, BinaryMetric metric, String law, String states) {
        BinaryMetricContract contract = new BinaryMetricContract() {
            @Override
            protected BinaryMetric metric() {
                return metric;
            }

            @Override
            protected OptionalDouble valueByChance() {
                return OptionalDouble.of(0);
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

            @Override
            protected OptionalDouble valueByChance() {
                return OptionalDouble.of(0.5);
            }
        };
        return Suite.catches(wrong, contract, law, "test-metric", states);
    }

    @FunctionalInterface
    private interface Value {
        double of(double tp, double fp, double fn, double tn);
    }

    private record OfCounts(Range range, Value formula) implements BinaryMetric {
        @Override
        public String id() {
            return "test-metric";
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return formula.of(tp, fp, fn, tn);
        }
    }

    /** An area under the ROC curve in which ties count by a given weight. */
    private static class Area implements ScoreMetric {
        private final double tie;

        Area(double tie) {
            this.tie = tie;
        }

        @Override
        public String id() {
            return "test-metric";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            double wins = 0;
            double pairs = 0;
            for (int i = 0; i < weights.length; i++) {
                for (int j = 0; scores.positive(i) && j < weights.length; j++) {
                    double pair = scores.positive(j) ? 0 : weights[i] * weights[j];
                    pairs += pair;
                    wins += pair * won(scores.score(i), scores.score(j));
                }
            }
            return wins / pairs;
        }

        double won(double positive, double negative) {
            return positive > negative ? 1 : positive == negative ? tie : 0;
        }
    }

    /** An area of transformed scores that may also be defined for a single class. */
    private static final class AreaBy extends Area {
        private final DoubleUnaryOperator reads;
        private final double undefined;

        AreaBy(DoubleUnaryOperator reads, double undefined) {
            super(0.5);
            this.reads = reads;
            this.undefined = undefined;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            double area = super.value(scores, weights);
            return Double.isNaN(area) ? undefined : area;
        }

        @Override
        double won(double positive, double negative) {
            double lead = reads.applyAsDouble(positive) - reads.applyAsDouble(negative);
            return lead > 0 ? 1 : lead == 0 ? 0.5 : 0;
        }
    }

    /** The larger of the areas of both directions. */
    private static final class AnyDirection extends Area {
        AnyDirection() {
            super(0.5);
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            double area = super.value(scores, weights);
            return Math.max(area, 1 - area);
        }
    }

    /** A partial area up to a false positive rate of 0.1, declared as the whole area. */
    private static final class PartOfTheArea extends Area {
        PartOfTheArea() {
            super(0.5);
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            return super.value(scores, weights) / 10;
        }
    }

    /** Accuracy that ignores errors. */
    private record Choosy(Range range) implements BinaryMetric {
        @Override
        public String id() {
            return "test-metric";
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return (tp + tn) / (tp + fp + fn + tn);
        }

        @Override
        public Optional<Refusal> refusal(ConfusionMatrix matrix) {
            return BinaryMetric.super.refusal(matrix).or(() -> tooBad(matrix));
        }

        private Optional<Refusal> tooBad(ConfusionMatrix matrix) {
            return value(matrix, matrix.weights()) < 0.5
                    ? Optional.of(Refusal.of(Refusal.Code.METRIC, "it reads what is right more often than not"))
                    : Optional.empty();
        }
    }

    /** Kappa with the agreement by chance computed only from the true classes. */
    private static double kappaOfOneMargin(double tp, double fp, double fn, double tn) {
        double n = tp + fp + fn + tn;
        double positives = (tp + fn) / n;
        double byChance = positives * positives + (1 - positives) * (1 - positives);
        return byChance == 1 ? Double.NaN : Math.max(-1, ((tp + tn) / n - byChance) / (1 - byChance));
    }

    @TestFactory
    Stream<DynamicTest> eachIsCaughtByItsLaw() {
        String perfect = "perfect predictions have the end of the range";
        String scores = "perfect scores have the end of the range";
        String chance = "chance has its value";
        String ranks = "ranks are read anywhere";
        return Stream.of(
                counts(
                        "a mean of two that is half of it",
                        new OfCounts(Range.UNIT, (tp, fp, fn, tn) -> tp / (tp + fn) / 2),
                        perfect,
                        "nothing wrong must be 1.0: 0.5; look at range()"),
                counts(
                        "the square of informedness",
                        new OfCounts(Range.UNIT, (tp, fp, fn, tn) -> Math.pow(tp / (tp + fn) - fp / (fp + tn), 2)),
                        perfect,
                        "nothing wrong must be better than nothing right: 1.0 both"),
                counts("what is bad refused", new Choosy(Range.UNIT), perfect, "whatever was predicted"),
                counts(
                        "kappa with one margin twice",
                        new OfCounts(Range.SYMMETRIC, WrongScalesTest::kappaOfOneMargin),
                        chance,
                        "expected=0.0"),
                scores("the area of either direction", new AnyDirection(), scores, "nothing right: 1.0 both"),
                scores("a tenth of the area", new PartOfTheArea(), scores, "nothing wrong must be 1.0: 0.1"),
                counts(
                        "a range from -1 of a share",
                        new OfCounts(Range.SYMMETRIC, (tp, fp, fn, tn) -> (tp + tn) / (tp + fp + fn + tn)),
                        "ends of the range are reached",
                        "values go from 0.0 to 1.0"),
                scores("scores as floats", new AreaBy(x -> (float) x, Double.NaN), ranks, "neighbouring doubles"),
                scores("cut to [0, 1]", new AreaBy(x -> Math.max(0, Math.min(1, x)), Double.NaN), ranks, "must give"),
                scores("infinite less infinite", new AreaBy(x -> x, Double.NaN), ranks, "end at the infinite"),
                scores("0.5 of one class", new AreaBy(x -> Math.atan(x), 0.5), "empty input is undefined", "NaN"),
                scores("ties that lose", new Area(0), chance, "expected=0.5, actual=0.0"),
                scores("ties that win", new Area(1), chance, "expected=0.5, actual=1.0"));
    }
}
