package dev.credence.crossvalidation.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.metric.Link;
import dev.credence.api.metric.Range;
import dev.credence.crossvalidation.posterior.CharacteristicSeries.SupportWindow;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the ends of the support and of the window of the series, for sums of uniform and of arcsine variables. */
class PosteriorEdgesByHandTest {
    private static FoldPosterior beta(double a, double b) {
        return new FoldPosterior(a, b, Link.IDENTITY);
    }

    private static CharacteristicSeries series(FoldPosterior one) {
        return CharacteristicSeries.of(List.of(one), one.mean(), one.standardDeviation(), Range.UNIT);
    }

    /**
     * With two posteriors Beta(4000, 4000), the probability below 1/10 is 0; 1/10 is in the support and outside
     * the window.
     */
    @Test
    void probabilityOutsideTheWindowIsZero() {
        PosteriorSum mean = PosteriorSum.mean(Collections.nCopies(2, beta(4000, 4000)));
        assertThat(mean.cdf(0.1)).isZero();
        assertThat(mean.cdf(0.9)).isEqualTo(1);
        assertThat(mean.survival(0.1)).isEqualTo(1);
        assertThat(mean.survival(0.9)).isZero();
        assertThat(mean.density(0.1)).isZero();
        assertThat(mean.density(0.9)).isZero();
        assertThat(mean.cdf(Double.NaN)).isNaN();
    }

    /** The window of a uniform variable is its support, and at its ends probabilities are exactly 0 and 1. */
    @Test
    void probabilitiesAtTheEndsOfTheWindowAreExact() {
        CharacteristicSeries uniform = series(beta(1, 1));
        assertThat(uniform.probability(0)).isZero();
        assertThat(uniform.probability(1)).isEqualTo(1);
        assertThat(uniform.probability(-0.1)).isZero();
        assertThat(uniform.probability(1.1)).isEqualTo(1);
        assertThat(uniform.probability(Double.NaN)).isNaN();
        // A Fourier series has half of the jump there.
        assertThat(uniform.density(0)).isCloseTo(0.5, within(0.01));
        assertThat(uniform.density(1)).isCloseTo(0.5, within(0.01));
    }

    /**
     * The tail of the mean of three uniform variables is (3d)^3/6; that of two arcsine variables is 2d/pi at
     * either end, with the density 2/pi.
     */
    @Test
    void smallTailsHaveASmallRelativeError() {
        PosteriorSum uniform = PosteriorSum.mean(Collections.nCopies(3, beta(1, 1)));
        double d = 0x1p-20;
        assertThat(uniform.survival(1 - d) / (4.5 * d * d * d)).isCloseTo(1, within(1e-12));
        assertThat(uniform.cdf(d) / (4.5 * d * d * d)).isCloseTo(1, within(1e-12));
        PosteriorSum arcs = PosteriorSum.mean(Collections.nCopies(2, beta(0.5, 0.5)));
        assertThat(arcs.survival(1 - d) / (2 * d / Math.PI)).isCloseTo(1, within(1e-5));
        assertThat(arcs.cdf(d) / (2 * d / Math.PI)).isCloseTo(1, within(1e-5));
        assertThat(arcs.density(d)).isCloseTo(2 / Math.PI, within(1e-5));
    }

    /**
     * At the end of the support the density is its limit: 0, infinite, or finite and positive where the shapes
     * add up to 1.
     */
    @Test
    void densityAtTheEndOfTheSupportIsItsLimit() {
        PosteriorSum arcs = PosteriorSum.mean(Collections.nCopies(2, beta(0.5, 0.5)));
        assertThat(arcs.density(0)).isCloseTo(2 / Math.PI, within(1e-14));
        assertThat(arcs.density(1)).isCloseTo(2 / Math.PI, within(1e-14));
        PosteriorSum uniform = PosteriorSum.mean(List.of(beta(1, 1)));
        assertThat(uniform.density(0)).isCloseTo(1, within(1e-15));
        assertThat(uniform.density(1)).isCloseTo(1, within(1e-15));
        PosteriorSum two = PosteriorSum.mean(Collections.nCopies(2, beta(1, 1)));
        assertThat(two.density(0)).isZero();
        assertThat(two.density(1)).isZero();
        PosteriorSum low = PosteriorSum.mean(List.of(beta(0.5, 2)));
        assertThat(low.density(0)).isInfinite();
        assertThat(low.density(1)).isZero();
    }

    /**
     * The quantiles of the largest double below 1 and of the smallest above 0 are in the support, on their side
     * of the median.
     */
    @Test
    void outermostQuantilesAreOnTheirSideOfTheMedian() {
        for (FoldPosterior part : List.of(beta(1, 1), beta(0.5, 0.5), beta(30, 12), beta(3000, 2), beta(2, 3000))) {
            for (int folds : new int[] {1, 3}) {
                PosteriorSum mean = PosteriorSum.mean(Collections.nCopies(folds, part));
                assertThat(mean.quantile(Math.nextDown(1.0))).isBetween(mean.median(), 1.0);
                assertThat(mean.upperQuantile(Math.nextDown(1.0))).isBetween(0.0, mean.median());
                assertThat(mean.quantile(Double.MIN_VALUE)).isBetween(0.0, mean.median());
            }
        }
    }

    /** The support bounds the window, for a uniform variable on both sides. */
    @Test
    void windowOfAUniformVariableIsItsSupport() {
        FoldPosterior uniform = beta(1, 1);
        Range window = SupportWindow.of(List.of(uniform), uniform.mean(), uniform.standardDeviation(), Range.UNIT);
        assertThat(window).isEqualTo(Range.UNIT);
    }

    /** The function P/(2-P) is steepest at 1, where for a uniform P the log odds are large. */
    @Test
    void nodesIntegrateOscillationsThatAreSteepestAtOne() {
        FoldPosterior posterior = new FoldPosterior(1, 1, Link.JACCARD_OF_DICE);
        for (double t : new double[] {50, 200, 800}) {
            double many = waves(posterior.nodes(10 * t), t);
            assertThat(waves(posterior.nodes(t), t)).isCloseTo(many, within(1e-14));
        }
    }

    private static double waves(FoldNodes nodes, double t) {
        double sum = 0;
        for (int i = 0; i < nodes.size(); i++) {
            sum += nodes.weight(i) * Math.cos(t * nodes.value(i));
        }
        return sum;
    }
}
