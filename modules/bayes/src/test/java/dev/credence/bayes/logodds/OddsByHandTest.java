package dev.credence.bayes.logodds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.bayes.Reference;
import org.junit.jupiter.api.Test;

/** Checks the odds of a uniform variable, times a factor and mixed, which have simple closed forms. */
class OddsByHandTest {
    /** X with the odds m U/(1-U) lies below x with probability {@code x/(x + m (1-x))} and has the density {@code m/(x + m (1-x))^2}. */
    @Test
    void oddsOfAUniformVariableHaveARationalDistribution() {
        for (double m : new double[] {0.25, 1, 2, 10}) {
            ScaledOddsBeta odds = new ScaledOddsBeta(1, 1, m);
            for (double x : new double[] {0.001, 0.3, 0.5, 0.9}) {
                double y = 1 - x;
                double total = x + m * y;
                assertThat(odds.lower(x, y)).isCloseTo(x / total, within(1e-15));
                assertThat(odds.upper(x, y)).isCloseTo(m * y / total, within(1e-15));
                assertThat(odds.density(x, y)).isCloseTo(m / total / total, within(2e-14));
                assertThat(odds.slope(x, y)).isCloseTo(m * x * y / total / total, within(1e-15));
                // The logarithm of the slope is log x + log y - 2 log(x + m y); x y times its derivative is y - x - 2 x
                // y (1 - m)/total.
                assertThat(odds.steepness(x, y)).isCloseTo(y - x - 2 * x * y * (1 - m) / total, within(1e-14));
                assertThat(odds.tilt(x, y)).isCloseTo(-2 * x * y * (1 - m) / total, within(1e-14));
                assertThat(odds.tiltSign(x, y)).isEqualTo(Math.signum(m - 1));
                assertThat(odds.quantile(x / total)).isCloseTo(x, within(1e-14));
                assertThat(odds.upperQuantile(m * y / total)).isCloseTo(x, within(1e-14));
                assertThat(odds.lowerPoint(x / total).x()).isCloseTo(x, within(1e-14));
                assertThat(odds.lowerPoint(x / total).y()).isCloseTo(y, within(1e-14));
                assertThat(odds.upperPoint(m * y / total).x()).isCloseTo(x, within(1e-14));
                assertThat(odds.upperPoint(m * y / total).y()).isCloseTo(y, within(1e-14));
            }
            assertThat(odds.leftDensity()).isCloseTo(1 / m, within(1e-14));
            assertThat(odds.rightDensity()).isCloseTo(m, within(1e-14));
            assertThat(odds.centre()).isCloseTo(Math.log(m), within(1e-15));
            assertThat(odds.information()).isEqualTo(0.5);
            // The value is 1/2 at the centre of the odds and smaller by a multiple of x y elsewhere.
            assertThat(odds.informationAt(m / (1 + m), 1 / (1 + m))).isCloseTo(0.5, within(1e-15));
            assertThat(odds.informationAt(0.5, 0.5)).isCloseTo(0.5 * (1 + m) * (1 + m) / m / 4, within(1e-14));
        }
    }

    /** The variable with twice the odds of a uniform variable has the mean 2 - 2 ln 2; the uniform variable itself has the mean 1/2. */
    @Test
    void meansOfScaledOddsOfUniformVariableEqualClosedForm() {
        assertThat(new ScaledOddsBeta(1, 1, 2).moments().mean()).isCloseTo(2 - 2 * Math.log(2), within(1e-15));
        assertThat(new ScaledOddsBeta(1, 1, 1).moments().mean()).isEqualTo(0.5);
    }

    /** For p^a at 0 and (1-p)^b at 1 the densities are {@code a x^(a-1) m^-a} and {@code b y^(b-1) m^b} near the ends. */
    @Test
    void densitiesNextToTheEndsArePowers() {
        ScaledOddsBeta power = new ScaledOddsBeta(3, 1, 2);
        assertThat(power.leftDensity()).isCloseTo(3 / 8.0, within(1e-14));
        assertThat(new ScaledOddsBeta(1, 3, 2).rightDensity()).isCloseTo(3 * 8, within(1e-12));
        double x = 1e-7;
        assertThat(power.density(x, 1 - x) / x / x).isCloseTo(3 / 8.0, within(1e-6));
        assertThat(new ScaledOddsBeta(1, 3, 2).density(1 - x, x) / x / x).isCloseTo(24, within(1e-4));
        assertThat(power.times(3).multiplier()).isEqualTo(6);
        assertThat(power.lowerTailExponent()).isEqualTo(3);
        assertThat(power.upperTailExponent()).isEqualTo(1);
    }

    /** Points next to 1 keep the digits of their complement: that of p^(1/1000) is about -1e-3 log p. */
    @Test
    void pointsNextToOneKeepTheirDigits() {
        ScaledOddsBeta high = new ScaledOddsBeta(1e12, 1, 1);
        Reference.agree(-Math.log(0.2) / 1e12, high.lowerPoint(0.2).y(), 1e-11, "lower");
        Reference.agree(-Math.log(0.8) / 1e12, high.upperPoint(0.2).y(), 1e-11, "upper");
        ScaledOddsBeta low = new ScaledOddsBeta(1, 1e12, 1);
        Reference.agree(-Math.log(0.8) / 1e12, low.lowerPoint(0.2).x(), 1e-11, "lower");
        Reference.agree(-Math.log(0.2) / 1e12, low.upperPoint(0.2).x(), 1e-11, "upper");
    }

    /** The mixture has the weight 1/4 on a uniform variable and 3/4 on a variable with four times its odds. */
    @Test
    void mixturesAreAverages() {
        ScaledOddsMixture mixture = new ScaledOddsMixture(1, 1, new double[] {1, 4}, new double[] {0.25, 0.75});
        for (double x : new double[] {1e-9, 0.2, 0.7, 1 - 1e-9}) {
            double y = 1 - x;
            double total = x + 4 * y;
            double below = 0.25 * x + 0.75 * x / total;
            double density = 0.25 + 3 / total / total;
            Reference.agree(below, mixture.lower(x, y), 1e-14, "lower");
            Reference.agree(0.25 * y + 3 * y / total, mixture.upper(x, y), 1e-14, "upper");
            Reference.agree(density, mixture.density(x, y), 1e-14, "density");
            // The derivative of the log density is 3 * 2 * 3/total^3 divided by the density; it is multiplied by x y.
            assertThat(mixture.tilt(x, y)).isCloseTo(18 / Math.pow(total, 3) / density * x * y, within(1e-13));
            assertThat(mixture.tiltSign(x, y)).isEqualTo(1);
            Reference.agree(x, mixture.lowerPoint(below).x(), 1e-13, "lower point");
            Reference.agree(x, mixture.quantile(below), 1e-13, "quantile");
            double above = 0.25 * y + 3 * y / total;
            Reference.agree(y, mixture.upperPoint(above).y(), 1e-13, "upper point");
            assertThat(mixture.upperQuantile(above)).isCloseTo(x, within(1e-14));
        }
        assertThat(mixture.leftDensity()).isCloseTo(0.25 + 0.75 / 4, within(1e-14));
        assertThat(mixture.rightDensity()).isCloseTo(0.25 + 0.75 * 4, within(1e-14));
        assertThat(mixture.lowerTailExponent()).isEqualTo(1);
        assertThat(mixture.upperTailExponent()).isEqualTo(1);
        double log = Math.log(4);
        assertThat(mixture.centre()).isCloseTo(0.75 * log, within(1e-14));
        assertThat(mixture.information()).isCloseTo(1 / (2 + 0.1875 * log * log), within(1e-14));
        // 4 U/(1 + 3 U) has the mean 4/3 - 4/9 ln 4 and the second moment 16/9 (1 + 1/4 - 2/3 ln 4).
        double mean = 0.125 + 0.75 * (4 / 3.0 - 4 / 9.0 * log);
        double second = 0.25 / 3 + 0.75 * 16 / 9 * (1.25 - 2 / 3.0 * log);
        assertThat(mixture.moments().mean()).isCloseTo(mean, within(1e-14));
        assertThat(mixture.moments().rest()).isCloseTo(1 - mean, within(1e-14));
        assertThat(mixture.moments().variance()).isCloseTo(second - mean * mean, within(1e-14));
        assertThat(mixture.moments()).isSameAs(mixture.moments());
    }

    /** If the components agree on the sign of the slope, the mixture has that sign; otherwise it has the sign of their sum. */
    @Test
    void slopeHasSignOfSumOfComponents() {
        ScaledOddsMixture mixture = new ScaledOddsMixture(2, 2, new double[] {0.5, 2}, new double[] {0.5, 0.5});
        assertThat(mixture.tiltSign(0.01, 0.99)).isEqualTo(1);
        assertThat(mixture.tiltSign(0.99, 0.01)).isEqualTo(-1);
        assertThat(mixture.tiltSign(0.45, 0.55)).isEqualTo(Math.signum(mixture.tilt(0.45, 0.55)));
        assertThat(mixture.tilt(0.5, 0.5)).isCloseTo(0, within(1e-14));
        assertThat(mixture.tiltSign(0.3, 0.7)).isEqualTo(1);
        assertThat(mixture.tiltSign(0.7, 0.3)).isEqualTo(-1);
    }

    /** Far from all components the slope underflows; the steepness is that of the shape on that side. */
    @Test
    void steepnessBeyondComponentsEqualsShape() {
        ScaledOddsMixture narrow = new ScaledOddsMixture(1e6, 3e6, new double[] {1, 1.5}, new double[] {0.5, 0.5});
        assertThat(narrow.steepness(1e-3, 1 - 1e-3)).isEqualTo(1e6);
        assertThat(narrow.steepness(1 - 1e-3, 1e-3)).isEqualTo(-3e6);
        // Odds of 9 are far below those of 1000, and odds of 1/9 far above those of 1/1000.
        ScaledOddsMixture high = new ScaledOddsMixture(1e6, 3e6, new double[] {1000, 1500}, new double[] {0.5, 0.5});
        assertThat(high.steepness(0.9, 0.1)).isEqualTo(1e6);
        ScaledOddsMixture low = new ScaledOddsMixture(1e6, 3e6, new double[] {1e-3, 1.5e-3}, new double[] {0.5, 0.5});
        assertThat(low.steepness(0.1, 0.9)).isEqualTo(-3e6);
    }

    /** Components with weights of 1e-18 and below count where the others have no mass, at odds 1e30 times larger. */
    @Test
    void rareComponentsDetermineTheFarTails() {
        double rare = 1e-25;
        ScaledOddsMixture mixture = new ScaledOddsMixture(1, 30, new double[] {1, 1e9}, new double[] {1 - rare, rare});
        double y = 1e-6;
        double x = 1 - y;
        double total = x + 1e9 * y;
        Reference.agree(Math.pow(y, 30) + rare * Math.pow(1e9 * y / total, 30), mixture.upper(x, y), 1e-10, "upper");
        Reference.agree(
                rare * 30 * 1e9 / total / total * Math.pow(1e9 * y / total, 29),
                mixture.density(x, y),
                1e-10,
                "density");
        assertThat(mixture.steepness(x, y)).isCloseTo(new ScaledOddsBeta(1, 30, 1e9).steepness(x, y), within(1e-9));
        assertThat(mixture.lower(0.5, 0.5)).isCloseTo(1 - Math.pow(0.5, 30), within(1e-15));
        assertThat(mixture.lower(1, 0)).isEqualTo(1);
    }

    /** The complement of a mean next to 1 keeps its digits, as the mean next to 0 does; it is compared with F1 by a beta next to 1. */
    @Test
    void momentsOfMixturesKeepTheirDigits() {
        for (double[] shapes : new double[][] {{1e7, 1, 1}, {2, 4e6, 5e6}, {30, 20, 10}}) {
            Moments mixed = FMeasureMixture.of(1 + 1e-13, shapes[0], shapes[1], shapes[2])
                    .moments();
            Moments one = new ScaledOddsBeta(shapes[0], shapes[1] + shapes[2], 2).moments();
            Reference.agree(one.mean(), mixed.mean(), 1e-12, "mean");
            Reference.agree(one.rest(), mixed.rest(), 1e-12, "rest");
            Reference.agree(one.variance(), mixed.variance(), 1e-11, "variance");
            Reference.agree(one.third(), mixed.third(), 1e-9, "third");
        }
    }
}
