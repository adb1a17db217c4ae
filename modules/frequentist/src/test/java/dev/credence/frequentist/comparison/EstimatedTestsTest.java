package dev.credence.frequentist.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.metric.Counts;
import dev.credence.frequentist.comparison.MiettinenNurminen.EstimatedPooled;
import dev.credence.frequentist.comparison.Tango.EstimatedMcNemar;
import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.normal.Normal;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares p-values with sums over all outcomes, and checks the sizes of the tests. */
class EstimatedTestsTest {
    /** 2e-11: sums of small terms are relative to the p-value; peak observed 1e-12. */
    private static final double RELATIVE = 2e-11;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 8, 13, 21, 40, 100})
    void pairedPValueMatchesDoubleSum(int n) {
        for (int b = 0; b <= n; b += Math.max(1, n / 13)) {
            for (int c = 0; b + c <= n; c += Math.max(1, n / 11)) {
                OneSidedTests tests = paired(b, c, n);
                double share = Math.min(1, (b + c + 1.0) / (n + 1.0));
                close(tests.greater(), Brute.paired(tests.statistic(), n, share), b + ", " + c + " of " + n);
                close(tests.less(), Brute.paired(-tests.statistic(), n, share), b + ", " + c + " of " + n);
            }
        }
    }

    /** The largest of this outcome and, below 0.5, of the clearer outcomes of a sample that is 4 times as large. */
    private static double greater(int i, int n1, int j, int n2) {
        double largest = worstOfThreeShares(i, n1, j, n2);
        if (largest >= 0.5) {
            return largest;
        }
        for (int more = 1; more <= n2 / (4 * n1) && more <= j; more++) {
            largest = Math.max(largest, worstOfThreeShares(i, n1, j - more, n2));
        }
        for (int more = 1; more <= n1 / (4 * n2) && more <= n1 - i; more++) {
            largest = Math.max(largest, worstOfThreeShares(i + more, n1, j, n2));
        }
        return largest;
    }

    private static double worstOfThreeShares(int i, int n1, int j, int n2) {
        double share = (i + j + 0.5) / (n1 + n2 + 1.0);
        double error = Math.sqrt(share * (1 - share) / (n1 + n2));
        double[] shares = {Math.max(0, share - error), share, Math.min(1, share + error)};
        return Brute.independent(Brute.pooled(i, n1, j, n2), n1, n2, shares);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,3", "5,5", "10,7", "30,12", "10,200", "60,4", "90,90"})
    void independentPValueMatchesEnumerationAtWorstOfThreeShares(int n1, int n2) {
        for (int i = 0; i <= n1; i += Math.max(1, n1 / 9)) {
            for (int j = 0; j <= n2; j += Math.max(1, n2 / 7)) {
                OneSidedTests tests = independent(i, n1, j, n2);
                String which = i + " of " + n1 + ", " + j + " of " + n2;
                assertThat(tests.statistic()).isCloseTo(Brute.pooled(i, n1, j, n2), within(1e-12));
                close(tests.greater(), greater(i, n1, j, n2), which);
                close(tests.less(), greater(j, n2, i, n1), which);
            }
        }
    }

    /** The goals are sizes of 0.055 and 0.012; the proportions are given in hundredths. */
    @Test
    void sizeOfPairedTestIsNearLevel() {
        for (int n = 5; n <= 30; n++) {
            for (int i = 1; i <= 100; i++) {
                assertThat(pairedSize(n, i / 100.0, 0.05))
                        .as("n=%d, %d%%", n, i)
                        .isLessThan(0.0505);
                assertThat(pairedSize(n, i / 100.0, 0.01))
                        .as("n=%d, %d%%", n, i)
                        .isLessThan(0.0101);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"5,5", "7,20", "7,90", "10,10", "15,40", "20,20", "30,30", "10,200", "3,200"})
    void sizeOfIndependentTestIsNearLevel(int n1, int n2) {
        for (double level : new double[] {0.05, 0.01}) {
            double[] size = new double[100];
            for (int i = 0; i <= n1; i++) {
                for (int j = 0; j <= n2; j++) {
                    if (independent(i, n1, j, n2).twoSided() < level) {
                        for (int at = 1; at < 100; at++) {
                            double p = at / 100.0;
                            size[at] += Binomial.probability(i, n1, p) * Binomial.probability(j, n2, p);
                        }
                    }
                }
            }
            assertThat(Arrays.stream(size).max().orElseThrow())
                    .as("%d v %d at %s", n1, n2, level)
                    .isBetween(level / 10, level * 1.01);
        }
    }

    /**
     * The samples are one failure in one trial against 55 in 1,000,055, and one in 19 against 37 in 1,000,037. The first system fails at
     * least once with a probability of n times the proportion; the largest of its three values is one standard error above the estimate,
     * and the other extreme outcomes add less than 0.0002 of it.
     */
    @ParameterizedTest
    @CsvSource({"1,1000055,55", "19,1000037,37"})
    void extremeStatisticsOfUnequalSizesHaveExactTail(int n1, int n2, int failures) {
        double share = (failures + 1.5) / (n1 + n2 + 1.0);
        double worst = share + Math.sqrt(share * (1 - share) / ((double) n1 + n2));
        double expected = -Math.expm1(n1 * Math.log1p(-worst)) * Binomial.cdf(failures, n2, worst);
        double p = independent(n1 - 1, n1, n2 - failures, n2).less();
        assertThat(p).isBetween(expected, -Math.expm1(n1 * Math.log1p(-worst)));
    }

    /** P-values between 1e-300 and 1e-6, as families of tests need them, equal the double sum to a relative error of 1e-9. */
    @ParameterizedTest
    @CsvSource({"12,500", "40,300", "3,800", "90,110"})
    void smallTailsMatchDoubleSum(int n1, int n2) {
        int observed = 0;
        for (int i = 0; i <= n1; i += Math.max(1, n1 / 6)) {
            for (int j = 0; j <= n2; j += n2 / 8) {
                OneSidedTests tests = independent(i, n1, j, n2);
                if (tests.greater() < 1e-6 && tests.greater() > 1e-300) {
                    double expected = greater(i, n1, j, n2);
                    assertThat(tests.greater()).isCloseTo(expected, within(1e-9 * expected));
                    observed++;
                }
            }
        }
        assertThat(observed).isPositive();
    }

    /** Below 0.5 a clearer difference never has a larger p-value. */
    @ParameterizedTest
    @CsvSource({"15,40", "20,60", "30,30", "2,50", "3,200", "10,500", "500,10", "7,90", "5,200", "15,200", "55,400"})
    void oneSidedPValuesDecreaseWithDifferenceOfCounts(int n1, int n2) {
        double[][] p = new double[n1 + 1][n2 + 1];
        for (int i = 0; i <= n1; i++) {
            for (int j = n2; j >= 0; j--) {
                p[i][j] = independent(i, n1, j, n2).greater();
                if (i > 0 && p[i - 1][j] < 0.5) {
                    assertThat(p[i][j]).as("%d, %d", i, j).isLessThanOrEqualTo(p[i - 1][j]);
                }
                if (j < n2 && p[i][j + 1] < 0.5) {
                    assertThat(p[i][j]).as("%d, %d", i, j).isLessThanOrEqualTo(p[i][j + 1]);
                }
            }
        }
    }

    /**
     * The outcome is 100 of 100 against 903 of 1,000: the sum begins with outcomes of a probability near 1e-310, which have few digits. The
     * expected value is the sum over all outcomes.
     */
    @ParameterizedTest
    @CsvSource({"100,100,903,1000", "39,40,1070,1500", "145,150,1273,1500", "174,200,1449,2000"})
    void sumsThatBeginWithSubnormalNumbersAreAccurate(int i, int n1, int j, int n2) {
        double expected = greater(i, n1, j, n2);
        // The largest observed error is 2e-13; with a start among the subnormal numbers a p-value was 1.97 times too
        // large.
        assertThat(independent(i, n1, j, n2).greater()).isCloseTo(expected, within(1e-10 * expected));
    }

    /** The p-value is continuous where the normal distribution replaces the sum. */
    @Test
    void pValueOfHugeSamplesIsNormal() {
        for (long n : new long[] {10_000_000L, 20_000_000L, 4_000_000_000L, 1L << 50}) {
            long c = n / 5;
            long b = c + (long) (1.5 * Math.sqrt(n * 0.4));
            OneSidedTests tests = paired(b, c, n);
            close(tests.greater() / Normal.survival(tests.statistic()), 1, 1e-5);
            OneSidedTests apart = independent(b, n, c, n);
            close(apart.greater() / Normal.survival(apart.statistic()), 1, 1e-5);
        }
    }

    /** Six of a billion items differ: the p-value depends on the six alone. */
    @Test
    void rareDifferencesInHugeSamplesAreNotNormal() {
        OneSidedTests tests = paired(6, 0, 1_000_000_000);
        assertThat(tests.greater()).isCloseTo(paired(6, 0, 10_000_000).greater(), within(1e-7));
        assertThat(tests.greater()).isCloseTo(Brute.paired(Math.sqrt(6), 500, 7 / 501.0), within(1e-4));
        assertThat(Normal.survival(tests.statistic()) - tests.greater()).isGreaterThan(0.001);
        assertThat(independent(6, 1_000_000_000, 0, 1_000_000_000).greater())
                .isCloseTo(independent(6, 10_000_000, 0, 10_000_000).greater(), within(1e-6));
    }

    @Test
    void exchangedSystemsExchangeTests() {
        assertExchanged(paired(9, 4, 30), paired(4, 9, 30));
        assertExchanged(independent(9, 12, 4, 30), independent(4, 30, 9, 12));
    }

    private static void assertExchanged(OneSidedTests tests, OneSidedTests other) {
        assertThat(tests.statistic()).isEqualTo(0 - other.statistic());
        assertThat(tests.greater()).isEqualTo(other.less());
        assertThat(tests.less()).isEqualTo(other.greater());
    }

    private static double pairedSize(int n, double share, double level) {
        double size = 0;
        for (int m = 0; m <= n; m++) {
            double chance = Binomial.probability(m, n, share);
            for (int b = 0; b <= m; b++) {
                size += REJECTED.rejects(b, m - b, n, level) ? chance * Binomial.probability(b, m, 0.5) : 0;
            }
        }
        return size;
    }

    private static final Memory REJECTED = new Memory();

    /** Caches p-values. */
    private static final class Memory {
        private final double[][][] known = new double[31][31][31];

        boolean rejects(int b, int c, int n, double level) {
            if (known[n][b][c] == 0) {
                known[n][b][c] = paired(b, c, n).twoSided();
            }
            return known[n][b][c] < level;
        }
    }

    static OneSidedTests paired(long b, long c, long n) {
        return EstimatedMcNemar.of(new DiscordantCounts(b, c, 0, n));
    }

    static OneSidedTests independent(long k1, long n1, long k2, long n2) {
        return EstimatedPooled.of(new IndependentCounts(new Counts(k1, n1), new Counts(k2, n2)));
    }

    private static void close(double actual, double expected, String which) {
        assertThat(actual).as(which).isCloseTo(expected, within(RELATIVE * expected));
    }

    private static void close(double actual, double expected, double tolerance) {
        assertThat(actual).isCloseTo(expected, within(tolerance));
    }
}
