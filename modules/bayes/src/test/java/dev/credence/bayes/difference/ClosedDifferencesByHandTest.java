package dev.credence.bayes.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.bayes.difference.DifferenceDistribution.DifferenceTail;
import dev.credence.bayes.difference.PairedDifferenceDistribution.PairedDifferenceTail;
import dev.credence.bayes.logodds.LogOddsDistribution;
import dev.credence.bayes.logodds.ScaledOddsBeta;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.numerics.beta.Beta;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks differences whose integrals are Beta functions or powers: their peaks are hard to find, or their tails fall slowly. */
class ClosedDifferencesByHandTest {
    private static LogOddsDistribution beta(double a, double b) {
        return new ScaledOddsBeta(a, b, 1);
    }

    private static void close(double actual, double expected, double relative) {
        assertThat(actual).isCloseTo(expected, within(relative * expected));
    }

    /** Returns the integral of the product of both densities. */
    private static double densityAtZero(double a1, double b1, double a2, double b2) {
        return Math.exp(Beta.logBeta(a1 + a2 - 1, b1 + b2 - 1) - Beta.logBeta(a1, b1) - Beta.logBeta(a2, b2));
    }

    /** Returns P(A above B) for an integer first shape of A, whose upper tail is a binomial sum. */
    private static double probabilityAbove(int a1, double b1, double a2, double b2) {
        double sum = 0;
        for (int i = 0; i < a1; i++) {
            sum += Math.exp(Beta.logBeta(a2 + i, b1 + b2) - Beta.logBeta(1 + i, b1) - Beta.logBeta(a2, b2)) / (b1 + i);
        }
        return sum;
    }

    /**
     * The systems lie so far apart that the product of their densities is below the smallest double at the centre of either and at the
     * point where normal approximations would meet. The observed error is 2e-13.
     */
    @ParameterizedTest
    @CsvSource({"7, 21804, 162, 1143", "2, 1629, 158, 9.5", "8, 393, 723, 0.75", "1, 384, 796, 58"})
    void densitiesOfDistantSystemsAgreeWithBetaFunctions(int a1, double b1, double a2, double b2) {
        close(DifferenceTail.probability(beta(a1, b1), beta(a2, b2), 0), probabilityAbove(a1, b1, a2, b2), 1e-12);
        close(DifferenceTail.density(beta(a1, b1), beta(a2, b2), 0), densityAtZero(a1, b1, a2, b2), 1e-12);
        close(DifferenceTail.density(beta(b1, a1), beta(b2, a2), 0), densityAtZero(a1, b1, a2, b2), 1e-12);
    }

    /** With many items the peak between two distant systems is narrow as well. Beta functions of 1e9 keep twelve digits. */
    @Test
    void densityOfDistantSystemsEqualsBetaFunctions() {
        double expected = densityAtZero(1.8319763701e8, 559.5, 4.112210645e8, 18.5);
        close(DifferenceTail.density(beta(1.8319763701e8, 559.5), beta(4.112210645e8, 18.5), 0), expected, 1e-10);
    }

    /** Checks that under Dirichlet(1, n, m) the first share minus the second exceeds d with probability 2^-n (1 - d)^(n + m). */
    private static void dirichlet(double n, double m, double d, double relative) {
        double above = Math.exp((n + m) * Math.log1p(-d) - n * Math.log(2));
        LogOddsDistribution both = beta(1 + n, m);
        close(PairedDifferenceTail.probability(beta(1, n), both, d), above, relative);
        close(PairedDifferenceTail.density(beta(1, n), both, d), above * (n + m) / (1 - d), relative);
        close(PairedDifferenceTail.density(beta(n, 1), both, -d), above * (n + m) / (1 - d), relative);
    }

    /** The observed error is 1.4e-13. */
    @Test
    void smallTailsOfPairsAgreeWithPowers() {
        dirichlet(300, 1000, 0.25, 1e-12);
        dirichlet(30, 100, 0.25, 1e-13);
    }

    /**
     * A power of 0.01 falls only to 1e-3 before a double underflows; the rest is summed as a geometric series. The observed error is 2e-14.
     */
    @Test
    void slowTailsAgreeWithClosedForm() {
        for (double slow : new double[] {0.01, 0.02, 0.1}) {
            dirichlet(slow, 1, 0.0625, 1e-13);
            dirichlet(slow, 7, 0.5, 1e-13);
            double half = (1 + slow) / 2;
            double expected = densityAtZero(half, 3, half, 4);
            close(DifferenceTail.density(beta(half, 3), beta(half, 4), 0), expected, 1e-13);
            close(DifferenceTail.density(beta(3, half), beta(4, half), 0), expected, 1e-13);
        }
    }

    /**
     * A is uniform, and B is the root of a uniform variable: their third central moments are 0 and -1/135, their variances 1/12 and 1/18.
     */
    @Test
    void skewnessFollowsFromThirdMoments() {
        DifferenceDistribution difference =
                DifferenceDistribution.of(BetaPosterior.of(new BetaPrior(1, 1)), BetaPosterior.of(new BetaPrior(2, 1)));
        assertThat(difference.skewness()).isCloseTo(1 / 135.0 / Math.pow(5 / 36.0, 1.5), within(1e-15));
    }

    /**
     * For two equal posteriors the density is highest at 0. The standard deviation is 0.00016; the observed error of the mode is 3.4e-7
     * standard deviations.
     */
    @Test
    void modeOfEqualPosteriorsOfManyItemsIsZero() {
        DifferenceDistribution difference = new DifferenceDistribution(beta(1e7, 1e7), beta(1e7, 1e7));
        assertThat(difference.mode() / difference.standardDeviation()).isCloseTo(0, within(1e-6));
    }

    @Test
    void densityBeyondTheRangeIsZero() {
        for (double d : new double[] {-1, 1, -1.5, 2, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}) {
            assertThat(DifferenceTail.density(beta(2, 3), beta(3, 2), d)).isZero();
            assertThat(PairedDifferenceTail.density(beta(2, 3), beta(3, 2), d)).isZero();
        }
        assertThat(DifferenceTail.density(beta(2, 3), beta(3, 2), Double.NaN)).isNaN();
        assertThat(PairedDifferenceTail.density(beta(2, 3), beta(3, 2), Double.NaN))
                .isNaN();
    }
}
