package dev.credence.api.interval;

/**
 * The mean, mode, median and standard deviation of a posterior distribution.
 *
 * @param mean its mean
 * @param mode its mode; 0 or 1 where the density rises towards that end; NaN where there is none (a U shape)
 * @param median its median
 * @param standardDeviation its standard deviation
 */
public record PosteriorSummary(double mean, double mode, double median, double standardDeviation) {}
