package dev.credence.api.interval;

/**
 * Describes how a result was simulated, and the simulation error of its bounds.
 *
 * @param seed the seed; the same one gives the same bits
 * @param draws the number of draws that were requested
 * @param undefinedDraws the number of draws that were left out because the metric was 0/0
 * @param lowerError Monte Carlo standard error of the lower bound
 * @param upperError Monte Carlo standard error of the upper bound
 */
public record Simulation(long seed, long draws, long undefinedDraws, double lowerError, double upperError) {}
