package dev.credence.frequentist.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.frequentist.comparison.PairedProportions.TangoScore;
import org.junit.jupiter.api.Test;

/**
 * Checks Tango's score for cases in which its quadratic has a rational root, and the score of the ratio against the maximum of the
 * likelihood.
 */
class TangoScoreTest {
    /** The score is rational in q, the root of 2n q^2 + ((2n - b + c) d - b - c) q - c d (1 - d). */
    @Test
    void statisticOfDifferenceMatchesFormula() {
        // b = c = 1, n = 2, d = 0.5: 4 q^2 + (4 * 0.5 - 2) q - 0.25 = 0, q = 1/4; (0 - 1) / sqrt(2 (0.5 + 0.25))
        close(new TangoScore(new DiscordantCounts(1, 1, 0, 2)).at(0.5), -1 / Math.sqrt(1.5));
        // b = 3, c = 0, n = 5, d = 0.2: 10 q^2 + (7 * 0.2 - 3) q = 0, q = 0.16; (3 - 1) / sqrt(5 (0.32 + 0.16))
        close(new TangoScore(new DiscordantCounts(3, 0, 1, 5)).at(0.2), 2 / Math.sqrt(2.4));
        // b = 0, c = 2, n = 4, d = 0.5: 8 q^2 + (10 * 0.5 - 2) q - 0.5 = 0, q = 1/8; (-2 - 2) / sqrt(4 (0.25 + 0.25))
        close(new TangoScore(new DiscordantCounts(0, 2, 1, 4)).at(0.5), -4 / Math.sqrt(2));
        // the previous case with the systems exchanged
        close(new TangoScore(new DiscordantCounts(2, 0, 1, 4)).at(-0.5), 4 / Math.sqrt(2));
    }

    /** If the systems never differ, q is 0 and the score is -n d / sqrt(n d (1 - d)). */
    @Test
    void statisticOfIdenticalSystemsMatchesFormula() {
        TangoScore score = new TangoScore(new DiscordantCounts(0, 0, 3, 9));
        close(score.at(0.2), -1.8 / Math.sqrt(9 * 0.16));
        assertThat(score.at(0)).isZero();
        assertThat(score.at(1)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(score.at(-1)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void statisticOfRatioMatchesFormula() {
        // a = 1, b = 1, c = 0, n = 3, r = 2: 9 q^2 + (4 - 2) q = 0, q = 0; (2 - 2) = 0 whatever the variance
        assertThat(new TangoScore(new DiscordantCounts(1, 0, 1, 3)).atRatio(2)).isZero();
        // a = 1, b = 2, c = 0, n = 4, r = 2: 12 q^2 + (4 - 3) q = 0, q = 0; (3 - 2) / sqrt(0 + 3)
        close(new TangoScore(new DiscordantCounts(2, 0, 1, 4)).atRatio(2), 1 / Math.sqrt(3));
        // a = 0, b = 2, c = 0, n = 4, r = 2: 12 q^2 - 2 q = 0, q = 1/6; 2 / sqrt(2 + 2)
        close(new TangoScore(new DiscordantCounts(2, 0, 0, 4)).atRatio(2), 1);
        assertThat(new TangoScore(new DiscordantCounts(2, 1, 1, 4)).atRatio(Double.POSITIVE_INFINITY))
                .isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(new TangoScore(new DiscordantCounts(2, 1, 1, 4)).atRatio(0)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    /**
     * The proportions x of both and y of the second alone have the largest likelihood; the first alone has r (x + y) - x. The variance of
     * the score is n (x (1 - r)^2 + r^2 y + the proportion of the first alone). A maximum is found to half of the digits; the largest
     * observed error is 3e-8.
     */
    @Test
    void statisticOfRatioMatchesScoreAtMaximumLikelihood() {
        for (int[] k : new int[][] {{12, 3, 30, 60}, {2, 5, 1, 20}, {1, 4, 3, 9}, {7, 7, 2, 30}}) {
            for (double r : new double[] {1.1, 1.7, 4}) {
                TangoScore score = new TangoScore(new DiscordantCounts(k[0], k[1], k[2], k[3]));
                double expected = score(k, r);
                assertThat(score.atRatio(r)).isCloseTo(expected, within(1e-7 * Math.max(1, Math.abs(expected))));
                assertThat(score.swapped().atRatio(1 / r))
                        .isCloseTo(-expected, within(1e-7 * Math.max(1, Math.abs(expected))));
            }
        }
    }

    private static double score(int[] k, double r) {
        double second = Brute.largest(y -> best(k, r, y), 0, 1 / r);
        double both = Brute.largest(x -> likelihood(k, r, x, second), 0, most(r, second));
        double first = r * (both + second) - both;
        double variance = both * (1 - r) * (1 - r) + first + r * r * second;
        return (k[2] + k[0] - r * (k[2] + k[1])) / Math.sqrt(k[3] * variance);
    }

    private static double best(int[] k, double r, double y) {
        double x = Brute.largest(z -> likelihood(k, r, z, y), 0, most(r, y));
        return likelihood(k, r, x, y);
    }

    /** Returns the number of items on which both are right, so that some items remain on which neither is. */
    private static double most(double r, double second) {
        return Math.max(0, (1 - second * (1 + r)) / r);
    }

    private static double likelihood(int[] k, double r, double both, double second) {
        double first = r * (both + second) - both;
        double neither = 1 - both - first - second;
        return k[2] * Math.log(both)
                + k[0] * Math.log(first)
                + k[1] * Math.log(second)
                + (k[3] - k[0] - k[1] - k[2]) * Math.log(neither);
    }

    private static void close(double actual, double expected) {
        assertThat(actual).isCloseTo(expected, within(1e-14 * Math.abs(expected)));
    }
}
