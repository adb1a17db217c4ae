package dev.credence.frequentist.interval;

import dev.credence.api.interval.ProportionBounds;

/** Bounds that are exactly 0 below where nothing succeeded and exactly 1 above where nothing failed; checks the counts. */
abstract class EndPointBounds implements ProportionBounds {
    @Override
    public final double lower(long successes, long trials) {
        BinomialCounts.require(successes, trials);
        return successes == 0 ? 0 : lowerInside((double) successes, (double) trials);
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
