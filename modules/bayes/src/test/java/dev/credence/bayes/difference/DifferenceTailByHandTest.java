package dev.credence.bayes.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.bayes.Reference;
import dev.credence.bayes.logodds.ScaledOddsBeta;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.numerics.beta.Beta;
import org.junit.jupiter.api.Test;

/**
 * Differences in closed form: of A with density {@code m x^(m-1)} and B with density {@code n (1-x)^(n-1)} the sum of A and 1 - B
 * is below s with probability {@code m B(m, n+1) s^(m+n)} as long as s is at most 1, so that B exceeds A by more than g with that
 * of {@code s = 1 - g}.
 */
class DifferenceTailByHandTest {
    private static final double[] SHAPES = {0.05, 0.5, 1, 2, 30, 1000};
    private static final double[] GAPS = {1e-9, 1e-3, 0.1, 0.5, 0.97};

    private static ScaledOddsBeta beta(double a, double b) {
        return new ScaledOddsBeta(a, b, 1);
    }

    /** For B above A by more than g. */
    private static double power(double m, double n, double g) {
        return m * Math.exp(Beta.logBeta(m, n + 1) + (m + n) * Math.log1p(-g));
    }

    /** Observed peak: 2.4e-13, at probabilities of 1e-305. */
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
                    // the rest by an integral of its own
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

    /** The derivative of the power, from either side. */
    @Test
    void densitiesArePowers() {
        for (double m : SHAPES) {
            for (double n : SHAPES) {
                for (double g : GAPS) {
                    double expected = (m + n) * power(m, n, g) / (1 - g);
                    if (expected > 1e-290) {
                        String what = "m=" + m + ", n=" + n + ", g=" + g;
                        Reference.agree(expected, DifferenceTail.density(beta(1, n), beta(m, 1), g), 1e-12, what);
                        Reference.agree(expected, DifferenceTail.density(beta(m, 1), beta(1, n), -g), 1e-12, what);
                    }
                }
            }
        }
    }

    /** B of density 2x, A uniform: above by more than d {@code 2/3 - d + d^3/3}, below by more than g {@code (1 - g)^3/3}. */
    @Test
    void acrossBothSides() {
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

    /** Beyond the ends nothing is left, and of what is no number nothing is known. */
    @Test
    void ends() {
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
     * Between two ends that both leave: of A and 1 - B with the densities {@code n (1-x)^(n-1)} the sum exceeds s far from the centre
     * of either, mostly where both are s/2; Simpson's rule over one of them.
     */
    @Test
    void farFromBothCentres() {
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
                String what = "n=" + n + ", s=" + s;
                Reference.agree(tail, DifferenceTail.probability(beta(1, n), beta(n, 1), s - 1), 1e-9, what);
                Reference.agree(density, DifferenceTail.density(beta(1, n), beta(n, 1), s - 1), 1e-9, what);
                Reference.agree(density, DifferenceTail.density(beta(n, 1), beta(1, n), 1 - s), 1e-9, what);
            }
        }
    }

    /** Where both have their mass at the same end, the density at 0 is infinite: at 0 and at 1, from a sum of shapes of 1 down. */
    @Test
    void densitiesThatAreInfinite() {
        double infinite = Double.POSITIVE_INFINITY;
        assertThat(DifferenceTail.density(beta(0.5, 2), beta(0.5, 3), 0)).isEqualTo(infinite);
        assertThat(DifferenceTail.density(beta(2, 0.25), beta(3, 0.75), 0)).isEqualTo(infinite);
        assertThat(DifferenceTail.density(beta(0.5, 2), beta(0.75, 3), 0)).isFinite();
        assertThat(DifferenceTail.density(beta(2, 0.5), beta(3, 0.75), 0)).isFinite();
        assertThat(DifferenceTail.density(beta(0.5, 2), beta(0.5, 3), 1e-6)).isFinite();
    }

    /** For powers alone, {@code U^(1/m)} and {@code U^(1/n)}, the first is larger with probability m/(m+n), however slow their tails. */
    @Test
    void powersOfUniformVariables() {
        double[] shapes = {0.003, 0.02, 0.05, 0.07, 1, 30, 1e4};
        for (double m : shapes) {
            for (double n : shapes) {
                String what = "m=" + m + ", n=" + n;
                Reference.agree(m / (m + n), DifferenceTail.probability(beta(m, 1), beta(n, 1), 0), 1e-12, what);
                Reference.agree(n / (m + n), DifferenceTail.probability(beta(1, m), beta(1, n), 0), 1e-12, what);
            }
        }
    }

    /**
     * Where all shapes are tiny a variable is next to 1 with probability a/(a+b), and of two at one end that is larger whose
     * exponential is: a/(a + a') at 0, b'/(b + b') at 1; up to the product of the shapes.
     */
    @Test
    void tinyShapesAreCoins() {
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

    /** Upper quantiles of powers are their roots; the mode of a triangle is its top, that of powers {@code (1-d)^k} on the edge. */
    @Test
    void quantilesAreRoots() {
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

    /** No mode is named where a shape is below 1, whichever of the four it is. */
    @Test
    void modes() {
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
