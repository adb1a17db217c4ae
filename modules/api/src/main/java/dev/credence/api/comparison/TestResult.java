package dev.credence.api.comparison;

import dev.credence.api.metric.Direction;
import java.util.function.DoubleUnaryOperator;

/**
 * The test statistic and the p-values of a comparison. With a margin of 0, the test of non-inferiority is the one-sided test of
 * superiority, and the p-value of equivalence is NaN.
 *
 * @param statistic the test statistic (z or t), NaN where there is none
 * @param twoSided p-value of "there is no difference"
 * @param firstGreater p-value of "the first is not larger": small where the first is larger
 * @param secondGreater p-value of "the second is not larger": small where the second is larger
 * @param nonInferiority p-value of "the first is worse than the second by the margin or more", by the metric's direction
 * @param equivalence p-value of "they differ by the margin or more": the larger of two one-sided tests (TOST)
 */
public record TestResult(
        double statistic,
        double twoSided,
        double firstGreater,
        double secondGreater,
        double nonInferiority,
        double equivalence) {
    /** The allowed rounding error of a p-value above 1. */
    private static final double ROUNDING_TOLERANCE = 1e-9;

    /**
     * Checks the p-values.
     *
     * @throws IllegalArgumentException if one of them is neither in [0, 1] nor NaN
     */
    public TestResult {
        requireProbability("two-sided", twoSided);
        requireProbability("one-sided (first greater)", firstGreater);
        requireProbability("one-sided (second greater)", secondGreater);
        requireProbability("non-inferiority", nonInferiority);
        requireProbability("equivalence", equivalence);
    }

    private static void requireProbability(String subject, double p) {
        if (p < -ROUNDING_TOLERANCE || p > 1 + ROUNDING_TOLERANCE) {
            throw new IllegalArgumentException(
                    subject + " p-value must lie in [0, 1], or be NaN where there is none: p=" + p);
        }
    }

    /**
     * Computes all p-values from a statistic that has the same distribution for each true difference.
     *
     * @param deviate the statistic of "the true difference is x", positive where the observed difference is larger and decreasing in x
     * @param survival the probability above a value of the statistic, of a distribution that is symmetric around 0
     * @param direction the direction of the metric; if it has none, the p-value of non-inferiority is NaN
     * @param margin at least 0
     * @return the result, whose statistic is that of no difference
     */
    public static TestResult ofStatistic(
            DoubleUnaryOperator deviate, DoubleUnaryOperator survival, Direction direction, double margin) {
        double atZero = deviate.applyAsDouble(0);
        DoubleUnaryOperator statistic = x -> x == 0 ? atZero : deviate.applyAsDouble(x);
        return of(
                atZero,
                x -> survival.applyAsDouble(statistic.applyAsDouble(x)),
                x -> survival.applyAsDouble(-statistic.applyAsDouble(x)),
                direction,
                margin);
    }

    /**
     * Computes all p-values from the two families of one-sided tests, one test for each difference, that a comparator inverts for
     * its interval.
     *
     * @param statistic the test statistic, NaN where there is none
     * @param noLarger p-value of "the true difference is no larger than x", from 0 to 1 and increasing in x
     * @param noSmaller p-value of "the true difference is no smaller than x", from 0 to 1 and decreasing in x
     * @param direction the direction of the metric; if it has none, the p-value of non-inferiority is NaN
     * @param margin at least 0
     * @return the result; two-sided is twice the smaller one-sided p-value, at most 1
     */
    public static TestResult of(
            double statistic,
            DoubleUnaryOperator noLarger,
            DoubleUnaryOperator noSmaller,
            Direction direction,
            double margin) {
        double firstGreater = noLarger.applyAsDouble(0);
        double secondGreater = noSmaller.applyAsDouble(0);
        double notBelow = margin == 0 ? firstGreater : noLarger.applyAsDouble(-margin);
        double notAbove = margin == 0 ? secondGreater : noSmaller.applyAsDouble(margin);
        return new TestResult(
                statistic,
                Math.min(1, 2 * Math.min(firstGreater, secondGreater)),
                firstGreater,
                secondGreater,
                direction.better(notBelow, notAbove),
                margin > 0 ? Math.max(notBelow, notAbove) : Double.NaN);
    }
}
