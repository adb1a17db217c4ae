package dev.credence.frequentist.interval;

import dev.credence.api.interval.ProportionBounds;

/**
 * Bounds that are exactly 0 below where nothing succeeded and exactly 1 above where nothing failed; checks the counts.
 *
 * <p>Near 2^53 trials a bound can be nearer to the observed proportion than doubles lie apart, and rounding may put it on the
 * other side: a lower bound is then the double below the proportion, so that the interval never has width zero, an upper bound
 * the proportion itself.
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

    /** The lower bound where something succeeded: whole k from 1 to n, as doubles, which counts to 2^53 are exactly. */
    abstract double lowerInside(double k, double n);

    /** The upper bound where something failed: whole k from 0 to n - 1. */
    abstract double upperInside(double k, double n);
}
