package dev.credence.montecarlo.comparison;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.montecarlo.resampling.Replicates;

/** The quantiles that bound an interval, and what else is left of the draws once their values are given up. */
record Tails(double lower, double upper, double lowerError, double upperError, long draws, long undefined) {
    static Tails of(Replicates values, ConfidenceLevel level) {
        double tail = level.tail();
        return new Tails(
                values.quantile(tail),
                values.quantile(1 - tail),
                values.quantileError(tail),
                values.quantileError(1 - tail),
                values.draws(),
                values.undefined());
    }
}
