package dev.credence.hypothesis.multiple;

import dev.credence.hypothesis.TestOutcome;
import java.util.List;

/**
 * Systems ranked within blocks such as slices, data sets or patients. Each block has the same weight, whatever its size.
 *
 * @param blocks number of ranked blocks
 * @param leftOut number of blocks without a rank, because the metric is undefined for a system
 * @param meanRanks the mean rank of each system; 1 if it is the best in every block
 * @param friedman Friedman's chi-squared test
 * @param imanDavenport the F-test of Iman and Davenport, whose size is nearer to the nominal one
 * @param criticalDifference Nemenyi's critical difference; larger differences of mean ranks are significant
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
        List<Difference> nemenyi,
        List<Difference> holm) {
    /** Copies the lists. */
    public BlockRanking {
        meanRanks = List.copyOf(meanRanks);
        nemenyi = List.copyOf(nemenyi);
        holm = List.copyOf(holm);
    }

    /**
     * The comparison of two classifiers by their mean ranks.
     *
     * @param first index of the first, from 0
     * @param second index of the second, from 0
     * @param difference mean rank of the first minus that of the second; negative if the first is better
     * @param z the difference divided by its standard error {@code sqrt(k (k+1) / (6 N))} for equal classifiers
     * @param pValue two-sided p-value, adjusted for the family of comparisons
     */
    public record Difference(int first, int second, double difference, double z, double pValue) {}
}
