package dev.credence.api.interval;

/**
 * The mean, mode, median and standard deviation of a posterior distribution.
 *
 * @param mean the posterior mean
 * @param mode the posterior mode; 0 or 1 where the density rises towards that end; NaN where there is none (a U shape)
 * @param median the posterior median
 * @param standardDeviation the posterior standard deviation, 0 or more
 */
public record PosteriorSummary(double mean, double mode, double median, double standardDeviation) {}
