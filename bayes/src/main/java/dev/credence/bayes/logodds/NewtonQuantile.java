package dev.credence.bayes.logodds;

import dev.credence.numerics.normal.Normal;

/**
 * Quantiles where only the distribution function is known, by Newton's method on its logarithm, which is concave in log odds:
 * from one side the steps never overshoot, and a bracket catches the rest.
 */
final class NewtonQuantile {
    private static final int STEPS = 200;
    /** Newton's next error is about the square of this. */
    private static final double CLOSE = 3e-8;

    private static final double FARTHEST_START = -3;
    /** Beyond these log odds a double has lost its digits. */
    private static final double FARTHEST = 700;

    private NewtonQuantile() {}

    static LogisticPoint lower(LogOddsDistribution odds, double p) {
        return solve(odds, p, true);
    }

    static LogisticPoint upper(LogOddsDistribution odds, double q) {
        return solve(odds, q, false);
    }

    /** Where it would be if log odds were normal, but not far out: from there a step may go too far. */
    private static double start(LogOddsDistribution odds, double target, boolean lower) {
        double z = Math.max(FARTHEST_START, Math.min(0, Normal.quantile(target)));
        double away = z / Math.sqrt(odds.information());
        return Math.max(1 - FARTHEST, Math.min(FARTHEST - 1, odds.centre() + (lower ? away : -away)));
    }

    private static LogisticPoint solve(LogOddsDistribution odds, double target, boolean lower) {
        if (target <= 0) {
            return lower ? new LogisticPoint(0, 1) : new LogisticPoint(1, 0);
        }
        double low = -FARTHEST;
        double high = FARTHEST;
        double t = start(odds, target, lower);
        for (int step = 0; step < STEPS && high - low > 1e-15; step++) {
            LogisticPoint at = LogisticPoint.at(t);
            double reached = lower ? odds.lower(at.x(), at.y()) : odds.upper(at.x(), at.y());
            boolean beyond = reached > target == lower;
            low = beyond ? low : t;
            high = beyond ? t : high;
            double move = StrictMath.log(reached / target) * reached / odds.slope(at.x(), at.y());
            double next = lower ? t - move : t + move;
            if (!(next > low && next < high)) {
                next = Math.abs(next - t) <= 1e-15 * Math.abs(t) ? t : (low + high) / 2;
            }
            boolean done = Math.abs(next - t) <= CLOSE * Math.min(1, 1 / Math.sqrt(odds.information()));
            t = next;
            if (done) {
                break;
            }
        }
        return t < 1 - FARTHEST
                ? new LogisticPoint(0, 1)
                : t > FARTHEST - 1 ? new LogisticPoint(1, 0) : LogisticPoint.at(t);
    }
}
