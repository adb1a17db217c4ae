package dev.credence.bayes.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Range;
import dev.credence.bayes.Reference;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.bayes.prior.DirichletPrior;
import org.junit.jupiter.api.Test;

/** Checks differences with a triangular density, and compares tails far from the mean with sums over the density. */
class SignedByHandTest {
    private static DifferenceDistribution difference(double a1, double b1, double a2, double b2) {
        return DifferenceDistribution.of(
                BetaPosterior.of(new BetaPrior(a1, b1)), BetaPosterior.of(new BetaPrior(a2, b2)));
    }

    /**
     * The difference of two uniform variables has the density {@code 1 - |d|}: its distribution function at d below 0 is (1+d)^2/2, and the
     * quantile of p is sqrt(2p) - 1.
     */
    @Test
    void differenceOfUniformVariablesIsTriangular() {
        DifferenceDistribution triangle = difference(1, 1, 1, 1);
        for (double d : new double[] {-0.999, -0.6, -0.1, 0}) {
            double below = (1 + d) * (1 + d) / 2;
            Reference.agree(below, triangle.cdf(d), 1e-14, "cdf");
            Reference.agree(below, triangle.survival(-d), 1e-14, "survival");
            assertThat(triangle.survival(d)).isCloseTo(1 - below, within(1e-15));
            assertThat(triangle.cdf(-d)).isCloseTo(1 - below, within(1e-15));
            assertThat(triangle.density(d)).isCloseTo(1 + d, within(1e-15));
            assertThat(triangle.quantile(below)).isCloseTo(d, within(1e-14));
            assertThat(triangle.upperQuantile(below)).isCloseTo(-d, within(1e-14));
            assertThat(triangle.quantile(1 - below)).isCloseTo(-d, within(1e-13));
            assertThat(triangle.upperQuantile(1 - below)).isCloseTo(d, within(1e-13));
        }
        CredibleInterval interval = triangle.equalTailed(ConfidenceLevel.P95);
        assertThat(interval.lower()).isCloseTo(Math.sqrt(0.05) - 1, within(1e-14));
        assertThat(interval.upper()).isCloseTo(1 - Math.sqrt(0.05), within(1e-14));
        assertThat(triangle.probabilityFirstGreater()).isCloseTo(0.5, within(1e-15));
        assertThat(triangle.probabilitySecondGreater()).isCloseTo(0.5, within(1e-15));
        assertThat(triangle.probabilityWithin(0)).isZero();
        assertThat(triangle.probabilityWithin(0.5)).isCloseTo(0.75, within(1e-15));
        assertThat(triangle.support()).isEqualTo(new Range(-1, 1));
    }

    @Test
    void quantilesOfZeroAndOneAreEndsOfRange() {
        for (SignedDistribution difference : new SignedDistribution[] {
            difference(3, 2, 1, 4),
            PairedDifferenceDistribution.of(new PairedDifferenceDistribution.Counts(3, 1, 2), DirichletPrior.JEFFREYS)
        }) {
            assertThat(difference.quantile(0)).isEqualTo(-1);
            assertThat(difference.quantile(1)).isEqualTo(1);
            assertThat(difference.upperQuantile(0)).isEqualTo(1);
            assertThat(difference.upperQuantile(1)).isEqualTo(-1);
            for (double p : new double[] {-0.1, 1.1, Double.NaN}) {
                assertThatThrownBy(() -> difference.quantile(p)).hasMessageContaining("probability must lie in [0, 1]");
                assertThatThrownBy(() -> difference.upperQuantile(p))
                        .hasMessageContaining("probability must lie in [0, 1]");
            }
        }
    }

    /**
     * The probability of a region far from the mean keeps its digits; the expected value is the density summed over the region by Simpson's
     * rule.
     */
    @Test
    void probabilityOfARegionInTheTailKeepsItsDigits() {
        for (SignedDistribution difference : new SignedDistribution[] {
            difference(60, 10, 10, 60),
            difference(10, 60, 60, 10),
            PairedDifferenceDistribution.of(
                    new PairedDifferenceDistribution.Counts(90, 2, 30), DirichletPrior.symmetric(1)),
            PairedDifferenceDistribution.of(
                    new PairedDifferenceDistribution.Counts(2, 90, 30), DirichletPrior.symmetric(1))
        }) {
            double margin = 0.05;
            double sum = 0;
            for (int i = 0; i <= 200; i++) {
                double weight = i == 0 || i == 200 ? 1 : i % 2 == 1 ? 4 : 2;
                sum += weight * difference.density(margin * (i - 100) / 100) * margin / 300;
            }
            assertThat(sum).isLessThan(1e-15);
            Reference.agree(sum, difference.probabilityWithin(margin), 1e-7, "within");
        }
    }

    /** Both sides are computed separately, so that both keep their digits. */
    @Test
    void bothSidesKeepTheirDigits() {
        DifferenceDistribution far = difference(1, 300, 200, 1);
        // P(A above B by d) is a power, as DifferenceTailByHandTest shows.
        double above = 200 * Math.exp(dev.credence.numerics.beta.Beta.logBeta(200, 301));
        Reference.agree(above, far.probabilityFirstGreater(), 1e-12, "first");
        assertThat(far.probabilitySecondGreater()).isEqualTo(1);
        Reference.agree(above, difference(200, 1, 1, 300).probabilitySecondGreater(), 1e-12, "second");
    }

    /** The mode is found by golden section within three standard deviations of the mean, to 1e-8 of one. */
    @Test
    void modesOfTrianglesAndPowersAreFound() {
        assertThat(difference(1, 1, 1, 1).mode()).isCloseTo(0, within(1e-8));
        // For the densities 2x and 1 that of the difference is 1 - d^2 above 0 and (1 + d)^2 below: it is highest at 0.
        assertThat(difference(2, 1, 1, 1).mode()).isCloseTo(0, within(1e-7));
        DifferenceDistribution apart = difference(2, 1, 1, 2);
        double mode = apart.mode();
        assertThat(apart.density(mode)).isGreaterThan(apart.density(mode - 1e-3));
        assertThat(apart.density(mode)).isGreaterThan(apart.density(mode + 1e-3));
        assertThat(difference(1, 2, 2, 1).mode()).isCloseTo(-mode, within(1e-7));
        // A and C have the densities 2a and 2c. The density of their sum s = 1 + d above 1 is 4 times the integral of a
        // (s - a) from s - 1 to 1; its slope is 0 at s = sqrt(2).
        assertThat(mode).isCloseTo(Math.sqrt(2) - 1, within(1e-7));
    }
}
