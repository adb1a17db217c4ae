package dev.credence.bayes;

/**
 * Quantiles where only the distribution function is known, by Newton's method on its logarithm, which is concave in log odds:
 * from one side the steps never overshoot, and a bracket catches the rest.
 */
final class LogOddsQuantile {
    private static final int STEPS = 200;
    /** Beyond these log odds a double has lost its digits. */
    private static final double FARTHEST = 700;

    private LogOddsQuantile() {}

    static Odds lower(LogOdds odds, double p) {
        return solve(odds, p, true);
    }

    static Odds upper(LogOdds odds, double q) {
        return solve(odds, q, false);
    }

    private static Odds solve(LogOdds odds, double target, boolean lower) {
        if (target <= 0) {
            return lower ? new Odds(0, 1) : new Odds(1, 0);
        }
        double low = -FARTHEST;
        double high = FARTHEST;
        double t = odds.centre();
        for (int step = 0; step < STEPS && high - low > 1e-15; step++) {
            Odds at = Odds.at(t);
            double reached = lower ? odds.lower(at.x(), at.y()) : odds.upper(at.x(), at.y());
            boolean beyond = reached > target == lower;
            low = beyond ? low : t;
            high = beyond ? t : high;
            double move = Math.log(reached / target) * reached / odds.slope(at.x(), at.y());
            double next = lower ? t - move : t + move;
            if (!(next > low && next < high)) {
                next = Math.abs(next - t) <= 1e-15 * Math.abs(t) ? t : (low + high) / 2;
            }
            boolean done = Math.abs(next - t) <= 1e-9 * Math.min(1, 1 / Math.sqrt(odds.information()));
            t = next;
            if (done) {
                break;
            }
        }
        return t < 1 - FARTHEST ? new Odds(0, 1) : t > FARTHEST - 1 ? new Odds(1, 0) : Odds.at(t);
    }
}
