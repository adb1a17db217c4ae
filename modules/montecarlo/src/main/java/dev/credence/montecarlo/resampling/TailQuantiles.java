package dev.credence.montecarlo.resampling;

import dev.credence.api.interval.ConfidenceLevel;

/**
 * The two quantiles that bound an interval, with their standard errors and the numbers of draws. The values of the draws are not
 * kept, so that their memory can be reused.
 *
 * @param lower quantile of the lower tail; NaN without any value
 * @param upper quantile of the upper tail
 * @param lowerError Monte Carlo standard error of the lower quantile
 * @param upperError Monte Carlo standard error of the upper quantile
 * @param draws number of draws
 * @param undefined number of draws in which the metric was 0/0
 */
public record TailQuantiles(
        double lower, double upper, double lowerError, double upperError, long draws, long undefined) {
    /**
     * Computes the tail quantiles of the draws.
     *
     * @param level the level of the interval
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
     * @param value the value that the interval must contain
     * @return quantiles that enclose it
     */
    public TailQuantiles containing(double value) {
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
