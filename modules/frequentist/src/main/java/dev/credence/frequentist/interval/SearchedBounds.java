package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.WilsonScoreRoots;

/**
 * Bounds that invert a binomial test numerically. One search for a lower limit gives both; the upper bound is the limit for failures
 * in place of successes. The unknown is the smaller of p and 1 - p, according to the Wilson bounds.
 */
abstract class SearchedBounds extends EndPointBounds {
    final double tail;
    private final double z;

    SearchedBounds(ConfidenceLevel level) {
        tail = level.tail();
        z = Normal.upperQuantile(level.tail());
    }

    /** Returns the lower limit of p for m successes, 1 to n, as the x of the side. */
    abstract double lowerLimit(BinomialSide side, long m);

    @Override
    final double lowerInside(double k, double n) {
        boolean small = WilsonScoreRoots.smaller(k, n - k, z) < 0.5;
        double x = lowerLimit(new BinomialSide((long) n, !small), (long) k);
        return small ? x : 1 - x;
    }

    @Override
    final double upperInside(double k, double n) {
        boolean small = WilsonScoreRoots.larger(k, n - k, z) < 0.5;
        double x = lowerLimit(new BinomialSide((long) n, small), (long) (n - k));
        return small ? x : 1 - x;
    }
}
