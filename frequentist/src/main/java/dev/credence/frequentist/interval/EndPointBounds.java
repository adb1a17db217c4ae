package dev.credence.frequentist.interval;

import dev.credence.api.interval.ProportionBounds;

/**
 * Bounds that are exactly 0 below where nothing succeeded and exactly 1 above where nothing failed; checks the counts.
 *
 * <p>Near 2^53 trials a lower bound can be nearer to the observed proportion than doubles lie apart: it is then the double
 * below, so that the interval never has width zero.
 */
abstract class EndPointBounds implements ProportionBounds {
    /** With fewer trials every lower bound is at least 2^-50 below the observed proportion at levels of 1/2 and more. */
    private static final long ROUNDS_TO_VALUE = 1L << 45;

    @Override
    public final double lower(long successes, long trials) {
        BinomialCounts.require(successes, trials);
        if (successes == 0) {
            return 0;
        }
        double bound = lowerInside((double) successes, (double) trials);
        return trials > ROUNDS_TO_VALUE && bound == (double) successes / trials ? Math.nextDown(bound) : bound;
    }

    @Override
    public final double upper(long successes, long trials) {
        BinomialCounts.require(successes, trials);
        return successes == trials ? 1 : upperInside((double) successes, (double) trials);
    }

    /** The lower bound where something succeeded: whole k from 1 to n, as doubles, which counts to 2^53 are exactly. */
    abstract double lowerInside(double k, double n);

    /** The upper bound where something failed: whole k from 0 to n - 1. */
    abstract double upperInside(double k, double n);
}
