package dev.credence.bayes.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.bayes.Reference;
import dev.credence.bayes.difference.PairedDifferenceDistribution.PairedDifferenceTail;
import dev.credence.bayes.logodds.ScaledOddsBeta;
import dev.credence.bayes.prior.DirichletPrior;
import org.junit.jupiter.api.Test;

/**
 * Checks paired differences in closed form. Under a Dirichlet distribution with the shapes 1, b and c the first share exceeds the second by
 * more than d with probability {@code (1-d)^(b+c) / 2^b}: the first share runs from y + d to 1 - y with the weight {@code (1-x-y)^(c-1)},
 * and the second, y, has the density {@code y^(b-1) (1-d-2y)^c} up to a factor.
 */
class PairedDifferenceByHandTest {
    private static final double[] SHAPES = {0.05, 0.5, 1, 3, 40, 1000};
    private static final double[] GAPS = {1e-9, 1e-3, 0.1, 0.5, 0.97};

    private static ScaledOddsBeta beta(double a, double b) {
        return new ScaledOddsBeta(a, b, 1);
    }

    private static double power(double b, double c, double d) {
        return Math.exp((b + c) * Math.log1p(-d) - b * Math.log(2));
    }

    private static PairedDifferenceDistribution difference(double first, double second, double alike) {
        return PairedDifferenceDistribution.of(
                new PairedDifferenceDistribution.Counts(0, 0, 0), new DirichletPrior(first, second, alike));
    }

    /** The largest relative error was 1.6e-13, at probabilities of 1e-300. */
    @Test
    void tailsWithShapeOneEqualPowers() {
        for (double b : SHAPES) {
            for (double c : SHAPES) {
                for (double d : GAPS) {
                    double expected = power(b, c, d);
                    String subject = "b=" + b + ", c=" + c + ", d=" + d;
                    if (expected > 1e-290) {
                        Reference.agree(
                                expected,
                                PairedDifferenceTail.probability(beta(1, b), beta(1 + b, c), d),
                                1e-12,
                                subject);
                        double density = (b + c) * expected / (1 - d);
                        Reference.agree(
                                density, PairedDifferenceTail.density(beta(1, b), beta(1 + b, c), d), 1e-12, subject);
                        Reference.agree(
                                density, PairedDifferenceTail.density(beta(b, 1), beta(1 + b, c), -d), 1e-12, subject);
                    }
                    assertThat(PairedDifferenceTail.probability(beta(b, 1), beta(1 + b, c), -d))
                            .isCloseTo(1 - expected, within(2e-14));
                }
                Reference.agree(
                        power(b, c, 0), PairedDifferenceTail.probability(beta(1, b), beta(1 + b, c), 0), 1e-13, "at 0");
                Reference.agree(
                        (b + c) * power(b, c, 0),
                        PairedDifferenceTail.density(beta(1, b), beta(1 + b, c), 0),
                        1e-12,
                        "density at 0");
            }
        }
    }

    /** Peaks of a million and of a billion pairs are 1e-3 to 1e-9 wide; the gap itself has 16 digits. */
    @Test
    void narrowPeaksOfManyPairsAgreeWithPowers() {
        double[] shapes = {0.5, 1, 30, 1e6, 1e9};
        for (double b : shapes) {
            for (double c : shapes) {
                for (double d : new double[] {1e-9, 1e-6, 1e-3, 0.1}) {
                    double expected = power(b, c, d);
                    if (expected > 1e-290) {
                        String subject = "b=" + b + ", c=" + c + ", d=" + d;
                        double slack = 1e-12 + 1e-15 * (b + c);
                        Reference.agree(
                                expected,
                                PairedDifferenceTail.probability(beta(1, b), beta(1 + b, c), d),
                                slack,
                                subject);
                        double density = (b + c) * expected / (1 - d);
                        Reference.agree(
                                density, PairedDifferenceTail.density(beta(b, 1), beta(1 + b, c), -d), slack, subject);
                    }
                }
            }
        }
    }

    /** The third central moment of pi_1 - pi_2 for the shapes 2, 1, 1 follows from E pi_1^i pi_2^j = (2)_i (1)_j/(4)_(i+j). */
    @Test
    void momentsEqualMomentsOfDirichletShares() {
        PairedDifferenceDistribution difference = difference(2, 1, 1);
        double mean = (2 - 1) / 4.0;
        // The squares are 2 * 3 and 1 * 2 and the product is 2 * 1, over 4 * 5. The cubes are 2 * 3 * 4, 3 * 2 * 3 * 1,
        // 3 * 2 * 1 * 2 and 1 * 2 * 3, over 4 * 5 * 6.
        double second = (6 - 2 * 2 + 2) / 20.0;
        double third = (24 - 18 + 12 - 6) / 120.0;
        double variance = second - mean * mean;
        assertThat(difference.mean()).isCloseTo(mean, within(1e-16));
        assertThat(difference.standardDeviation()).isCloseTo(Math.sqrt(variance), within(1e-15));
        double central = third - 3 * mean * second + 2 * mean * mean * mean;
        assertThat(difference.skewness()).isCloseTo(central / Math.pow(variance, 1.5), within(1e-14));
        assertThat(difference(1, 2, 1).skewness()).isCloseTo(-central / Math.pow(variance, 1.5), within(1e-14));
    }

    @Test
    void tailsAndDensitiesBeyondTheRangeAreZero() {
        ScaledOddsBeta uniform = beta(1, 1);
        assertThat(PairedDifferenceTail.probability(uniform, uniform, 1)).isZero();
        assertThat(PairedDifferenceTail.probability(uniform, uniform, 2)).isZero();
        assertThat(PairedDifferenceTail.probability(uniform, uniform, -1)).isEqualTo(1);
        assertThat(PairedDifferenceTail.probability(uniform, uniform, -2)).isEqualTo(1);
        assertThat(PairedDifferenceTail.probability(uniform, uniform, Double.NaN))
                .isNaN();
        assertThat(PairedDifferenceTail.density(uniform, uniform, 1)).isZero();
        assertThat(PairedDifferenceTail.density(uniform, uniform, -1)).isZero();
        assertThat(PairedDifferenceTail.density(uniform, uniform, Double.NaN)).isNaN();
        // 1/S has a finite mean only if the first shape of S is above 1.
        assertThat(PairedDifferenceTail.density(uniform, uniform, 0)).isInfinite();
    }

    @Test
    void quantilesOfPowersAreRoots() {
        for (double b : new double[] {0.5, 1, 3}) {
            for (double c : new double[] {0.5, 1, 40}) {
                for (double share : new double[] {1e-12, 1e-3, 0.2, 0.9}) {
                    double expected = -Math.expm1(Math.log(share) / (b + c));
                    double probability = share * Math.pow(2, -b);
                    assertThat(difference(1, b, c).upperQuantile(probability)).isCloseTo(expected, within(2e-14));
                    assertThat(difference(b, 1, c).quantile(probability)).isCloseTo(-expected, within(2e-14));
                    double rounded = power(b, c, expected);
                    Reference.agree(rounded, difference(1, b, c).survival(expected), 1e-13, "survival");
                    Reference.agree(rounded, difference(b, 1, c).cdf(-expected), 1e-13, "cdf");
                }
            }
        }
    }

    /** For the shapes 1, 1 and c the difference is symmetric about 0 and has the variance {@code 2/((c+2)(c+3))}. */
    @Test
    void differenceOfSharesWithShapeOneIsSymmetric() {
        for (double c : new double[] {1, 3, 40}) {
            PairedDifferenceDistribution alike = difference(1, 1, c);
            assertThat(alike.mean()).isZero();
            assertThat(alike.skewness()).isZero();
            assertThat(alike.standardDeviation()).isCloseTo(Math.sqrt(2 / ((c + 2) * (c + 3))), within(1e-15));
            assertThat(alike.mode()).isCloseTo(0, within(1e-8));
            assertThat(alike.probabilityFirstGreater()).isEqualTo(0.5);
            assertThat(alike.probabilityWithin(0.1)).isCloseTo(-Math.expm1((c + 1) * Math.log(0.9)), within(4e-15));
        }
        assertThat(difference(0.9, 1, 1).mode()).isNaN();
        assertThat(difference(1, 0.9, 1).mode()).isNaN();
        assertThat(difference(1, 1, 0.9).mode()).isNaN();
    }
}
