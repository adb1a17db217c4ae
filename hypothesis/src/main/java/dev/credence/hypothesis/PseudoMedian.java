package dev.credence.hypothesis;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The Hodges-Lehmann estimate of the median of symmetric differences: the median of all means of two differences, each difference with
 * itself included. The interval inverts the signed-rank test: it extends from the C-th smallest to the C-th largest of these means, where
 * the sum of ranks 1 to n is below C with at most the probability of a tail.
 *
 * @see <a href="https://doi.org/10.1214/aoms/1177704172">Hodges and Lehmann (1963), Estimates of location based on rank
 *     tests, Annals of Mathematical Statistics 34, 598-611</a>
 */
final class PseudoMedian {
    /** 1,000 differences: half a million means. */
    private static final int MOST = 1000;

    private PseudoMedian() {}

    /** Computes the estimate and its interval; empty for more than 1,000 differences. */
    static Optional<Effect> of(Differences differences, ConfidenceLevel level) {
        int n = differences.size();
        if (n > MOST) {
            return Optional.empty();
        }
        double[] means = means(differences);
        int m = means.length;
        Effect median = Effect.of("pseudo-median", means[(m - 1) / 2] / 2 + means[m / 2] / 2);
        long[] ranks = LongStream.rangeClosed(1, n).map(rank -> 2 * rank).toArray();
        long below = new SignedRankDistribution(ranks).largestBelow(level.tail());
        return Optional.of(
                below < 0
                        ? median
                        : median.within(new EffectInterval(
                                means[(int) below],
                                means[m - 1 - (int) below],
                                level,
                                "order statistics of means of two")));
    }

    private static double[] means(Differences differences) {
        int n = differences.size();
        double[] means = new double[n * (n + 1) / 2];
        int at = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                means[at++] = differences.at(i) / 2 + differences.at(j) / 2;
            }
        }
        Arrays.sort(means);
        return means;
    }
}
