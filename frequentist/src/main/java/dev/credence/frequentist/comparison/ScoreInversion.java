package dev.credence.frequentist.comparison;

import java.util.function.DoubleUnaryOperator;

/** Bounds where a falling statistic reaches a critical value, by bisection down to neighbouring numbers. */
final class ScoreInversion {
    /** 200: bisection of [0, 1] has come below 1e-60 long before, and a bound that near to 0 is 0 to every reader. */
    private static final int MOST_STEPS = 200;
    /** A bound that excludes an end of the bracket stays a hair's breadth away from it. */
    private static final double HAIR = Double.MIN_NORMAL;

    private ScoreInversion() {}

    /**
     * The largest difference that is not rejected.
     *
     * @param difference the observed one
     * @param excluded whether the test rejects no difference; then the bound keeps the sign of the difference
     */
    static double upper(DifferenceScore score, double difference, double critical, boolean excluded) {
        boolean below = difference < 0;
        double low = below && !excluded ? 0 : difference;
        double high = below && excluded ? -HAIR : score.greatest();
        return last(score::at, low, high, critical);
    }

    /** The largest ratio that is not rejected; infinite where none is. */
    static double upperRatio(DifferenceScore score, double ratio, double critical, boolean excluded) {
        boolean below = ratio < 1;
        if (below && excluded) {
            return last(score::atRatio, ratio, Math.nextDown(1.0), critical);
        }
        double low = below ? 1 : ratio;
        return 1 / -last(inverse -> score.atRatio(-1 / inverse), -1 / low, -0.0, critical);
    }

    /** The largest x in [low, high] at which the statistic is not below the negative critical value; low fits. */
    private static double last(DoubleUnaryOperator statistic, double low, double high, double critical) {
        if (statistic.applyAsDouble(high) >= -critical) {
            return high;
        }
        double fits = low;
        double fails = high;
        for (int step = 0; step < MOST_STEPS; step++) {
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
