package dev.credence.hypothesis.multiple;

import dev.credence.api.interval.ConfidenceLevel;

/**
 * What all pairs are judged by.
 *
 * @param pairs how many pairs have a p-value
 * @param unvarying of these, how many never differed on the data, so that their deviates are taken as independent
 * @param criticalPoint the point that the largest deviate exceeds with probability 1 minus the level; NaN without pairs
 * @param error its standard error by simulation; 0 where nothing was simulated
 * @param pairLevel the level that each interval has by itself, so that all hold together
 * @param seed seed of the directions
 * @param directions how many directions were drawn; 0 where nothing was simulated
 */
public record FamilyPoint(
        int pairs,
        int unvarying,
        double criticalPoint,
        double error,
        ConfidenceLevel pairLevel,
        long seed,
        long directions) {}
