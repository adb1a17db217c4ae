package dev.credence.montecarlo.resampling;

import dev.credence.api.interval.ConfidenceLevel;

/**
 * The quantiles that bound an interval, and what else is left of the draws once their values are given up, so that others can take
 * their place.
 *
 * @param lower quantile of the lower tail; NaN without any value
 * @param upper quantile of the upper tail
 * @param lowerError Monte Carlo standard error of the lower one
 * @param upperError of the upper one
 * @param draws how many were made
 * @param undefined in how many of them the metric was 0/0
 */
public record TailQuantiles(
        double lower, double upper, double lowerError, double upperError, long draws, long undefined) {
    /**
     * Reads them off.
     *
     * @param values the values of the draws
     * @param level of the interval
     * @return the tails
     */
    public static TailQuantiles of(EmpiricalDistribution values, ConfidenceLevel level) {
        double tail = level.tail();
        return new TailQuantiles(
                values.quantile(tail),
                values.quantile(1 - tail),
                values.quantileError(tail),
                values.quantileError(1 - tail),
                values.draws(),
                values.undefined());
    }

    /**
     * Moves a bound that would exclude a value to it; a bound that is moved has no simulation error.
     *
     * @param value to be held
     * @return tails that hold it
     */
    public TailQuantiles around(double value) {
        boolean below = value < lower;
        boolean above = value > upper;
        return new TailQuantiles(
                below ? value : lower,
                above ? value : upper,
                below ? 0 : lowerError,
                above ? 0 : upperError,
                draws,
                undefined);
    }
}
