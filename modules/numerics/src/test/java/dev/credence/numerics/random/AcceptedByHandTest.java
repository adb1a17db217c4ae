package dev.credence.numerics.random;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Rejection accepts heights up to P(k) / P(mode), here the product of (n - i + 1) / i times the odds from the mode to
 * k.
 */
final class AcceptedByHandTest {
    private static double ratio(long n, double p, long mode, long k) {
        double odds = p / (1 - p);
        double ratio = 1;
        for (long i = Math.min(mode, k) + 1; i <= Math.max(mode, k); i++) {
            ratio *= (double) (n - i + 1) / (double) i * odds;
        }
        return k < mode ? 1 / ratio : ratio;
    }

    private static void accepts(long n, double p, long k, double within) {
        double trials = (double) n;
        double count = (double) k;
        long mode = (long) Math.floor((trials + 1) * p);
        double variance = trials * p * (1 - p);
        double ratio = ratio(n, p, mode, k);
        assertThat(BinomialSampler.accepted(ratio * (1 - within), trials, p, variance, count))
                .as("%s of %s at %s, just below the bound", k, n, p)
                .isTrue();
        assertThat(BinomialSampler.accepted(ratio * (1 + within), trials, p, variance, count))
                .as("%s of %s at %s, just above the bound", k, n, p)
                .isFalse();
        assertThat(BinomialSampler.accepted(ratio / 2, trials, p, variance, count))
                .isTrue();
        assertThat(BinomialSampler.accepted(ratio * 2, trials, p, variance, count))
                .isFalse();
    }

    /**
     * Counts up to 15 from the mode use the recursion, others use logarithms, whose Stirling series has an error
     * of 4e-11 at 10.
     */
    @ParameterizedTest
    @CsvSource({"60, 0.25", "100, 0.3", "100, 0.5", "200, 0.07", "35, 0.45"})
    void heightsUpToTheRatioAreAcceptedForEveryCount(long n, double p) {
        for (long k = 0; k <= n; k++) {
            accepts(n, p, k, 1e-10);
        }
    }

    /** For a million trials, the logarithms determine nine digits of the ratio. */
    @Test
    void heightsUpToTheRatioAreAcceptedForManyTrials() {
        for (long away : new long[] {0, 1, 15, 16, 17, 100, 458, 2_000, 3_000}) {
            accepts(1_000_000, 0.3, 300_000 + away, 2e-9);
            accepts(1_000_000, 0.3, 300_000 - away, 2e-9);
        }
    }
}
