package dev.credence.frequentist.comparison;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Ratio;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.numerics.normal.Normal;
import java.util.function.DoubleUnaryOperator;

/**
 * A comparison by a score statistic and its one-sided tests, so that test and interval agree. The two-sided p-value is below alpha exactly
 * if the interval at level 1 - alpha excludes 0 (and the interval of the ratio excludes 1). With a margin, the one-sided p-value is below
 * alpha exactly where the bound at level 1 - 2 alpha excludes the margin.
 */
final class ScoreComparison {
    private final DifferenceScore score;
    private final DifferenceScore swapped;
    private final OneSidedTests tests;
    private final ScoreCorrection lowerCorrection;
    private final ScoreCorrection upperCorrection;

    private ScoreComparison(
            DifferenceScore score, OneSidedTests tests, ScoreCorrection nearer, ScoreCorrection farther) {
        boolean positive = tests.statistic() >= 0;
        this.score = score;
        this.swapped = score.swapped();
        this.tests = tests;
        this.lowerCorrection = positive ? nearer : farther;
        this.upperCorrection = positive ? farther : nearer;
    }

    /** Creates the comparison for a statistic with a symmetric distribution at no difference. */
    static ScoreComparison symmetric(DifferenceScore score, OneSidedTests tests) {
        ScoreCorrection both = ScoreCorrection.of(Math.abs(tests.statistic()), tests.smaller());
        return new ScoreComparison(score, tests, both, both);
    }

    /** Creates the comparison for a statistic whose distribution at no difference may be skewed. */
    static ScoreComparison skewed(DifferenceScore score, OneSidedTests tests) {
        ScoreCorrection nearer =
                ScoreCorrection.of(Math.abs(tests.statistic()), tests.smaller()).skewed();
        return new ScoreComparison(score, tests, nearer, nearer.farther());
    }

    /** Returns the comparison if a system has no trials, so that every difference is possible. */
    static Comparison undefined(ComparisonBuilder comparison, Range range) {
        double greatest = range.upper() - range.lower();
        return comparison
                .bounds(-greatest, greatest)
                .status(
                        Status.UNDEFINED,
                        "the difference is undefined for these observations, so that the interval is the whole range")
                .build();
    }

    /** Returns the comparison with bounds, tests and, for positive proportions, the ratio. */
    Comparison complete(ComparisonBuilder comparison, Direction direction, ComparisonOptions options) {
        double tail = options.level().tail();
        double forLower = lowerCorrection.critical(Normal.upperQuantile(tail));
        double forUpper = upperCorrection.critical(Normal.upperQuantile(tail));
        boolean excluded = tests.smaller() < tail;
        double d = comparison.difference();
        double lower = -ScoreInversion.upper(swapped, -d, forLower, excluded);
        double upper = ScoreInversion.upper(score, d, forUpper, excluded);
        comparison.bounds(Math.min(d, lower), Math.max(d, upper)).test(result(direction, options.margin()));
        if (comparison.first() > 0 && comparison.second() > 0) {
            comparison.ratio(ratio(comparison.first() / comparison.second(), forLower, forUpper, excluded));
        }
        options.noteOnMargin().ifPresent(comparison::note);
        return comparison.build();
    }

    private Ratio ratio(double ratio, double forLower, double forUpper, boolean excluded) {
        double lower = 1 / ScoreInversion.upperRatio(swapped, 1 / ratio, forLower, excluded);
        double upper = ScoreInversion.upperRatio(score, ratio, forUpper, excluded);
        return new Ratio(ratio, Math.min(ratio, lower), Math.max(ratio, upper));
    }

    private TestResult result(Direction direction, double margin) {
        double greater = pValueAt(margin, tests.greater(), score, lowerCorrection);
        double less = pValueAt(margin, tests.less(), swapped, upperCorrection);
        double inferiority = direction.better(greater, less);
        double equivalence = margin > 0
                ? Math.max(pValueAt(margin, 1, score, lowerCorrection), pValueAt(margin, 1, swapped, upperCorrection))
                : Double.NaN;
        return new TestResult(
                tests.statistic(), tests.twoSided(), tests.greater(), tests.less(), inferiority, equivalence);
    }

    /** Returns the p-value of "first minus second is at most the negative margin", at most the p-value without a margin. */
    private static double pValueAt(double margin, double without, DifferenceScore score, ScoreCorrection correction) {
        if (margin == 0) {
            return without;
        }
        return margin > score.greatest() ? 0 : Math.min(without, correction.pValue(score.at(-margin)));
    }

    /** Finds the bounds at which a decreasing statistic equals a critical value, by bisection to adjacent doubles. */
    static final class ScoreInversion {
        /** Bisection of [0, 1] reaches 1e-60 with fewer steps. */
        private static final int MAX_STEPS = 200;
        /** The distance from 0 of a bound that excludes 0. */
        private static final double DISTANCE = Double.MIN_NORMAL;

        /**
         * Returns the largest difference that is not rejected.
         *
         * @param difference the observed difference
         * @param excluded whether the test rejects the difference 0; if so, the bound has the sign score the difference
         */
        static double upper(DifferenceScore score, double difference, double critical, boolean excluded) {
            boolean below = difference < 0;
            double low = below && !excluded ? 0 : difference;
            double high = below && excluded ? -DISTANCE : score.greatest();
            return last(score::at, low, high, critical);
        }

        /** Returns the largest ratio that is not rejected; infinite if no ratio is rejected. */
        static double upperRatio(DifferenceScore score, double ratio, double critical, boolean excluded) {
            boolean below = ratio < 1;
            if (below && excluded) {
                return last(score::atRatio, ratio, Math.nextDown(1.0), critical);
            }
            double low = below ? 1 : ratio;
            return 1 / -last(inverse -> score.atRatio(-1 / inverse), -1 / low, -0.0, critical);
        }

        /** Returns the largest x in [low, high] at which the statistic is at least {@code -critical}; the condition is met at low. */
        private static double last(DoubleUnaryOperator statistic, double low, double high, double critical) {
            if (statistic.applyAsDouble(high) >= -critical) {
                return high;
            }
            double fits = low;
            double fails = high;
            for (int step = 0; step < MAX_STEPS; step++) {
                double middle = fits + (fails - fits) / 2;
                if (middle == fits || middle == fails) {
                    break;
                }
                if (statistic.applyAsDouble(middle) >= -critical) {
                    fits = middle;
                } else {
                    fails = middle;
                }
            }
            return fits;
        }
    }

    /**
     * The critical values of a score statistic at each level that make its interval agree with a test that does not use the normal
     * distribution.
     *
     * <p>The one-sided p-value of the test in the direction of the difference is that of a normal deviate {@code point}, and the statistic
     * is {@code point + size}. The critical value for the normal deviate z is {@code z + shift(z)} with {@code shift(point) = size}. Below
     * and above the point the shift falls linearly to 0 within a given distance, so that levels far from the p-value keep the critical
     * value of the normal distribution. An infinite distance keeps the whole shift, as in a continuity correction. Critical values rise
     * with the level and equal the statistic exactly at the point. A p-value of 0.5 or more rejects at no level, and its point is 0;
     * systems that do not differ have no correction.
     *
     * @param point the normal deviate with the p-value of the test
     * @param size the statistic minus the point
     * @param below the distance below the point at which the shift is 0
     * @param above the distance above the point at which the shift is 0
     */
    record ScoreCorrection(double point, double size, double below, double above) {
        /** With this ratio of distance to size, small negative corrections make critical values rise 0.8 to 1.2 times as fast as normal deviates. */
        private static final double FADE = 5;
        /** With this ratio, large negative corrections make critical values rise at least 0.2 times as fast. */
        private static final double STEEP = 1.25;
        /** The smallest distance of large negative corrections. */
        private static final double NEAR = 1;
        /** The ratio of distance to size of a correction for skewness below the point, where the distance is at most 1. */
        private static final double SKEWED = 1.5;
        /** Smaller tails underflow and are below every level. */
        private static final double MIN_TAIL = 1e-300;

        /** Creates the correction for a nonnegative statistic and its one-sided p-value. */
        static ScoreCorrection of(double statistic, double p) {
            if (p < MIN_TAIL || statistic == Double.POSITIVE_INFINITY) {
                return new ScoreCorrection(statistic, 0, 1, 1);
            }
            double point = Math.max(0, Normal.upperQuantile(p));
            double size = statistic - point;
            double fade = size < 0 ? Math.min(-FADE * size, Math.max(NEAR, -STEEP * size)) : Double.POSITIVE_INFINITY;
            return new ScoreCorrection(point, size, fade, fade);
        }

        /**
         * Returns the correction for a test whose distribution may be skewed at no difference, such as that of samples of unequal sizes. A
         * bound far from 0 does not have that skewness, so that a positive size fades on both sides of the point. Above the point it fades
         * within 5 times its size if the point is 1 or more, and faster for points near 0, since a difference near 0 needs no correction at
         * higher levels.
         */
        ScoreCorrection skewed() {
            double above = (STEEP + (FADE - STEEP) * Math.min(1, point)) * size;
            return size > 0
                    ? new ScoreCorrection(point, size, Math.min(Math.min(SKEWED * size, NEAR), point), above)
                    : this;
        }

        /**
         * Returns the correction for the bound that does not lie between the difference and 0 and need not agree with the test. Without a
         * positive size it is monotone in the counts, as the score is.
         */
        ScoreCorrection farther() {
            return new ScoreCorrection(point, Math.min(0, size), below, above);
        }

        /** Returns the statistic that has the one-sided p-value of a normal deviate. */
        double critical(double normal) {
            return Math.max(0, normal + shift(normal));
        }

        private double shift(double normal) {
            double distance = normal < point ? (point - normal) / below : (normal - point) / above;
            return size * Math.max(0, 1 - distance);
        }

        /**
         * Returns the one-sided p-value of a statistic at another difference, such as a margin; it is small if the bounds exclude the margin.
         */
        double pValue(double statistic) {
            return Normal.survival(deviate(statistic));
        }

        /** Returns the normal deviate whose critical value is the statistic. */
        private double deviate(double statistic) {
            double excess = statistic - (point + size);
            double slope = excess < 0 ? 1 + size / below : 1 - size / above;
            double normal = point + excess / slope;
            return shift(normal) == 0 ? statistic : normal;
        }
    }
}
