package dev.credence.hypothesis.multiple;

import dev.credence.api.interval.ConfidenceLevel;

/**
 * The critical point by which all pairs are tested.
 *
 * @param pairs number of pairs with a p-value
 * @param unvarying number of these pairs that never differ on the data, whose deviates are taken as independent
 * @param criticalPoint the point that the largest deviate exceeds with probability 1 - level; NaN without pairs
 * @param error standard error of the critical point by simulation; 0 without simulation
 * @param pairLevel the level of each interval alone, at which all intervals have the simultaneous level
 * @param seed seed of the directions
 * @param directions number of simulated directions; 0 without simulation
 */
public record CriticalPoint(
        int pairs,
        int unvarying,
        double criticalPoint,
        double error,
        ConfidenceLevel pairLevel,
        long seed,
        long directions) {}
