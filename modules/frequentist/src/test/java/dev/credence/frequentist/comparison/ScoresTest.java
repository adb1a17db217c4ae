package dev.credence.frequentist.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.metric.Counts;
import dev.credence.frequentist.comparison.PairedProportions.TangoScore;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares closed formulas with likelihoods maximised by trisection, and checks that statistics are monotone. */
class ScoresTest {
    /** The tolerance is 1e-6, because trisection finds a flat maximum to half of the digits. */
    private static final double FLAT = 1e-6;

    private static final List<int[]> PAIRED =
            List.of(new int[] {1, 7, 21}, new int[] {12, 3, 50}, new int[] {5, 5, 10}, new int[] {3, 9, 12}, new int[] {
                150, 86, 1600
            });
    private static final List<int[]> APART = List.of(
            new int[] {9, 10, 3, 10}, new int[] {2, 2, 1, 6}, new int[] {5, 56, 0, 29}, new int[] {40, 70, 100, 200});

    @Test
    void tangoMatchesScoreAtMaximumLikelihood() {
        for (int[] x : PAIRED) {
            TangoScore score = new TangoScore(new DiscordantCounts(x[0], x[1], 0, x[2]));
            for (int i = -19; i <= 19; i++) {
                double d = i / 20.0 + 1e-3;
                close(score.at(d), Brute.tango(x[0], x[1], x[2], d));
            }
        }
    }

    @Test
    void farringtonManningMatchesScoreAtMaximumLikelihood() {
        for (int[] x : APART) {
            FarringtonManning score = apart(x, false);
            for (int i = -19; i <= 19; i++) {
                double d = i / 20.0 + 1e-3;
                close(score.at(d), Brute.farringtonManning(x[0], x[1], x[2], x[3], d));
            }
        }
    }

    @Test
    void koopmanMatchesScoreAtMaximumLikelihood() {
        for (int[] x : APART) {
            for (double r : new double[] {0.05, 0.3, 0.9, 1.2, 3, 20}) {
                close(apart(x, false).atRatio(r), Brute.koopman(x[0], x[1], x[2], x[3], r));
            }
        }
    }

    /**
     * The equality of the statistics at ratio 1 and difference 0 is checked with both systems right on a of 60 items; a maximization of the
     * ratio's likelihood in two dimensions would be less precise than its quadratic equation.
     */
    @Test
    void pairedStatisticAtRatioOneEqualsDifferenceZero() {
        TangoScore score = new TangoScore(new DiscordantCounts(12, 3, 30, 60));
        assertThat(score.atRatio(1)).isEqualTo(score.at(0)).isEqualTo(9 / Math.sqrt(15));
        assertThat(score.atRatio(42.0 / 33)).isCloseTo(0, within(1e-14));
        assertThat(apart(APART.get(0), false).atRatio(1))
                .isCloseTo(apart(APART.get(0), false).at(0), within(1e-14));
    }

    @Test
    void unbiasedFactorScalesVariance() {
        int[] x = APART.get(0);
        assertThat(apart(x, true).at(0.2)).isCloseTo(apart(x, false).at(0.2) * Math.sqrt(19 / 20.0), within(1e-14));
    }

    @Test
    void statisticsAreDecreasing() {
        for (int[] x : PAIRED) {
            falls(new TangoScore(new DiscordantCounts(x[0], x[1], (x[2] - x[0] - x[1]) / 2, x[2])));
        }
        for (int[] x : APART) {
            falls(apart(x, false));
        }
        falls(new TangoScore(new DiscordantCounts(0, 0, 3, 9)));
        falls(new TangoScore(new DiscordantCounts(9, 0, 0, 9)));
    }

    private static void falls(DifferenceScore score) {
        double last = Double.POSITIVE_INFINITY;
        for (int i = -1000; i <= 1000; i++) {
            double now = score.at(i / 1000.0);
            assertThat(now).as("%s at %d", score, i).isLessThanOrEqualTo(last + 1e-12);
            assertThat(now).isEqualTo(-score.swapped().at(-i / 1000.0));
            last = now;
        }
    }

    private static FarringtonManning apart(int[] x, boolean unbiased) {
        return new FarringtonManning(new IndependentCounts(new Counts(x[0], x[1]), new Counts(x[2], x[3])), unbiased);
    }

    private static void close(double actual, double expected) {
        assertThat(actual).isCloseTo(expected, within(FLAT * Math.max(1, Math.abs(expected))));
    }
}
