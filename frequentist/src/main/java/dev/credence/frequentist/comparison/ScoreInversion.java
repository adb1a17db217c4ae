package dev.credence.frequentist.comparison;

import java.util.function.DoubleUnaryOperator;

/** Finds the bounds at which a decreasing statistic equals a critical value, by bisection to adjacent doubles. */
final class ScoreInversion {
    /** Bisection of [0, 1] reaches 1e-60 with fewer steps. */
    private static final int MOST_STEPS = 200;
    /** The distance from 0 of a bound that excludes 0. */
    private static final double DISTANCE = Double.MIN_NORMAL;

    private ScoreInversion() {}

    /**
     * Returns the largest difference that is not rejected.
     *
     * @param difference the observed difference
     * @param excluded whether the test rejects the difference 0; if so, the bound has the sign of the difference
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

    /** Returns the largest x in [low, high] at which the statistic is at least {@code -critical}; this holds at low. */
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
