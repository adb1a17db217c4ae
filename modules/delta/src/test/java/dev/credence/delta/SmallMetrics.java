package dev.credence.delta;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.derived.Averaging;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import java.util.Set;

/** Contains metrics for tests; those without a closed-form influence are differentiated numerically. */
public final class SmallMetrics {
    public static final BinaryProportionMetric PRECISION = proportion(
            "precision", Link.IDENTITY, Set.of(Outcome.TRUE_POSITIVE), Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE);
    public static final BinaryProportionMetric RECALL = proportion(
            "recall", Link.IDENTITY, Set.of(Outcome.TRUE_POSITIVE), Outcome.TRUE_POSITIVE, Outcome.FALSE_NEGATIVE);
    public static final BinaryProportionMetric SPECIFICITY = proportion(
            "specificity", Link.IDENTITY, Set.of(Outcome.TRUE_NEGATIVE), Outcome.TRUE_NEGATIVE, Outcome.FALSE_POSITIVE);
    public static final BinaryProportionMetric NPV = proportion(
            "npv", Link.IDENTITY, Set.of(Outcome.TRUE_NEGATIVE), Outcome.TRUE_NEGATIVE, Outcome.FALSE_NEGATIVE);
    public static final BinaryProportionMetric JACCARD = proportion(
            "jaccard",
            Link.IDENTITY,
            Set.of(Outcome.TRUE_POSITIVE),
            Outcome.TRUE_POSITIVE,
            Outcome.FALSE_POSITIVE,
            Outcome.FALSE_NEGATIVE);
    public static final BinaryProportionMetric F1 = proportion(
            "f1",
            Link.DICE_OF_JACCARD,
            Set.of(Outcome.TRUE_POSITIVE),
            Outcome.TRUE_POSITIVE,
            Outcome.FALSE_POSITIVE,
            Outcome.FALSE_NEGATIVE);
    public static final BinaryMetric MCC = smooth(
            "mcc",
            Range.SYMMETRIC,
            (tp, fp, fn, tn) -> (tp * tn - fp * fn) / Math.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)));
    public static final BinaryMetric INFORMEDNESS =
            smooth("informedness", Range.SYMMETRIC, (tp, fp, fn, tn) -> tp / (tp + fn) + tn / (tn + fp) - 1);
    public static final BinaryMetric MARKEDNESS =
            smooth("markedness", Range.SYMMETRIC, (tp, fp, fn, tn) -> tp / (tp + fp) + tn / (tn + fn) - 1);
    public static final BinaryMetric LOG_ODDS = smooth(
            "log-odds",
            new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
            (tp, fp, fn, tn) -> Math.log(tp) + Math.log(tn) - Math.log(fp) - Math.log(fn));
    public static final BinaryMetric ODDS = smooth("odds", Range.NON_NEGATIVE, (tp, fp, fn, tn) -> tp * tn / (fp * fn));

    private SmallMetrics() {}

    public static BinaryMetric fbeta(double beta) {
        double b = beta * beta;
        return smooth("fbeta", Range.UNIT, (tp, fp, fn, tn) -> (1 + b) * tp / ((1 + b) * tp + b * fn + fp));
    }

    public static ConfusionMetric macro(BinaryMetric metric) {
        return Averaging.MACRO.of(metric, UndefinedPolicy.ZERO);
    }

    public static ConfusionMetric weighted(BinaryMetric metric) {
        return Averaging.WEIGHTED.of(metric, UndefinedPolicy.ZERO);
    }

    /** This metric is a function of the four counts. */
    public interface Four {
        double of(double tp, double fp, double fn, double tn);
    }

    public static BinaryMetric smooth(String id, Range range, Four function) {
        return new BinaryMetric() {
            @Override
            public String id() {
                return id;
            }

            @Override
            public Range range() {
                return range;
            }

            @Override
            public double value(double tp, double fp, double fn, double tn) {
                return function.of(tp, fp, fn, tn);
            }
        };
    }

    private static BinaryProportionMetric proportion(String id, Link link, Set<Outcome> successes, Outcome... trials) {
        return new BinaryProportionMetric() {
            @Override
            public String id() {
                return id;
            }

            @Override
            public Set<Outcome> successes() {
                return successes;
            }

            @Override
            public Set<Outcome> trials() {
                return Set.of(trials);
            }

            @Override
            public Link link() {
                return link;
            }
        };
    }

    /** The geometric mean of recall and specificity, whose slope is infinite where one of them is 0. */
    public static final class GeometricMean implements BinaryMetric {
        @Override
        public String id() {
            return "geometric-mean";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return Math.sqrt(tp / (tp + fn) * (tn / (tn + fp)));
        }

        @Override
        public void gradient(double tp, double fp, double fn, double tn, double[] out) {
            double positives = tp + fn;
            double negatives = fp + tn;
            double recall = tp / positives;
            double specificity = tn / negatives;
            double value = Math.sqrt(recall * specificity);
            out[0] = Math.sqrt(specificity / recall) / 2 * (fn / positives / positives);
            out[1] = -value / (2 * negatives);
            out[2] = -value / (2 * positives);
            out[3] = Math.sqrt(recall / specificity) / 2 * (fp / negatives / negatives);
        }
    }

    /** This metric is the proportion of the diagonal. */
    public static final class Accuracy implements ConfusionMetric, ProportionMetric<ConfusionMatrix> {
        private final Direction direction;

        public Accuracy() {
            this(Direction.HIGHER_IS_BETTER);
        }

        public Accuracy(Direction direction) {
            this.direction = direction;
        }

        @Override
        public String id() {
            return "accuracy";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public Direction direction() {
            return direction;
        }

        @Override
        public boolean isTrial(ConfusionMatrix matrix, int atom) {
            return true;
        }

        @Override
        public boolean isSuccess(ConfusionMatrix matrix, int atom) {
            return matrix.truth(atom) == matrix.predicted(atom);
        }
    }

    /** This metric does not implement the deletion of an observation. */
    public static class EvaluatedAnew implements ConfusionMetric {
        private final ConfusionMetric metric;

        public EvaluatedAnew(ConfusionMetric metric) {
            this.metric = metric;
        }

        @Override
        public String id() {
            return metric.id();
        }

        @Override
        public Range range() {
            return metric.range();
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            return metric.value(matrix, weights);
        }

        @Override
        public void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
            metric.influence(matrix, weights, out);
        }
    }

    /** This metric is Cohen's kappa without a closed-form influence. */
    public static final class Kappa implements ConfusionMetric {
        @Override
        public String id() {
            return "kappa";
        }

        @Override
        public Range range() {
            return Range.SYMMETRIC;
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            Margins margins = Margins.of(matrix, weights);
            double n = margins.total();
            double chance = 0;
            for (int c = 0; c < margins.classes(); c++) {
                chance += margins.truth(c) / n * (margins.predicted(c) / n);
            }
            return (margins.hits() / n - chance) / (1 - chance);
        }
    }

    /** This metric is the harmonic mean of macro precision and macro recall, without a closed-form influence. */
    public static final class MacroF1OfAverages implements ConfusionMetric {
        @Override
        public String id() {
            return "f1.macro-of-averages";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            double p = macro(PRECISION).value(matrix, weights);
            double r = macro(RECALL).value(matrix, weights);
            return 2 * p * r / (p + r);
        }
    }
}
