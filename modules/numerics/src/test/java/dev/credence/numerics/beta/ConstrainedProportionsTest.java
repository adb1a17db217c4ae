package dev.credence.numerics.beta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Checks maximum likelihood estimates that are known in closed form. */
class ConstrainedProportionsTest {
    /** Successes and trials of the first, then of the second. */
    private static double[] counts(long k1, long n1, long k2, long n2) {
        return new double[] {k1, n1, k2, n2};
    }

    private static double first(double[] counts, double d) {
        return ConstrainedProportions.first(counts[0], counts[1], counts[2], counts[3], d);
    }

    private static void first(double expected, double[] counts, double d) {
        assertThat(first(counts, d)).isCloseTo(expected, within(4e-15 * expected));
    }

    private static void second(double expected, double[] counts, double r) {
        assertThat(ConstrainedProportions.second(counts[0], counts[1], counts[2], counts[3], r))
                .isCloseTo(expected, within(4e-15 * expected));
    }

    /** The observed difference is no constraint. */
    @Test
    void estimatesAtObservedDifferenceAreObservedProportions() {
        first(0.9, counts(9, 10, 3, 10), 0.9 - 0.3);
        first(0.7, counts(7, 10, 25, 100), 0.7 - 0.25);
        first(0.3, counts(30, 100, 1, 20), 0.3 - 0.05);
    }

    /**
     * Both systems have equal numbers of trials, and the first has the number of successes that the second has of failures: the proportions
     * lie symmetrically about 1/2.
     */
    @Test
    void estimatesOfMirroredSystemsAreMirrored() {
        for (double d : new double[] {1e-3, 0.1, 0.35, 0.5, 0.8, 0.99}) {
            first((1 + d) / 2, counts(7, 10, 3, 10), d);
            first((1 + d) / 2, counts(1, 10, 9, 10), d);
        }
    }

    /**
     * Of a million trials each, three and one succeed. The numbers are Poisson, and the largest likelihood at a difference of 1 in a
     * million is at (3 + sqrt 3) / 2, the root of 3 / x + 1 / (x - 1) = 2.
     */
    @Test
    void estimatesOfRareSuccessesArePoisson() {
        double x = first(counts(3, 1_000_000, 1, 1_000_000), 1e-6);
        assertThat(x * 1e6).isCloseTo((3 + Math.sqrt(3)) / 2, within(5e-7));
    }

    /** If the second has no failure or the first no success, one proportion is at its end, or the middle root is the estimate. */
    @Test
    void monotoneLikelihoodsHaveMaximumAtEnd() {
        first(1, counts(10, 10, 0, 10), 1);
        first(0.25, counts(0, 10, 0, 10), 0.25);
        first(1, counts(10, 10, 10, 10), 0.25);
    }

    /** The slope of the log likelihood is 0: k1 / x - (n1 - k1) / (1 - x) + k2 / (x - d) - (n2 - k2) / (1 - x + d). */
    @Test
    void slopeOfLikelihoodAtEstimateIsZero() {
        for (long[] k :
                new long[][] {{9, 10, 3, 10}, {1, 4, 77, 90}, {40, 70, 100, 200}, {1, 1000, 1, 3}, {5, 7, 6, 7}}) {
            for (double d : new double[] {1e-6, 0.01, 0.3, 0.6, 0.95}) {
                double x = first(counts(k[0], k[1], k[2], k[3]), d);
                double slope = k[0] / x - (k[1] - k[0]) / (1 - x) + k[2] / (x - d) - (k[3] - k[2]) / (1 - x + d);
                double bend = k[0] / (x * x)
                        + (k[1] - k[0]) / ((1 - x) * (1 - x))
                        + k[2] / ((x - d) * (x - d))
                        + (k[3] - k[2]) / ((1 - x + d) * (1 - x + d));
                assertThat(slope / bend).as("%d of %d at %s", k[0], k[1], d).isCloseTo(0, within(1e-14));
            }
        }
    }

    /** Miettinen and Nurminen's formula gives the middle one of three roots, also if they coincide. */
    @Test
    void trigonometricRootIsMiddleRoot() {
        for (double[] r : new double[][] {
            {0.1, 0.4, 0.9},
            {-0.2, 0.3, 0.35},
            {-1, -0.5, 2},
            {0, 0.5, 1},
            {0.2, 0.2, 0.7},
            {0.1, 0.8, 0.8},
            {-0.5, 0, 0.5}
        }) {
            for (double a : new double[] {1, 1.5, 3}) {
                double b = -a * (r[0] + r[1] + r[2]);
                double c = a * (r[0] * r[1] + r[0] * r[2] + r[1] * r[2]);
                double e = -a * r[0] * r[1] * r[2];
                assertThat(ConstrainedProportions.trigonometric(a, b, c, e)).isCloseTo(r[1], within(1e-7));
            }
        }
        assertThat(ConstrainedProportions.trigonometric(2, -1.5, 0.375, -0.03125))
                .isCloseTo(0.25, within(1e-7));
    }

    @Test
    void estimatesGivenRatioMatchClosedForm() {
        second(0.3, counts(9, 10, 3, 10), 3);
        second(12 / 20.0, counts(9, 10, 3, 10), 1);
        second(0.25, counts(7, 10, 25, 100), 2.8);
        // 2 of 2 and 0 of 2 at the ratio 2 give 8 p^2 - 8 p + 2 = 0, so that p = 1/2 and 2 p = 1.
        second(0.5, counts(2, 2, 0, 2), 2);
        // 1 of 2 and 1 of 2 at the ratio 2 give 8 p^2 - 9 p + 2 = 0.
        second((9 - Math.sqrt(17)) / 16, counts(1, 2, 1, 2), 2);
        // 1 of 3 and 1 of 2 at the ratio 4 give 20 p^2 - 19 p + 2 = 0.
        second((19 - Math.sqrt(201)) / 40, counts(1, 3, 1, 2), 4);
    }
}
