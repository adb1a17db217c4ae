package dev.credence.frequentist.interval;

import dev.credence.api.interval.ProportionBounds;

/**
 * Bounds whose lower one is exactly 0 without successes and whose upper one is exactly 1 without failures. The counts are checked.
 *
 * <p>Near 2^53 trials a bound can be closer to the observed proportion than the spacing of doubles, and rounding may put it on the
 * other side. The lower bound is then the largest double below the proportion, so that the interval never has width 0, and the upper
 * bound is the proportion itself.
 */
abstract class EndPointBounds implements ProportionBounds {
    /** With fewer trials every bound is at least 2^-50 away from the observed proportion at levels of 1/2 and more. */
    private static final long ROUNDS_TO_VALUE = 1L << 45;

    @Override
    public final double lower(long successes, long trials) {
        BinomialCounts.require(successes, trials);
        if (successes == 0) {
            return 0;
        }
        double bound = lowerInside((double) successes, (double) trials);
        double value = (double) successes / trials;
        return trials > ROUNDS_TO_VALUE && bound >= value ? Math.nextDown(value) : bound;
    }

    @Override
    public final double upper(long successes, long trials) {
        BinomialCounts.require(successes, trials);
        if (successes == trials) {
            return 1;
        }
        double bound = upperInside((double) successes, (double) trials);
        return trials > ROUNDS_TO_VALUE ? Math.max(bound, (double) successes / trials) : bound;
    }

    /** Returns the lower bound for an integer k from 1 to n; doubles represent counts up to 2^53 exactly. */
    abstract double lowerInside(double k, double n);

    /** Returns the upper bound for an integer k from 0 to n - 1. */
    abstract double upperInside(double k, double n);
}
