package dev.credence.hypothesis.multiple;

import dev.credence.hypothesis.RankDifference;
import dev.credence.hypothesis.TestOutcome;
import java.util.List;

/**
 * Systems ranked within blocks: slices, data sets, patients. Each block counts alike, whatever its size.
 *
 * @param blocks how many blocks were ranked
 * @param leftOut how many were not, because the metric is undefined there for a system
 * @param meanRanks the mean rank of each system, 1 where it was the best everywhere
 * @param friedman Friedman's chi-squared test
 * @param imanDavenport its F version, which is nearer to its nominal size
 * @param criticalDifference Nemenyi's: mean ranks further apart than this differ, all pairs together
 * @param nemenyi all pairs by Nemenyi's test, in the order (0, 1), (0, 2), ..., (1, 2), ...
 * @param holm the same pairs by normal p-values adjusted by Holm's procedure
 */
public record BlockRanking(
        int blocks,
        int leftOut,
        List<Double> meanRanks,
        TestOutcome friedman,
        TestOutcome imanDavenport,
        double criticalDifference,
        List<RankDifference> nemenyi,
        List<RankDifference> holm) {
    /**
     * Copies the lists.
     *
     * @param blocks how many blocks were ranked
     * @param leftOut how many were not
     * @param meanRanks the mean rank of each system
     * @param friedman Friedman's chi-squared test
     * @param imanDavenport its F version
     * @param criticalDifference Nemenyi's
     * @param nemenyi all pairs by Nemenyi's test
     * @param holm the same pairs by Holm's procedure
     */
    public BlockRanking {
        meanRanks = List.copyOf(meanRanks);
        nemenyi = List.copyOf(nemenyi);
        holm = List.copyOf(holm);
    }
}
