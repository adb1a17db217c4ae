package dev.credence.hypothesis;

import dev.credence.numerics.roots.WilsonScoreRoots;

/**
 * Wilson's score interval of a share, and Newcombe's of a difference of two of them.
 *
 * @param share the share
 * @param lower its lower bound, exactly 0 without successes
 * @param upper its upper bound, exactly 1 without failures
 */
record ScoreInterval(double share, double lower, double upper) {
    static ScoreInterval of(long successes, long trials, double z) {
        double k = (double) successes;
        double rest = (double) (trials - successes);
        double lower = k == 0 ? 0 : WilsonScoreRoots.smaller(k, rest, z);
        double upper = rest == 0 ? 1 : WilsonScoreRoots.larger(k, rest, z);
        return new ScoreInterval(k / (double) trials, lower, upper);
    }

    /** How far the difference of this and another share may lie below the observed one, by their correlation. */
    double below(ScoreInterval other, double correlation) {
        return root(share - lower, other.upper - other.share, correlation);
    }

    /** How far it may lie above. */
    double above(ScoreInterval other, double correlation) {
        return root(upper - share, other.share - other.lower, correlation);
    }

    private static double root(double a, double b, double correlation) {
        return Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b));
    }
}
