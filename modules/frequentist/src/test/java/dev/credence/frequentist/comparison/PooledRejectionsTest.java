package dev.credence.frequentist.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.numerics.beta.Binomial;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks P(Z &gt;= t) of the pooled z for one trial each, and compares it with the sum over both outcomes. */
class PooledRejectionsTest {
    private static final double RELATIVE = 1e-11;

    /** With one trial each the statistic is -sqrt 2, 0, 0 or sqrt 2. */
    @ParameterizedTest
    @CsvSource({"1.5,0", "1.4,.21", "1e-6,.21", "0,.79", "-1e-6,.79", "-1.4,.79", "-1.5,1"})
    void probabilityOfOneTrialEachMatchesFormula(double least, double expected) {
        assertThat(new PooledRejections(1, 1, least).probability(0.3)).isCloseTo(expected, within(1e-15));
    }

    /** At the share 0 or 1 the outcome is certain, and its statistic is 0. */
    @Test
    void certainOutcomesHaveStatisticZero() {
        for (double share : new double[] {0, 1}) {
            assertThat(new PooledRejections(7, 90, 0).probability(share)).isEqualTo(1);
            assertThat(new PooledRejections(7, 90, 0.5).probability(share)).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "3,200,1.1,.02",
        "3,200,-1.1,.5",
        "130,150,1.9,.5",
        "130,150,-1.9,.31",
        "70,75,1e-10,.97",
        "70,75,1e-3,.97",
        "70,75,-1e-3,.97",
        "600,640,6,.5",
        "600,640,6,.3",
        "600,640,-6,.9",
        "5,2000,.7,.001",
        "900,900,0,.999"
    })
    void probabilityMatchesSumOverBothOutcomes(int n1, int n2, double least, double share) {
        double expected = sum(n1, n2, least, share);
        assertThat(new PooledRejections(n1, n2, least).probability(share))
                .isCloseTo(expected, within(RELATIVE * expected));
    }

    private static double sum(int n1, int n2, double least, double share) {
        double[] first = probabilities(n1, share);
        double[] second = probabilities(n2, share);
        double sum = 0;
        for (int i = 0; i <= n1; i++) {
            for (int j = 0; j <= n2; j++) {
                sum += Brute.pooled(i, n1, j, n2) >= least ? first[i] * second[j] : 0;
            }
        }
        return sum;
    }

    private static double[] probabilities(int n, double share) {
        double[] all = new double[n + 1];
        for (int k = 0; k <= n; k++) {
            all[k] = Binomial.probability(k, n, share);
        }
        return all;
    }

    /**
     * With a billion trials the boundary is computed and not searched for. With 3 of 4 and half of the billion the statistic is at least as
     * large if the first has 4 (for any result of the second), or if it has 3 and the second at most half.
     */
    @Test
    void boundaryForABillionTrialsIsComputedDirectly() {
        long n2 = 1_000_000_000;
        double least = PooledRejections.statistic(3, 4, n2 / 2, n2) - 1e-12;
        double expected = 1 / 16.0 + 4 / 16.0 * Binomial.cdf(n2 / 2, n2, 0.5);
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            assertThat(new PooledRejections(4, n2, least).probability(0.5)).isCloseTo(expected, within(1e-12));
            assertThat(new PooledRejections(4, n2, -least).probability(0.5))
                    .isCloseTo(1 - 1 / 16.0 - 4 / 16.0 * Binomial.cdf(n2 / 2, n2, 0.5), within(1e-12));
        });
    }

    /**
     * With 10^12 trials at the proportion 1/4 the estimate lies within 3e-6 of 1/4, and the count of the first system decides except at the
     * boundary. A start with an error of a millionth would be 10^6 steps away from the boundary for each count of the first.
     */
    @ParameterizedTest
    @CsvSource({"2,4", "3,7", "30,61", "1,3"})
    void boundaryForATrillionTrialsIsComputedDirectly(long k, long n1) {
        long n2 = 1_000_000_000_000L;
        double least = PooledRejections.statistic(k, n1, n2 / 4, n2) - 1e-13;
        double fewer = Binomial.survival(k, n1, 0.25);
        double here = Binomial.probability(k, n1, 0.25);
        double expected = fewer + here * Binomial.cdf(n2 / 4, n2, 0.25);
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            assertThat(new PooledRejections(n1, n2, least).probability(0.25)).isCloseTo(expected, within(1e-11));
            assertThat(new PooledRejections(n1, n2, -least).probability(0.75)).isCloseTo(1 - expected, within(1e-11));
        });
    }

    @Test
    void pooledStatisticMatchesFormula() {
        // 9 of 10 against 3 of 10 give 0.6 / sqrt(0.6 * 0.4 * 0.2).
        assertThat(PooledRejections.statistic(9, 10, 3, 10)).isCloseTo(0.6 / Math.sqrt(0.048), within(1e-14));
        assertThat(PooledRejections.statistic(1, 2, 1, 8))
                .isCloseTo(0.375 / Math.sqrt(0.2 * 0.8 * (0.5 + 0.125)), within(1e-14));
        assertThat(PooledRejections.statistic(0, 3, 0, 8)).isZero();
    }
}
