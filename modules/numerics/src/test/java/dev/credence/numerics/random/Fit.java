package dev.credence.numerics.random;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Tests the fit to exact distributions; with its first seed, each test fails for a correct sampler with probability
 * 1e-6.
 */
final class Fit {
    private static final double FALSE_ALARM = 1e-6;

    private Fit() {}

    /**
     * Checks the chi-square statistic of counts of 0, 1, 2, ...; neighbouring counts are pooled to an expectation
     * of at least 10.
     */
    static void chiSquare(long[] counts, IntToDoubleFunction probability, String subject) {
        double draws = Arrays.stream(counts).sum();
        double statistic = 0;
        int cells = 0;
        double expected = 0;
        double observed = 0;
        double used = 0;
        for (int k = 0; k < counts.length; k++) {
            expected += draws * probability.applyAsDouble(k);
            observed += counts[k];
            boolean last = k == counts.length - 1;
            if (last) {
                expected = draws - used;
            }
            if (expected >= 10 && (draws - used - expected >= 10 || last)) {
                statistic += (observed - expected) * (observed - expected) / expected;
                used += expected;
                cells++;
                expected = 0;
                observed = 0;
            }
        }
        double p = ChiSquaredDistribution.of(cells - 1).survivalProbability(statistic);
        assertTrue(p > FALSE_ALARM, subject + ": chi-square=" + statistic + " of " + cells + " cells, p=" + p);
    }

    /** Checks the Kolmogorov-Smirnov statistic by Massart's bound: P(D > d) is at most 2 exp(-2 n d^2). */
    static void kolmogorov(double[] values, DoubleUnaryOperator cdf, String subject) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double n = sorted.length;
        double distance = 0;
        for (int i = 0; i < n; i++) {
            double f = cdf.applyAsDouble(sorted[i]);
            distance = Math.max(distance, Math.max(f - i / n, (i + 1) / n - f));
        }
        double most = Math.sqrt(Math.log(2 / FALSE_ALARM) / (2 * n));
        assertTrue(distance <= most, subject + ": distance=" + distance + ", allowed " + most);
    }

    /** Checks that a mean is within 5 standard errors, which a correct sampler fails with probability 6e-7. */
    static void mean(double mean, double expected, double standardError, String subject) {
        assertTrue(
                Math.abs(mean - expected) <= 5 * standardError,
                subject + ": mean=" + mean + ", expected " + expected + " with standard error " + standardError);
    }
}
