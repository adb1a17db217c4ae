package dev.credence.bayes.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.bayes.Reference;
import dev.credence.bayes.difference.DifferenceDistribution.DifferenceTail;
import dev.credence.bayes.logodds.ScaledOddsBeta;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.numerics.beta.Beta;
import org.junit.jupiter.api.Test;

/**
 * Checks differences in closed form. If A has the density {@code m x^(m-1)} and B the density {@code n (1-x)^(n-1)}, the sum of A and 1 - B
 * is below s with probability {@code m B(m, n+1) s^(m+n)} for s of at most 1. Hence B exceeds A by more than g with this probability at
 * {@code s = 1 - g}.
 */
class DifferenceTailByHandTest {
    private static final double[] SHAPES = {0.05, 0.5, 1, 2, 30, 1000};
    private static final double[] GAPS = {1e-9, 1e-3, 0.1, 0.5, 0.97};

    private static ScaledOddsBeta beta(double a, double b) {
        return new ScaledOddsBeta(a, b, 1);
    }

    /** Returns the probability that B exceeds A by more than g. */
    private static double power(double m, double n, double g) {
        return m * Math.exp(Beta.logBeta(m, n + 1) + (m + n) * Math.log1p(-g));
    }

    /** The largest relative error was 2.4e-13, at probabilities of 1e-305. */
    @Test
    void tailsArePowers() {
        for (double m : SHAPES) {
            for (double n : SHAPES) {
                for (double g : GAPS) {
                    double expected = power(m, n, g);
                    double actual = DifferenceTail.probability(beta(1, n), beta(m, 1), g);
                    if (expected > 1e-300) {
                        Reference.agree(expected, actual, 1e-12, "m=" + m + ", n=" + n + ", g=" + g);
                    }
                    // The complement is computed by a separate integral.
                    assertThat(DifferenceTail.probability(beta(m, 1), beta(1, n), -g))
                            .isCloseTo(1 - expected, within(2e-14));
                }
                Reference.agree(
                        power(m, n, 0),
                        DifferenceTail.probability(beta(1, n), beta(m, 1), 0),
                        1e-12,
                        "m=" + m + ", n=" + n + ", at 0");
                assertThat(DifferenceTail.probability(beta(m, 1), beta(1, n), 0))
                        .isCloseTo(1 - power(m, n, 0), within(2e-14));
            }
        }
    }

    /** The density is the derivative of the power, on either side. */
    @Test
    void densitiesArePowers() {
        for (double m : SHAPES) {
            for (double n : SHAPES) {
                for (double g : GAPS) {
                    double expected = (m + n) * power(m, n, g) / (1 - g);
                    if (expected > 1e-290) {
                        String subject = "m=" + m + ", n=" + n + ", g=" + g;
                        Reference.agree(expected, DifferenceTail.density(beta(1, n), beta(m, 1), g), 1e-12, subject);
                        Reference.agree(expected, DifferenceTail.density(beta(m, 1), beta(1, n), -g), 1e-12, subject);
                    }
                }
            }
        }
    }

    /**
     * B has the density 2x and A is uniform. B is above A by more than d with probability {@code 2/3 - d + d^3/3}, and below by more than g
     * with probability {@code (1 - g)^3/3}.
     */
    @Test
    void tailsAndDensitiesOfLinearAndUniformVariablesAreCubic() {
        for (double d : new double[] {0, 0.01, 0.25, 0.6, 0.99}) {
            double above = 2 / 3.0 - d + d * d * d / 3;
            double below = Math.pow(1 - d, 3) / 3;
            for (int turned = 0; turned < 2; turned++) {
                ScaledOddsBeta uniform = beta(1, 1);
                ScaledOddsBeta large = turned == 0 ? beta(2, 1) : uniform;
                ScaledOddsBeta small = turned == 0 ? uniform : beta(1, 2);
                assertThat(DifferenceTail.probability(large, small, d)).isCloseTo(above, within(1e-15));
                assertThat(DifferenceTail.probability(small, large, -d)).isCloseTo(1 - above, within(4e-15));
                assertThat(DifferenceTail.probability(small, large, d)).isCloseTo(below, within(1e-15));
                assertThat(DifferenceTail.probability(large, small, -d)).isCloseTo(1 - below, within(4e-15));
                assertThat(DifferenceTail.density(large, small, d)).isCloseTo(1 - d * d, within(4e-15));
                assertThat(DifferenceTail.density(large, small, -d)).isCloseTo((1 - d) * (1 - d), within(4e-15));
                assertThat(DifferenceTail.density(small, large, d)).isCloseTo((1 - d) * (1 - d), within(4e-15));
                assertThat(DifferenceTail.density(small, large, -d)).isCloseTo(1 - d * d, within(4e-15));
            }
        }
    }

    /** Tails and densities are 0 beyond the ends of the range and NaN for NaN. */
    @Test
    void tailsAndDensitiesBeyondTheRangeAreZero() {
        ScaledOddsBeta uniform = beta(1, 1);
        assertThat(DifferenceTail.probability(uniform, uniform, 1)).isZero();
        assertThat(DifferenceTail.probability(uniform, uniform, 2)).isZero();
        assertThat(DifferenceTail.probability(uniform, uniform, -1)).isEqualTo(1);
        assertThat(DifferenceTail.probability(uniform, uniform, -2)).isEqualTo(1);
        assertThat(DifferenceTail.probability(uniform, uniform, Double.NaN)).isNaN();
        assertThat(DifferenceTail.density(uniform, uniform, 1)).isZero();
        assertThat(DifferenceTail.density(uniform, uniform, -1)).isZero();
        assertThat(DifferenceTail.density(uniform, uniform, Double.NaN)).isNaN();
    }

    /**
     * For A and 1 - B with the densities {@code n (1-x)^(n-1)} the sum exceeds s far from the centre of either, mostly where both are s/2.
     * The expected value is computed by Simpson's rule over one of them.
     */
    @Test
    void tailFarFromBothCentresAgreesWithSimpsonsRule() {
        for (double n : new double[] {30, 300, 1000}) {
            for (double s : new double[] {0.05, 0.1, 0.3}) {
                double tail = Math.pow(1 - s, n);
                double density = 0;
                int slices = 2000;
                for (int i = 0; i <= slices; i++) {
                    double weight = (i == 0 || i == slices ? 1 : i % 2 == 1 ? 4 : 2) * s / slices / 3;
                    double a = s * i / slices;
                    double both = n * Math.pow(1 - a, n - 1) * Math.pow(1 - s + a, n - 1);
                    tail += weight * both * (1 - s + a);
                    density += weight * n * both;
                }
                String subject = "n=" + n + ", s=" + s;
                Reference.agree(tail, DifferenceTail.probability(beta(1, n), beta(n, 1), s - 1), 1e-9, subject);
                Reference.agree(density, DifferenceTail.density(beta(1, n), beta(n, 1), s - 1), 1e-9, subject);
                Reference.agree(density, DifferenceTail.density(beta(n, 1), beta(1, n), 1 - s), 1e-9, subject);
            }
        }
    }

    /** If both have their mass at the same end, the density at 0 is infinite: at the ends 0 and 1, for sums of shapes of at most 1. */
    @Test
    void smallShapesAtSameEndGiveInfiniteDensityAtZero() {
        double infinite = Double.POSITIVE_INFINITY;
        assertThat(DifferenceTail.density(beta(0.5, 2), beta(0.5, 3), 0)).isEqualTo(infinite);
        assertThat(DifferenceTail.density(beta(2, 0.25), beta(3, 0.75), 0)).isEqualTo(infinite);
        assertThat(DifferenceTail.density(beta(0.5, 2), beta(0.75, 3), 0)).isFinite();
        assertThat(DifferenceTail.density(beta(2, 0.5), beta(3, 0.75), 0)).isFinite();
        assertThat(DifferenceTail.density(beta(0.5, 2), beta(0.5, 3), 1e-6)).isFinite();
    }

    /**
     * For the powers {@code U^(1/m)} and {@code U^(1/n)} of uniform variables the first is larger with probability m/(m+n), also if their
     * tails fall very slowly.
     */
    @Test
    void differenceOfUniformPowersMatchesClosedForm() {
        double[] shapes = {0.003, 0.02, 0.05, 0.07, 1, 30, 1e4};
        for (double m : shapes) {
            for (double n : shapes) {
                String subject = "m=" + m + ", n=" + n;
                Reference.agree(m / (m + n), DifferenceTail.probability(beta(m, 1), beta(n, 1), 0), 1e-12, subject);
                Reference.agree(n / (m + n), DifferenceTail.probability(beta(1, m), beta(1, n), 0), 1e-12, subject);
            }
        }
    }

    /**
     * If all shapes are tiny, a variable is next to 1 with probability a/(a+b). If both are at one end, the first is larger with
     * probability a/(a + a') at 0 and b'/(b + b') at 1, up to the product of the shapes.
     */
    @Test
    void tinyShapesHaveProbabilitiesOfCoinTosses() {
        double[][] coins = {{1e-5, 3e-5}, {2e-5, 1e-5}, {4e-5, 4e-5}, {1e-5, 9e-5}};
        for (double[] one : coins) {
            for (double[] two : coins) {
                double p = one[0] / (one[0] + one[1]);
                double q = two[0] / (two[0] + two[1]);
                double expected = p * (1 - q)
                        + (1 - p) * (1 - q) * one[0] / (one[0] + two[0])
                        + p * q * two[1] / (one[1] + two[1]);
                for (double multiplier : new double[] {1, 2}) {
                    ScaledOddsBeta first = new ScaledOddsBeta(one[0], one[1], multiplier);
                    ScaledOddsBeta second = new ScaledOddsBeta(two[0], two[1], multiplier);
                    assertThat(DifferenceTail.probability(first, second, 0)).isCloseTo(expected, within(1e-8));
                }
            }
        }
    }

    /**
     * Upper quantiles of powers are their roots. The mode of a triangle is its top; that of powers {@code (1-d)^k} lies at the end of the
     * range.
     */
    @Test
    void upperQuantilesOfPowersAreRoots() {
        for (double m : new double[] {0.5, 1, 2, 30}) {
            for (double n : new double[] {1, 2, 30}) {
                DifferenceDistribution difference = DifferenceDistribution.of(
                        BetaPosterior.of(new BetaPrior(1, n)), BetaPosterior.of(new BetaPrior(m, 1)));
                double most = power(m, n, 0);
                for (double share : new double[] {1e-12, 1e-3, 0.2, 0.9}) {
                    double expected = -Math.expm1(Math.log(share) / (m + n));
                    assertThat(difference.upperQuantile(share * most)).isCloseTo(expected, within(2e-14));
                    Reference.agree(power(m, n, expected), difference.survival(expected), 1e-13, "survival");
                    DifferenceDistribution negated = DifferenceDistribution.of(
                            BetaPosterior.of(new BetaPrior(m, 1)), BetaPosterior.of(new BetaPrior(1, n)));
                    assertThat(negated.quantile(share * most)).isCloseTo(-expected, within(2e-14));
                    Reference.agree(power(m, n, expected), negated.cdf(-expected), 1e-13, "cdf");
                }
            }
        }
        BetaPosterior uniform = BetaPosterior.of(BetaPrior.FLAT);
        DifferenceDistribution triangle = DifferenceDistribution.of(uniform, uniform);
        assertThat(triangle.mode()).isCloseTo(0, within(1e-8));
        assertThat(triangle.standardDeviation()).isCloseTo(Math.sqrt(1 / 6.0), within(1e-15));
        assertThat(triangle.skewness()).isZero();
        assertThat(triangle.probabilityWithin(0.1)).isCloseTo(0.19, within(1e-15));
        assertThat(DifferenceDistribution.probabilityGreater(uniform, BetaPosterior.of(new BetaPrior(2, 1))))
                .isCloseTo(1 / 3.0, within(1e-15));
    }

    /** The mode is NaN if any of the four shapes is below 1. */
    @Test
    void modeIsNanForAnyShapeBelowOne() {
        for (int k = 0; k < 4; k++) {
            double[] shapes = {3, 3, 3, 3};
            shapes[k] = 0.9;
            assertThat(mode(shapes)).isNaN();
            shapes[k] = 1;
            assertThat(mode(shapes)).isBetween(-0.6, 0.6);
        }
    }

    private static double mode(double... shapes) {
        return DifferenceDistribution.of(
                        BetaPosterior.of(new BetaPrior(shapes[0], shapes[1])),
                        BetaPosterior.of(new BetaPrior(shapes[2], shapes[3])))
                .mode();
    }
}
