package dev.credence.curves.multiclass;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.text.Named;
import dev.credence.curves.multiclass.MeanClassLoss.ClassProbabilities;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Inverse temperature of the probabilities of several classes: the b of largest likelihood if the probability of class c is {@code p_c^b / sum of
 * p_k^b}. 1 is calibrated in this respect; below 1 the probabilities are too extreme, and above 1 too moderate. 1 / b is the temperature
 * of temperature scaling. It has no intercepts, so that a changed share of classes can move it; {@code calibration-slope@CLASS} has one.
 *
 * <p>All real numbers, and neither direction is better. Infinite, with a note, if the true class of every item has the largest probability, or of
 * every item the smallest; NaN, with a note, if every item has equal probabilities, or a true class has the probability 0. Another class of probability 0 keeps
 * it. Scores outside [0, 1], or whose sum differs from 1 by more than 0.02, are refused. The influence of an item is {@code (ln p_y - mean of ln p) /
 * (mean over items of the variance of ln p)}, where y is the true class and mean and variance are by the corrected probabilities. Cost:
 * O(items x classes) for each of about 10 Newton steps.
 *
 * <p>Coverage by {@code delta-wilson}: near-nominal, 0.93 to 0.96 (3 and 10 classes, n 50 to 1,000, 500 samples each).
 *
 * @see <a href="https://proceedings.mlr.press/v70/guo17a.html">Guo, Pleiss, Sun and Weinberger (2017), On calibration of modern neural networks, PMLR
 *     70, 1321-1330</a>
 */
public final class MulticlassCalibrationSlope extends Named implements Metric<ClassScores> {
    private static final int MAX_STEPS = 200;
    private static final double CONVERGED = 1e-14;

    /** Creates the metric. */
    public MulticlassCalibrationSlope() {
        super(
                "multiclass-calibration-slope",
                "inverse of the temperature that calibrates the probabilities of several classes; 1 is calibrated");
    }

    @Override
    public Set<String> aliases() {
        return Set.of("inverse-temperature");
    }

    /** {@inheritDoc} It states a cause of miscalibration, and not how good the probabilities are. */
    @Override
    public boolean isUsual() {
        return false;
    }

    @Override
    public Class<ClassScores> evidenceType() {
        return ClassScores.class;
    }

    @Override
    public Range range() {
        return new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    @Override
    public Direction direction() {
        return Direction.NEUTRAL;
    }

    @Override
    public Optional<Refusal> refusal(ClassScores scores) {
        return ClassProbabilities.refusal(id(), scores);
    }

    @Override
    public double value(ClassScores scores, double[] weights) {
        Sides sides = new Sides(scores, weights);
        if (!sides.isFinite()) {
            return sides.limit();
        }
        double slope = 1;
        Moments moments = new Moments(scores, weights, slope);
        for (int step = 0; step < MAX_STEPS; step++) {
            double change = moments.gradient / moments.variance;
            Moments next = new Moments(scores, weights, slope + change);
            while (!(next.likelihood >= moments.likelihood - 1e-12 * Math.abs(moments.likelihood)) && change != 0) {
                change /= 2;
                next = new Moments(scores, weights, slope + change);
            }
            slope += change;
            moments = next;
            if (Math.abs(change) <= CONVERGED * (1 + Math.abs(slope))) {
                break;
            }
        }
        return slope;
    }

    @Override
    public void influence(ClassScores scores, double[] weights, double[] out) {
        double slope = value(scores, weights);
        if (!Double.isFinite(slope)) {
            Arrays.fill(out, Double.NaN);
            return;
        }
        double variance = new Moments(scores, weights, slope).variance
                / Arrays.stream(weights).sum();
        for (int item = 0; item < out.length; item++) {
            out[item] = new Item(scores, item, slope).gradient / variance;
        }
    }

    @Override
    public List<Note> notes(ClassScores scores, double[] weights) {
        double value = value(scores, weights);
        if (Double.isInfinite(value)) {
            return List.of(Note.about(
                    id(),
                    Note.UNDEFINED,
                    " is infinite: the true class of every item has the " + (value > 0 ? "largest" : "smallest")
                            + " probability, so that no finite slope is the most likely one"));
        }
        if (!Double.isNaN(value)) {
            return List.of();
        }
        return List.of(Note.about(
                id(),
                Note.UNDEFINED,
                new Sides(scores, weights).isSomeImpossible
                        ? " is undefined: the true class of an item has a probability of exactly 0"
                        : " is undefined: no item has probabilities that differ from each other"));
    }

    /** The log-likelihood of an item at a slope with its derivatives; classes of probability 0 are left out. */
    private static final class Item {
        private final double likelihood;
        private final double gradient;
        private final double variance;

        Item(ClassScores scores, int item, double slope) {
            double own = StrictMath.log(scores.score(item, scores.truth(item)));
            double sum = 0;
            double first = 0;
            double second = 0;
            for (int c = 0; c < scores.labels().size(); c++) {
                double p = scores.score(item, c);
                if (p > 0) {
                    // relative to the true class, without overflow where the true class is not much less likely than
                    // others
                    double logit = StrictMath.log(p) - own;
                    double share = StrictMath.exp(slope * logit);
                    sum += share;
                    first += share * logit;
                    second += share * logit * logit;
                }
            }
            double mean = first / sum;
            this.likelihood = -StrictMath.log(sum);
            this.gradient = -mean;
            this.variance = second / sum - mean * mean;
        }
    }

    /** The sums over items. */
    private static final class Moments {
        private double likelihood;
        private double gradient;
        private double variance;

        Moments(ClassScores scores, double[] weights, double slope) {
            for (int item = 0; item < weights.length; item++) {
                if (weights[item] > 0) {
                    Item one = new Item(scores, item, slope);
                    likelihood += weights[item] * one.likelihood;
                    gradient += weights[item] * one.gradient;
                    variance += weights[item] * one.variance;
                }
            }
        }
    }

    /** Whether some true class has not the largest probability, and some has not the smallest. */
    private static final class Sides {
        private boolean someAbove;
        private boolean someBelow;
        private boolean isSomeImpossible;

        Sides(ClassScores scores, double[] weights) {
            for (int item = 0; item < weights.length; item++) {
                double own = weights[item] > 0 ? scores.score(item, scores.truth(item)) : Double.NaN;
                isSomeImpossible |= own == 0;
                for (int c = 0; c < scores.labels().size(); c++) {
                    double p = scores.score(item, c);
                    someAbove |= p > own;
                    someBelow |= p > 0 && p < own;
                }
            }
        }

        boolean isFinite() {
            return someAbove && someBelow && !isSomeImpossible;
        }

        double limit() {
            if (isSomeImpossible) {
                return Double.NaN;
            }
            return someBelow ? Double.POSITIVE_INFINITY : someAbove ? Double.NEGATIVE_INFINITY : Double.NaN;
        }
    }
}
