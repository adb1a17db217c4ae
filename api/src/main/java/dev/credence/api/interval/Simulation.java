package dev.credence.api.interval;

/**
 * How a simulated result was made, and how far simulation alone may have moved its bounds.
 *
 * @param seed the seed; the same one gives the same bits
 * @param draws how many draws were requested
 * @param undefinedDraws draws in which the metric was 0/0, left out
 * @param lowerError Monte Carlo standard error of the lower bound
 * @param upperError Monte Carlo standard error of the upper bound
 */
public record Simulation(long seed, long draws, long undefinedDraws, double lowerError, double upperError) {}
