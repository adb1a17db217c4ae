package dev.credence.crossvalidation.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.metric.Link;
import dev.credence.api.metric.Range;
import dev.credence.crossvalidation.posterior.CharacteristicSeries.SupportWindow;
import dev.credence.crossvalidation.posterior.CharacteristicSeries.Waves;
import dev.credence.crossvalidation.posterior.FoldNodes.FejerRule;
import dev.credence.crossvalidation.posterior.PosteriorSum.EdgeSeries;
import dev.credence.numerics.beta.Beta;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Compares distributions with closed forms: uniform distributions and their sums, powers and logarithms. */
class PosteriorByHandTest {
    private static FoldPosterior beta(double a, double b) {
        return new FoldPosterior(a, b, Link.IDENTITY);
    }

    private static double integral(DoubleUnaryOperator function) {
        double sum = 0;
        for (int i = 0; i < FejerRule.POINTS; i++) {
            sum += FejerRule.weight(i) * function.applyAsDouble(FejerRule.node(i));
        }
        return sum;
    }

    /**
     * Fejer's rule of 32 points is exact for polynomials up to degree 31, and has an error of 1e-14 for cosines
     * over seven radians.
     */
    @Test
    void fejerRuleIsExactForPolynomials() {
        for (int power = 0; power <= 31; power++) {
            int p = power;
            assertThat(integral(x -> Math.pow(x, p))).isCloseTo(p % 2 == 0 ? 2.0 / (p + 1) : 0, within(1e-15));
        }
        assertThat(integral(x -> Math.cos(7 * x))).isCloseTo(2 * Math.sin(7) / 7, within(1e-14));
        assertThat(integral(x -> Math.pow(x, 32))).isNotCloseTo(2.0 / 33, within(1e-13));
    }

    /** Beta(3, 2) has the mean 0.6, the variance 0.04 and the skewness -2/7. */
    @Test
    void momentsOfAProportionEqualTheClosedForms() {
        FoldPosterior posterior = beta(3, 2);
        assertThat(posterior.mean()).isCloseTo(0.6, within(1e-15));
        assertThat(posterior.variance()).isCloseTo(0.04, within(1e-15));
        assertThat(posterior.standardDeviation()).isCloseTo(0.2, within(1e-15));
        assertThat(posterior.skewness()).isCloseTo(-2 / 7.0, within(1e-13));
        assertThat(posterior.mode()).isCloseTo(2 / 3.0, within(1e-15));
        assertThat(posterior.cdf(0.5)).isCloseTo(5 / 16.0, within(1e-14));
        assertThat(posterior.survival(0.5)).isCloseTo(11 / 16.0, within(1e-14));
        assertThat(posterior.density(0.5)).isCloseTo(1.5, within(1e-14));
        assertThat(posterior.density(-0.01)).isZero();
        assertThat(posterior.density(1.01)).isZero();
        assertThat(posterior).hasToString("Beta(3.0, 2.0)");
    }

    /** If P is Beta(3, 2), 1 - P is Beta(2, 3). */
    @Test
    void decreasingLinkReversesThePosterior() {
        FoldPosterior posterior = new FoldPosterior(3, 2, new Link() {
            @Override
            public double apply(double proportion) {
                return 1 - proportion;
            }

            @Override
            public double inverse(double metric) {
                return 1 - metric;
            }

            @Override
            public double derivative(double proportion) {
                return -1;
            }
        });
        assertThat(posterior.mean()).isCloseTo(0.4, within(1e-15));
        assertThat(posterior.mode()).isCloseTo(1 / 3.0, within(1e-8));
        assertThat(posterior.cdf(0.3)).isCloseTo(Beta.cdf(0.3, 2, 3), within(1e-15));
        assertThat(posterior.survival(0.3)).isCloseTo(Beta.survival(0.3, 2, 3), within(1e-15));
        assertThat(posterior.density(0.3)).isCloseTo(Beta.density(0.3, 2, 3), within(1e-14));
        assertThat(posterior.quantile(0.1)).isCloseTo(Beta.quantile(0.1, 2, 3), within(1e-14));
        assertThat(posterior.upperQuantile(0.1)).isCloseTo(Beta.upperQuantile(0.1, 2, 3), within(1e-14));
        assertThat(posterior.support()).isEqualTo(Range.UNIT);
    }

    @Test
    void modeAtAnEndIsThatEnd() {
        assertThat(beta(1, 2).mode()).isZero();
        assertThat(beta(0.5, 1).mode()).isZero();
        assertThat(beta(0.5, 3).mode()).isZero();
        assertThat(beta(2, 1).mode()).isEqualTo(1);
        assertThat(beta(1, 0.5).mode()).isEqualTo(1);
        assertThat(beta(1, 1).mode()).isNaN();
        assertThat(beta(0.5, 0.6).mode()).isNaN();
    }

    /**
     * F = 2J/(1+J) of a uniform J has the mean 2 - 2 ln 2 and the second moment 6 - 8 ln 2; for Beta(2, 2) the
     * mode is (sqrt(17) - 1)/4.
     */
    @Test
    void posteriorOfF1EqualsTheClosedForms() {
        FoldPosterior posterior = new FoldPosterior(1, 1, Link.DICE_OF_JACCARD);
        double log = Math.log(2);
        double mean = 2 - 2 * log;
        double second = 6 - 8 * log;
        double third = 8 * (1 - 3 * log + 3 * 0.5 - 3 / 8.0);
        assertThat(posterior.mean()).isCloseTo(mean, within(1e-14));
        assertThat(posterior.variance()).isCloseTo(second - mean * mean, within(1e-14));
        assertThat(posterior.thirdMoment())
                .isCloseTo(third - 3 * mean * second + 2 * mean * mean * mean, within(1e-14));
        assertThat(posterior.cdf(2 / 3.0)).isCloseTo(0.5, within(1e-14));
        assertThat(posterior.quantile(0.5)).isCloseTo(2 / 3.0, within(1e-14));
        assertThat(posterior.density(0)).isCloseTo(0.5, within(1e-14));
        assertThat(posterior.density(2 / 3.0)).isCloseTo(2 / Math.pow(4 / 3.0, 2), within(1e-14));
        assertThat(new FoldPosterior(2, 2, Link.DICE_OF_JACCARD).mode())
                .isCloseTo((Math.sqrt(17) - 1) / 4, within(1e-8));
        assertThat(new FoldPosterior(1, 3, Link.DICE_OF_JACCARD).mode()).isZero();
    }

    /** The nodes keep the moments of Beta and integrate oscillations: for a uniform X, E cos(t X) = sin(t)/t. */
    @Test
    void nodesIntegrateMomentsAndOscillations() {
        for (double[] shapes : new double[][] {{0.5, 0.5}, {3, 2}, {0.5, 1000}, {400, 3}}) {
            FoldNodes nodes = beta(shapes[0], shapes[1]).nodes();
            double n = shapes[0] + shapes[1];
            assertThat(expectation(nodes, x -> 1)).isCloseTo(1, within(1e-14));
            assertThat(expectation(nodes, x -> x)).isCloseTo(shapes[0] / n, within(1e-14));
            assertThat(expectation(nodes, x -> x * x))
                    .isCloseTo(shapes[0] * (shapes[0] + 1) / n / (n + 1), within(1e-14));
        }
        for (double t : new double[] {1, 30, 300}) {
            FoldNodes nodes = beta(1, 1).nodes(t);
            assertThat(expectation(nodes, x -> Math.cos(t * x))).isCloseTo(Math.sin(t) / t, within(1e-14));
            assertThat(expectation(nodes, x -> Math.sin(t * x))).isCloseTo((1 - Math.cos(t)) / t, within(1e-14));
        }
    }

    /** As a function of J, F1 is steepest at J = 0, where its slope is 2. */
    @Test
    void nodesIntegrateOscillationsOfF1() {
        FoldPosterior posterior = new FoldPosterior(1, 1, Link.DICE_OF_JACCARD);
        double t = 200;
        double many = expectation(posterior.nodes(10 * t), x -> Math.cos(t * x));
        assertThat(expectation(posterior.nodes(t), x -> Math.cos(t * x))).isCloseTo(many, within(1e-14));
    }

    /**
     * A panel has the width 3 where the log odds extend from -42 to 42; a narrower panel has a phase of at least
     * 9 radians.
     */
    @Test
    void numberOfNodesIsBounded() {
        assertThat(beta(1, 1).nodes().size()).isLessThanOrEqualTo(40 * FejerRule.POINTS);
        int slow = beta(1, 1).nodes(10).size();
        assertThat(slow).isLessThanOrEqualTo(40 * FejerRule.POINTS);
        assertThat(beta(1, 1).nodes(3000).size()).isLessThanOrEqualTo(slow + (3000 / 9 + 10) * FejerRule.POINTS);
        assertThat(beta(4000, 4000).nodes().size()).isLessThanOrEqualTo(12 * FejerRule.POINTS);
    }

    private static double expectation(FoldNodes nodes, DoubleUnaryOperator function) {
        double sum = 0;
        for (int i = 0; i < nodes.size(); i++) {
            sum += nodes.weight(i) * function.applyAsDouble(nodes.value(i));
        }
        return sum;
    }

    /**
     * The density 2x of Beta(2, 1) has the characteristic function 2 (sin t/t + (cos t - 1)/t^2) + 2i (sin t/t^2
     * - cos t/t), here about the mean 2/3.
     */
    @Test
    void characteristicFunctionOfAPowerEqualsTheClosedForm() {
        double[] re = {1, 1, 2, 1};
        double[] im = {0, 0, 1, 0};
        Waves.multiply(beta(2, 1), 3, 2, re, im);
        for (int m = 1; m < re.length; m++) {
            double t = 3.0 * m;
            double cos = 2 * (Math.sin(t) / t + (Math.cos(t) - 1) / (t * t));
            double sin = 2 * (Math.sin(t) / (t * t) - Math.cos(t) / t);
            double real = cos * Math.cos(2 * t / 3) + sin * Math.sin(2 * t / 3);
            double imaginary = sin * Math.cos(2 * t / 3) - cos * Math.sin(2 * t / 3);
            double squareRe = real * real - imaginary * imaginary;
            double squareIm = 2 * real * imaginary;
            assertThat(re[m]).isCloseTo(m == 2 ? 2 * squareRe - squareIm : squareRe, within(1e-14));
            assertThat(im[m]).isCloseTo(m == 2 ? squareRe + 2 * squareIm : squareIm, within(1e-14));
        }
        assertThat(re[0]).isEqualTo(1);
    }

    /**
     * Near 0, P is x^2 for Beta(2, 1), s^2/2 for two uniform variables and s^3/3 for one of each; near 1, it is 1
     * - (1 - d)^2.
     */
    @Test
    void edgeSeriesEqualTheClosedForms() {
        EdgeSeries one = EdgeSeries.at(List.of(beta(2, 1)), true);
        assertThat(one.probability(0.3)).isCloseTo(0.09, within(1e-15));
        assertThat(one.density(0.3)).isCloseTo(0.6, within(1e-15));
        EdgeSeries top = EdgeSeries.at(List.of(beta(2, 1)), false);
        assertThat(top.probability(0.3)).isCloseTo(0.51, within(1e-15));
        assertThat(top.density(0.3)).isCloseTo(1.4, within(1e-14));
        EdgeSeries uniform = EdgeSeries.at(List.of(beta(1, 1), beta(1, 1)), true);
        assertThat(uniform.probability(0.3)).isCloseTo(0.18, within(1e-15));
        assertThat(uniform.density(0.3)).isCloseTo(1.2, within(1e-14));
        EdgeSeries both = EdgeSeries.at(List.of(beta(2, 1), beta(1, 1)), true);
        assertThat(both.probability(0.3)).isCloseTo(0.216 / 3, within(1e-15));
        assertThat(both.density(0.3)).isCloseTo(2 * 0.36, within(1e-14));
        EdgeSeries steep = EdgeSeries.at(List.of(beta(1, 8), beta(1, 8)), true);
        double s = 0.4;
        double cdf = 0;
        int slices = 2000;
        for (int i = 0; i < slices; i++) {
            double x = s * (i + 0.5) / slices;
            cdf += 8 * Math.pow(1 - x, 7) * (1 - Math.pow(1 - (s - x), 8)) * s / slices;
        }
        assertThat(steep.probability(s / 2)).isCloseTo(cdf, within(1e-6));
    }

    /** A series is used up to 0.99 of the sum, and only where the sum times the largest shape is below 4. */
    @Test
    void edgeSeriesAreUsedWithinTheirReach() {
        EdgeSeries uniform = EdgeSeries.at(List.of(beta(1, 1), beta(1, 1)), true);
        assertThat(uniform.reaches(0.494)).isTrue();
        assertThat(uniform.reaches(0.495)).isFalse();
        assertThat(uniform.reaches(0)).isTrue();
        assertThat(uniform.reaches(-1e-9)).isFalse();
        EdgeSeries steep = EdgeSeries.at(List.of(beta(1, 8), beta(1, 3)), true);
        assertThat(steep.reaches(0.2499)).isTrue();
        assertThat(steep.reaches(0.25)).isFalse();
        assertThat(EdgeSeries.at(List.of(beta(1, 8), beta(1, 3)), false).reaches(0.4))
                .isTrue();
        assertThat(EdgeSeries.NONE.reaches(0.1)).isFalse();
        assertThat(EdgeSeries.at(List.of(new FoldPosterior(1, 1, Link.DICE_OF_JACCARD)), true))
                .isSameAs(EdgeSeries.NONE);
    }

    /** Chernoff's bound of a nearly normal sum, exp(32 - 8 x), is exp(-42) at 9.25 standard deviations. */
    @Test
    void windowOfANormalSumHasNineStandardDeviations() {
        List<FoldPosterior> parts = List.of(beta(40_000, 40_000), beta(40_000, 40_000));
        double deviation = Math.sqrt(parts.get(0).variance() / 2);
        Range window = SupportWindow.of(parts, 0.5, deviation, Range.UNIT);
        assertThat((window.upper() - 0.5) / deviation).isCloseTo(9.25, within(0.01));
        assertThat((0.5 - window.lower()) / deviation).isCloseTo(9.25, within(0.01));
    }

    /** Beta(1, 19) has the probability 1e-18 above 1 - 10^(-18/19) = 0.887, and none below 0. */
    @Test
    void windowOfASkewPosteriorCoversItsSupport() {
        FoldPosterior part = beta(1, 19);
        Range window = SupportWindow.of(List.of(part), part.mean(), part.standardDeviation(), Range.UNIT);
        assertThat(window.lower()).isBetween(-1e-16, 1e-16);
        assertThat(window.upper()).isBetween(1 - Math.pow(10, -18 / 19.0), 0.97);
    }

    /**
     * By Bates's formula, the mean of three uniform variables has P = s^3/6 up to s = 1, and the sum has the
     * density s^2/2 - (s - 1)^2 3/2 above.
     */
    @Test
    void meanOfThreeUniformsHasCubicTails() {
        PosteriorSum mean = PosteriorSum.mean(Collections.nCopies(3, beta(1, 1)));
        for (double x : new double[] {0.05, 0.2, 0.3}) {
            double s = 3 * x;
            assertThat(mean.cdf(x)).isCloseTo(s * s * s / 6, within(1e-14));
            assertThat(mean.survival(1 - x)).isCloseTo(s * s * s / 6, within(1e-14));
            assertThat(mean.survival(x)).isCloseTo(1 - s * s * s / 6, within(1e-14));
            assertThat(mean.density(x)).isCloseTo(3 * s * s / 2, within(1e-13));
            assertThat(mean.density(1 - x)).isCloseTo(3 * s * s / 2, within(1e-13));
        }
        double s = 1.2;
        assertThat(mean.density(s / 3)).isCloseTo(3 * (s * s / 2 - 1.5 * 0.04), within(1e-8));
        assertThat(mean.cdf(s / 3)).isCloseTo((-2 * s * s * s + 9 * s * s - 9 * s + 3) / 6, within(1e-9));
        assertThat(mean.cdf(0.5)).isCloseTo(0.5, within(1e-12));
        assertThat(mean.mode()).isCloseTo(0.5, within(1e-5));
        assertThat(mean.mean()).isEqualTo(0.5);
        assertThat(mean.standardDeviation()).isCloseTo(1 / 6.0, within(1e-15));
        assertThat(mean.skewness()).isCloseTo(0, within(1e-12));
        assertThat(mean.quantile(0.036)).isCloseTo(0.2, within(1e-13));
        assertThat(mean.upperQuantile(0.036)).isCloseTo(0.8, within(1e-13));
    }

    @Test
    void probabilityOutsideTheSupportIsZero() {
        PosteriorSum mean = PosteriorSum.mean(List.of(beta(2, 3), beta(3, 4)));
        assertThat(mean.support()).isEqualTo(Range.UNIT);
        assertThat(mean.cdf(0)).isZero();
        assertThat(mean.cdf(-0.1)).isZero();
        assertThat(mean.cdf(1)).isEqualTo(1);
        assertThat(mean.cdf(1.1)).isEqualTo(1);
        assertThat(mean.survival(0)).isEqualTo(1);
        assertThat(mean.survival(1)).isZero();
        assertThat(mean.density(-0.1)).isZero();
        assertThat(mean.density(1.1)).isZero();
        assertThat(mean.quantile(0)).isZero();
        assertThat(mean.quantile(1)).isEqualTo(1);
        assertThat(mean.upperQuantile(0)).isEqualTo(1);
    }

    /**
     * The mean of n equal posteriors has 1/n of the variance and 1/sqrt(n) of the skewness. A single posterior
     * has the mode (a-1)/(a+b-2).
     */
    @Test
    void meanOfEqualPosteriorsHasScaledMoments() {
        FoldPosterior part = beta(20, 30);
        PosteriorSum mean = PosteriorSum.mean(Collections.nCopies(4, part));
        assertThat(mean.standardDeviation()).isCloseTo(part.standardDeviation() / 2, within(1e-15));
        assertThat(mean.skewness()).isCloseTo(part.skewness() / 2, within(1e-12));
        PosteriorSum one = PosteriorSum.mean(List.of(part));
        assertThat(one.mode()).isCloseTo(19 / 48.0, within(1e-6));
        for (double x : new double[] {0.2, 0.35, 0.5, 0.6}) {
            assertThat(one.cdf(x)).isCloseTo(part.cdf(x), within(1e-14));
            assertThat(one.survival(x)).isCloseTo(part.survival(x), within(1e-14));
            assertThat(one.density(x)).isCloseTo(part.density(x), within(1e-12));
        }
    }

    /**
     * The series is damped for uniform variables, whose characteristic function decreases as 1/m^n, and not for
     * smooth densities.
     */
    @Test
    void onlySlowlyDecreasingSeriesIsDamped() {
        assertThat(series(List.of(beta(1, 1), beta(1, 1))).damped()).isTrue();
        assertThat(series(List.of(beta(20, 30), beta(20, 30))).damped()).isFalse();
    }

    /** The grid points next to a quantile enclose it. */
    @Test
    void gridPointsEncloseQuantiles() {
        CharacteristicSeries series = series(List.of(beta(20, 30), beta(5, 9)));
        for (double p : new double[] {1e-6, 0.01, 0.5, 0.9}) {
            double low = series.pointBelow(p);
            double high = series.pointAbove(p);
            assertThat(series.probability(low)).isLessThanOrEqualTo(p);
            assertThat(series.probability(high)).isGreaterThan(p);
            assertThat(high - low).isBetween(0.0, 0.02);
        }
    }

    private static CharacteristicSeries series(List<FoldPosterior> parts) {
        double mean = parts.stream().mapToDouble(FoldPosterior::mean).average().orElseThrow();
        double variance = parts.stream().mapToDouble(FoldPosterior::variance).sum() / parts.size() / parts.size();
        return CharacteristicSeries.of(parts, mean, Math.sqrt(variance), Range.UNIT);
    }
}
