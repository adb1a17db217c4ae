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
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Distributions in closed form: uniform ones and their sums, powers, logarithms. */
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

    /** Fejer's rule of 32 points is exact for polynomials up to degree 31, and to 1e-14 for waves of seven radians. */
    @Test
    void fejersRule() {
        for (int power = 0; power <= 31; power++) {
            int p = power;
            assertThat(integral(x -> Math.pow(x, p))).isCloseTo(p % 2 == 0 ? 2.0 / (p + 1) : 0, within(1e-15));
        }
        assertThat(integral(x -> Math.cos(7 * x))).isCloseTo(2 * Math.sin(7) / 7, within(1e-14));
        assertThat(integral(x -> Math.pow(x, 32))).isNotCloseTo(2.0 / 33, within(1e-13));
    }

    /** Moments of Beta(3, 2): 0.6, 0.04, and the skewness -2/7. */
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

    /** 1 - p of Beta(3, 2) is Beta(2, 3), though large proportions are small values. */
    @Test
    void behindALinkThatFalls() {
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

    /** F = 2J/(1+J) of a uniform J: mean 2 - 2 ln 2, second moment 6 - 8 ln 2; of Beta(2, 2) the mode is (sqrt(17) - 1)/4. */
    @Test
    void behindTheLinkOfF1() {
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

    /** Points keep the moments of Beta and resolve waves: of a uniform proportion E cos(t X) = sin(t)/t. */
    @Test
    void nodesResolveWhatIsAsked() {
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

    /** Waves of F1 are steepest where J is 0, twice as steep as those of J. */
    @Test
    void nodesResolveLinkedWaves() {
        FoldPosterior posterior = new FoldPosterior(1, 1, Link.DICE_OF_JACCARD);
        double t = 200;
        double many = expectation(posterior.nodes(10 * t), x -> Math.cos(t * x));
        assertThat(expectation(posterior.nodes(t), x -> Math.cos(t * x))).isCloseTo(many, within(1e-14));
    }

    /** A panel is 3 wide where log odds reach from -42 to 42, and a wave turns 9 radians at least over one that is narrower. */
    @Test
    void nodesAreNoMoreThanWavesNeed() {
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

    /** For Beta(2, 1) with density 2x: 2 (sin t/t + (cos t - 1)/t^2) + 2i (sin t/t^2 - cos t/t), about 2/3. */
    @Test
    void wavesOfAPower() {
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

    /** Next to 0: P = x^2 of Beta(2, 1), s^2/2 of two uniform ones, s^3/3 of one of each; next to 1: 1 - (1 - d)^2. */
    @Test
    void edges() {
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

    /** As far as 0.99 of the sum, and no farther than where the largest shape times it is 4. */
    @Test
    void edgesReachSoFar() {
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

    /** Chernoff's bound of a nearly normal sum: exp(32 - 8 x) is exp(-42) at 9.25 standard deviations. */
    @Test
    void windowOfANormalSumHasNineDeviations() {
        List<FoldPosterior> parts = List.of(beta(40_000, 40_000), beta(40_000, 40_000));
        double deviation = Math.sqrt(parts.get(0).variance() / 2);
        Range window = SupportWindow.of(parts, new double[] {0.5, 0.5}, 0.5, deviation, Range.UNIT);
        assertThat((window.upper() - 0.5) / deviation).isCloseTo(9.25, within(0.01));
        assertThat((0.5 - window.lower()) / deviation).isCloseTo(9.25, within(0.01));
        Range apart = SupportWindow.of(parts, new double[] {1, -1}, 0, 2 * deviation, Range.SYMMETRIC);
        assertThat(apart.upper() / deviation).isCloseTo(18.5, within(0.02));
        assertThat(apart.lower() / deviation).isCloseTo(-18.5, within(0.02));
    }

    /** Beta(1, 19) leaves 1e-18 beyond 1 - 10^(-18/19) = 0.887; nothing lies below 0. */
    @Test
    void windowOfASkewPosteriorCoversItsSupport() {
        FoldPosterior part = beta(1, 19);
        Range window =
                SupportWindow.of(List.of(part), new double[] {1}, part.mean(), part.standardDeviation(), Range.UNIT);
        assertThat(window.lower()).isBetween(-1e-16, 1e-16);
        assertThat(window.upper()).isBetween(1 - Math.pow(10, -18 / 19.0), 0.97);
    }

    /** Bates: the mean of three uniform ones has P = s^3/6 up to s = 1, and s^2/2 - (s - 1)^2 3/2 as the density of the sum. */
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

    /** X of density 2x less a uniform Y: mean 1/6, P(X <= Y) = 1/3, density 1 at 0, where it has a kink; the third moments subtract. */
    @Test
    void differenceOfDifferentPosteriorsEqualsTheHandComputation() {
        PosteriorSum difference = PosteriorSum.difference(List.of(beta(2, 1)), List.of(beta(1, 1)));
        assertThat(difference.mean()).isCloseTo(1 / 6.0, within(1e-15));
        assertThat(difference.standardDeviation()).isCloseTo(Math.sqrt(1 / 18.0 + 1 / 12.0), within(1e-15));
        assertThat(difference.skewness()).isCloseTo(-1 / 135.0 / Math.pow(5 / 36.0, 1.5), within(1e-12));
        assertThat(difference.cdf(0)).isCloseTo(1 / 3.0, within(1e-9));
        assertThat(difference.density(0)).isCloseTo(1, within(1e-3));
        assertThat(difference.support()).isEqualTo(Range.SYMMETRIC);
        // the integral of (y + 1/10)^2 to 0.9, and 1/10
        assertThat(difference.cdf(0.1)).isCloseTo(0.333 + 0.1, within(1e-9));
        assertThat(difference.survival(0.1)).isCloseTo(0.567, within(1e-9));
    }

    /** The mean of two uniform ones less that of three has the variance 1/24 + 1/36. */
    @Test
    void differenceOfDifferentNumbersOfFoldsIsSymmetric() {
        PosteriorSum difference =
                PosteriorSum.difference(Collections.nCopies(2, beta(1, 1)), Collections.nCopies(3, beta(1, 1)));
        assertThat(difference.mean()).isCloseTo(0, within(1e-15));
        assertThat(difference.standardDeviation()).isCloseTo(Math.sqrt(5 / 72.0), within(1e-15));
        assertThat(difference.cdf(0)).isCloseTo(0.5, within(1e-12));
    }

    /** The mean of n alike has 1/n of the variance and 1/sqrt(n) of the skewness; of one, the mode is (a-1)/(a+b-2). */
    @Test
    void smoothOnes() {
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

    /** The series says whether it was damped: uniform ones die away as 1/m^n, smooth ones before the waves are over. */
    @Test
    void seriesThatDieAway() {
        assertThat(series(List.of(beta(1, 1), beta(1, 1))).damped()).isTrue();
        assertThat(series(List.of(beta(20, 30), beta(20, 30))).damped()).isFalse();
    }

    /** The points of the grid next to a quantile lie on either side of it. */
    @Test
    void theGridEnclosesQuantiles() {
        CharacteristicSeries series = series(List.of(beta(20, 30), beta(5, 9)));
        for (double p : new double[] {1e-6, 0.01, 0.5, 0.9}) {
            double low = series.below(p);
            double high = series.above(p);
            assertThat(series.probability(low)).isLessThanOrEqualTo(p);
            assertThat(series.probability(high)).isGreaterThan(p);
            assertThat(high - low).isBetween(0.0, 0.02);
        }
    }

    private static CharacteristicSeries series(List<FoldPosterior> parts) {
        double[] factors = new double[parts.size()];
        Arrays.fill(factors, 1.0 / factors.length);
        double mean = parts.stream().mapToDouble(FoldPosterior::mean).average().orElseThrow();
        double variance = parts.stream().mapToDouble(FoldPosterior::variance).sum() / factors.length / factors.length;
        return CharacteristicSeries.of(parts, factors, mean, Math.sqrt(variance), Range.UNIT);
    }
}
