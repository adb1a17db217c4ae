package dev.credence.testkit.wrong;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.testkit.BinaryMetricContract;
import dev.credence.testkit.ConfusionMetricContract;
import dev.credence.testkit.ScoreMetricContract;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class WrongMetricsTest {
    private static final class Of extends ConfusionMetricContract {
        private final Metric<ConfusionMatrix> metric;

        Of(Metric<ConfusionMatrix> metric) {
            this.metric = metric;
        }

        @Override
        protected Metric<ConfusionMatrix> metric() {
            return metric;
        }
    }

    private abstract static class Named implements ConfusionMetric {
        @Override
        public String id() {
            return "test-metric";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }
    }

    /** The share of atoms, not of observations, that are right. */
    private static final class CountsAtoms extends Named {
        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            double right = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                right += matrix.truth(atom) == matrix.predicted(atom) ? 1 : 0;
            }
            return right / weights.length;
        }
    }

    /** Accuracy with sums of fourth powers of the weights. */
    private static final class Overflows extends Named {
        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            double right = 0;
            double all = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                right += matrix.truth(atom) == matrix.predicted(atom) ? weights[atom] : 0;
                all += weights[atom];
            }
            return Math.pow(right, 4) / Math.pow(all, 4);
        }
    }

    /** Accuracy computed in a buffer that is shared by all threads. */
    private static final class SharedBuffer extends Named {
        private final double[] sums = new double[2];

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            sums[0] = 0;
            sums[1] = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                sums[0] += matrix.truth(atom) == matrix.predicted(atom) ? weights[atom] : 0;
                sums[1] += weights[atom];
            }
            LockSupport.parkNanos(20_000); // others come by
            return sums[0] / sums[1];
        }
    }

    /** Accuracy as a base class for other errors. */
    private static class Accuracy extends Named {
        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            double right = 0;
            double all = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                right += hit(matrix, atom) * weights[atom];
                all += weights[atom];
            }
            return right / all;
        }

        static double hit(ConfusionMatrix matrix, int atom) {
            return matrix.truth(atom) == matrix.predicted(atom) ? 1 : 0;
        }
    }

    /** Adds its influences to the content of the array. */
    private static final class Adds extends Accuracy {
        @Override
        public void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
            double value = value(matrix, weights);
            for (int atom = 0; atom < out.length; atom++) {
                out[atom] += hit(matrix, atom) - value;
            }
        }
    }

    /** Centres its influences by the counts. */
    private static final class CentresByCounts extends Accuracy {
        @Override
        public void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
            double value = value(matrix);
            for (int atom = 0; atom < out.length; atom++) {
                out[atom] = hit(matrix, atom) - value;
            }
        }
    }

    private static final class DeniesWhatItReads extends Accuracy {
        @Override
        public boolean dependsOn(ConfusionMatrix matrix, int atom) {
            return matrix.truth(atom) != matrix.predicted(atom);
        }
    }

    /** Corrects for chance by the number of declared labels in place of those that occur. */
    private static final class CountsDeclared extends Accuracy {
        @Override
        public Range range() {
            return new Range(-1, 1);
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            double chance = 1.0 / (1 + matrix.classes());
            return (super.value(matrix, weights) - chance) / (1 - chance);
        }
    }

    /** Recall of the second label, whichever label is positive. */
    private static final class SecondLabel extends Named {
        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            double right = 0;
            double all = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                double weight = matrix.truth(atom) == 1 ? weights[atom] : 0;
                right += weight * Accuracy.hit(matrix, atom);
                all += weight;
            }
            return right / all;
        }
    }

    private static final class Backwards extends Accuracy {
        @Override
        public Direction direction() {
            return Direction.LOWER_IS_BETTER;
        }
    }

    /** Accepts an exponent as an option, but ignores it and omits it from the spelling. */
    private static final class SilentOption extends Accuracy {
        @Override
        public List<OptionSpec> options() {
            return List.of(new OptionSpec("power", "exponent", "1"));
        }

        @Override
        public Metric<ConfusionMatrix> configured(Options options) {
            return new SilentOption();
        }
    }

    /** Mean squared error of scores, declared with the wrong direction. */
    private static final class BackwardsLoss implements ScoreMetric {
        @Override
        public String id() {
            return "test-metric";
        }

        @Override
        public Range range() {
            return Range.NON_NEGATIVE;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            double squares = 0;
            double all = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                double error = (scores.positive(atom) ? 1 : 0) - scores.score(atom);
                squares += weights[atom] * error * error;
                all += weights[atom];
            }
            return squares / all;
        }
    }

    /** Precision with 0 for 0/0. */
    private static final class ZeroForNothing implements BinaryMetric {
        @Override
        public String id() {
            return "test-metric";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp + fp == 0 ? 0 : tp / (tp + fp);
        }
    }

    /** Has the value of recall but the trials of precision. */
    private static final class OtherTrials implements BinaryProportionMetric {
        @Override
        public String id() {
            return "test-metric";
        }

        @Override
        public Set<Outcome> successes() {
            return Set.of(Outcome.TRUE_POSITIVE);
        }

        @Override
        public Set<Outcome> trials() {
            return Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE);
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fn);
        }

        @Override
        public void gradient(double tp, double fp, double fn, double tn, double[] out) {
            double all = tp + fn;
            Arrays.fill(out, 0);
            out[Outcome.TRUE_POSITIVE.ordinal()] = fn / all / all;
            out[Outcome.FALSE_NEGATIVE.ordinal()] = -tp / all / all;
        }
    }

    private static DynamicTest states(String wrong, Metric<ConfusionMatrix> metric, String law, String states) {
        return Suite.catches(wrong, new Of(metric), law, "test-metric", states);
    }

    private static DynamicTest ofScores() {
        ScoreMetricContract contract = new ScoreMetricContract() {
            @Override
            protected Metric<ScoredSample> metric() {
                return new BackwardsLoss();
            }
        };
        return Suite.catches(
                "a loss to be large", contract, "perfect predictions have the best value", "look at direction()");
    }

    private static DynamicTest ofNothing() {
        BinaryMetricContract contract = new BinaryMetricContract() {
            @Override
            protected BinaryMetric metric() {
                return new ZeroForNothing();
            }
        };
        return Suite.catches("0 for 0/0", contract, "empty input is undefined", "test-metric", "must be NaN");
    }

    @TestFactory
    Stream<DynamicTest> eachIsCaughtByItsSentence() {
        String corners = "corner cases obey the laws";
        return Stream.of(
                states("adds influences", new Adds(), corners, "must be written over what stood in the array"),
                states("centres by counts", new CentresByCounts(), corners, "influences follow the weights"),
                states("denies what it reads", new DeniesWhatItReads(), corners, "unread atoms do not matter"),
                states("counts declared classes", new CountsDeclared(), corners, "a class that nobody saw"),
                states("the second label", new SecondLabel(), corners, "renaming labels"),
                states(
                        "accuracy to be small",
                        new Backwards(),
                        "perfect predictions have the best value",
                        "look at direction()"),
                states("a silent option", new SilentOption(), "its options are those it lists", "power=0.25"),
                states("other trials", new OtherTrials(), corners, "a proportion is of its trials"),
                ofScores(),
                ofNothing());
    }

    private static DynamicTest caught(String wrong, Metric<ConfusionMatrix> metric, String law) {
        return Suite.catches(wrong, new Of(metric), law, "test-metric");
    }

    @TestFactory
    Stream<DynamicTest> eachIsCaughtByItsLaw() {
        return Stream.of(
                caught("counts atoms, not weights", new CountsAtoms(), "atoms of weight zero do not count"),
                caught("powers of weights", new Overflows(), "results do not depend on the scale of weights"),
                caught("a buffer shared by threads", new SharedBuffer(), "threads with other evidence do not disturb"));
    }
}
