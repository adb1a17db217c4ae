package dev.credence.hypothesis.proportion;

import dev.credence.numerics.roots.WilsonScoreRoots;

/**
 * Wilson's score interval of a proportion, and Newcombe's interval of a difference of two proportions.
 *
 * @param lower the lower bound of the interval, exactly 0 without successes
 * @param upper the upper bound of the interval, exactly 1 without failures
 */
record ScoreInterval(double share, double lower, double upper) {
    static ScoreInterval of(long successes, long trials, double z) {
        double k = (double) successes;
        double rest = (double) (trials - successes);
        double lower = k == 0 ? 0 : WilsonScoreRoots.smaller(k, rest, z);
        double upper = rest == 0 ? 1 : WilsonScoreRoots.larger(k, rest, z);
        return new ScoreInterval(k / (double) trials, lower, upper);
    }

    /** Computes the distance of Newcombe's lower bound from the observed difference, for a given correlation of the proportions. */
    double distanceBelow(ScoreInterval other, double correlation) {
        return root(share - lower, other.upper - other.share, correlation);
    }

    /** Computes the distance of Newcombe's upper bound from the observed difference. */
    double distanceAbove(ScoreInterval other, double correlation) {
        return root(upper - share, other.share - other.lower, correlation);
    }

    private static double root(double a, double b, double correlation) {
        return Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b));
    }
}
