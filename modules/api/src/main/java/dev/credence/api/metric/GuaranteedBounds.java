package dev.credence.api.metric;

import dev.credence.api.evidence.ScoredSample;
import java.util.Arrays;
import java.util.Optional;

/**
 * Guaranteed bounds of a metric where the evidence stores ranges of scores in place of the scores. The metric of the original
 * scores always lies between them. They have no confidence level, because they are computed from the data without any random
 * sampling.
 *
 * @param lower the smallest possible value of the metric
 * @param upper the largest possible value of the metric
 */
public record GuaranteedBounds(double lower, double upper) {
    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException if a bound is NaN, or the lower one above the upper
     */
    public GuaranteedBounds {
        if (!(lower <= upper)) {
            throw new IllegalArgumentException(
                    "lower guaranteed bound must be <= the upper one: lower=" + lower + ", upper=" + upper);
        }
    }

    /**
     * Returns the bounds of a metric that improves (or worsens) whenever the score of a positive rises or the score of a negative
     * falls.
     *
     * <p>The extremes are then reached with all positives at the highest scores of their ranges and all negatives at the lowest,
     * and the other way round. This applies to every metric that increases with the ROC curve (its area, a part of the area, one
     * rate at a given other rate, the equal error rate, the area under the precision-recall curve) and to mean losses. For the
     * area, half of the difference of the bounds is {@code sum of p n / (2 P N)} over the ranges, where a range has p of the P
     * positives and n of the N negatives.
     *
     * <p>Cost: two evaluations of the metric.
     *
     * @param metric a metric with this property
     * @param scores the ranges of scores
     * @param weights the weight of each atom
     * @return the bounds, or empty where a value is NaN
     */
    public static Optional<GuaranteedBounds> monotone(
            Metric<ScoredSample> metric, ScoredSample scores, double[] weights) {
        double better = RangeEnds.of(scores, weights, true).value(metric);
        double worse = RangeEnds.of(scores, weights, false).value(metric);
        return of(Math.min(better, worse), Math.max(better, worse));
    }

    /**
     * Returns the bounds, unless one of them is undefined.
     *
     * @param lower the smallest possible value of the metric
     * @param upper the largest possible value of the metric
     * @return the bounds, or empty where a bound is NaN
     */
    public static Optional<GuaranteedBounds> of(double lower, double upper) {
        return Double.isNaN(lower) || Double.isNaN(upper)
                ? Optional.empty()
                : Optional.of(new GuaranteedBounds(lower, upper));
    }

    /**
     * Returns the largest possible distance of the metric from a value between the bounds.
     *
     * @param value the value from which the distance is measured
     * @return the larger distance to a bound
     */
    public double error(double value) {
        return Math.max(0, Math.max(value - lower, upper - value));
    }

    /**
     * Returns these bounds extended to a value, which may lie outside because of rounding.
     *
     * @param value the number that the bounds are extended to contain
     * @return the extended bounds
     */
    public GuaranteedBounds including(double value) {
        return new GuaranteedBounds(Math.min(lower, value), Math.max(upper, value));
    }

    /**
     * Scores at the ends of their ranges, with their weights: the scores of one class are at the upper ends and those of the other
     * class at the lower ends. The counts are 1, because metrics use only the weights.
     */
    static final class RangeEnds {
        private final double[] score;
        private final long[] positives;
        private final long[] negatives;
        private final double[] weights;
        private int size;
        private int atoms;

        private RangeEnds(int most) {
            score = new double[most];
            positives = new long[most];
            negatives = new long[most];
            weights = new double[most];
        }

        /**
         * Returns the scores at the ends of their ranges.
         *
         * @param positivesAtTop whether positives are at the upper ends and negatives at the lower ends, or the other way round
         */
        static RangeEnds of(ScoredSample ranges, double[] weights, boolean positivesAtTop) {
            RangeEnds ends = new RangeEnds(ranges.atoms());
            for (int from = 0; from < ranges.atoms(); ) {
                int to = from + 1;
                while (to < ranges.atoms() && ranges.score(to) == ranges.score(from)) {
                    to++;
                }
                boolean swapped = !positivesAtTop && ranges.lowest(from) < ranges.highest(from);
                ends.addClass(ranges, weights, from, to, swapped, positivesAtTop);
                ends.addClass(ranges, weights, from, to, !swapped, positivesAtTop);
                from = to;
            }
            return ends;
        }

        /** Adds the atoms of a class. Among atoms of equal score, the negatives come first. */
        private void addClass(
                ScoredSample ranges, double[] given, int from, int to, boolean positive, boolean positivesAtTop) {
            for (int atom = from; atom < to; atom++) {
                if (ranges.positive(atom) == positive) {
                    double end = positive == positivesAtTop ? ranges.highest(atom) : ranges.lowest(atom);
                    if (size == 0 || score[size - 1] != end) {
                        score[size++] = end;
                    }
                    (positive ? positives : negatives)[size - 1] = 1;
                    weights[atoms++] = given[atom];
                }
            }
        }

        double value(Metric<ScoredSample> metric) {
            double[] ends = Arrays.copyOf(score, size);
            return metric.value(
                    ScoredSample.ofRanges(ends, ends, positives(), negatives()), Arrays.copyOf(weights, atoms));
        }

        private long[] positives() {
            return Arrays.copyOf(positives, size);
        }

        private long[] negatives() {
            return Arrays.copyOf(negatives, size);
        }
    }
}
