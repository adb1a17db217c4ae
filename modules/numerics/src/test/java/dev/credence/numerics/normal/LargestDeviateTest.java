package dev.credence.numerics.normal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

class LargestDeviateTest {
    private static final double[][] ONE = {{1}};
    private static final double[][] TWO = {{1, 0}, {0, 1}};
    /** The differences of three equally good, independent systems have correlations of 1/2. */
    private static final double[][] TUKEY = {
        {Math.sqrt(0.5), -Math.sqrt(0.5), 0}, {Math.sqrt(0.5), 0, -Math.sqrt(0.5)}, {0, Math.sqrt(0.5), -Math.sqrt(0.5)}
    };

    @Test
    void tailOfOneDeviateIsTwoSidedAndNotSimulated() {
        LargestDeviate one = new LargestDeviate(ONE, 0, 50, 1);
        for (double z : new double[] {0, 0.5, 1.96, 5, 12}) {
            assertThat(one.survival(z)).isCloseTo(2 * Normal.survival(z), withinPercentage(1e-11));
        }
        assertThat(one.upperQuantile(0.05)).isEqualTo(Normal.upperQuantile(0.025), within(1e-13));
        assertThat(one.error(1.96)).isZero();
        assertThat(one.directions()).isZero();
        assertThat(new LargestDeviate(TWO, 0, 50, 1).directions()).isEqualTo(50);
    }

    @Test
    void copiesOfADeviateHaveTheQuantileOfOne() {
        LargestDeviate copies = new LargestDeviate(new double[][] {{1}, {-1}, {1}}, 0, 50, 1);
        assertThat(copies.upperQuantile(0.05)).isEqualTo(Normal.upperQuantile(0.025), within(1e-13));
    }

    @Test
    void independentDeviatesHaveSidaksCriticalPoint() {
        LargestDeviate three = new LargestDeviate(new double[0][], 3, 1, 1);
        double sidak = Normal.upperQuantile(-Math.expm1(Math.log(0.95) / 3) / 2);
        assertThat(three.upperQuantile(0.05)).isEqualTo(sidak, within(1e-12));
        LargestDeviate mixed = new LargestDeviate(ONE, 2, 1, 1);
        assertThat(mixed.upperQuantile(0.05)).isEqualTo(sidak, within(1e-12));
    }

    /**
     * With 20,000 directions, each tail is within five standard errors, which a correct method exceeds with a
     * probability below 1e-5.
     */
    @Test
    void simulatedTailsAgreeWithTheClosedForm() {
        LargestDeviate two = new LargestDeviate(TWO, 0, 20_000, 42);
        for (double z : new double[] {0.5, 1, 2, 3, 6}) {
            double tail = 2 * Normal.survival(z);
            double exact = tail * (2 - tail);
            assertThat(Math.abs(two.survival(z) - exact)).as("z=%s", z).isLessThan(5 * two.error(z));
            assertThat(two.error(z)).as("error at %s", z).isLessThan(0.03 * exact);
        }
    }

    /**
     * The one-sided tail is the upper tail for one deviate, the sum of both tails for a deviate and its opposite,
     * and Sidak's for independent ones; for two simulated deviates it is within five standard errors.
     */
    @Test
    void oneSidedTailIsTheUpperTail() {
        LargestDeviate one = oneSided(ONE, 0);
        LargestDeviate both = oneSided(new double[][] {{1}, {-1}}, 0);
        LargestDeviate independentOnes = oneSided(new double[0][], 3);
        LargestDeviate two = oneSided(TWO, 0);
        for (double z : new double[] {0, 0.5, 1.96, 5}) {
            double tail = Normal.survival(z);
            assertThat(one.survival(z)).isCloseTo(tail, withinPercentage(1e-11));
            assertThat(both.survival(z)).isCloseTo(2 * tail, withinPercentage(1e-11));
            assertThat(independentOnes.survival(z))
                    .isCloseTo(-Math.expm1(3 * Math.log1p(-tail)), withinPercentage(1e-11));
            assertThat(Math.abs(two.survival(z) - tail * (2 - tail))).isLessThanOrEqualTo(5 * two.error(z) + 1e-12);
        }
        assertThat(one.error(1)).isZero();
        assertThat(one.directions()).isZero();
        assertThat(one.upperQuantile(0.05)).isEqualTo(Normal.upperQuantile(0.05), within(1e-12));
        assertThat(one.upperQuantile(0.7)).isZero();
    }

    private static LargestDeviate oneSided(double[][] factor, int independent) {
        return LargestDeviate.oneSided(factor, independent, 20_000, 42, () -> false);
    }

    /**
     * Tukey's studentized range of three with infinite degrees of freedom has q(0.05) = 3.314493 and q(0.01) =
     * 4.120303, divided by the square root of 2.
     */
    @Test
    void differencesOfThreeHaveTukeysCriticalPoint() {
        LargestDeviate three = new LargestDeviate(TUKEY, 0, 20_000, 42);
        assertThat(Math.abs(three.upperQuantile(0.05) - 3.314493 / Math.sqrt(2)))
                .isLessThan(5 * three.quantileError(three.upperQuantile(0.05)));
        assertThat(Math.abs(three.upperQuantile(0.01) - 4.120303 / Math.sqrt(2)))
                .isLessThan(5 * three.quantileError(three.upperQuantile(0.01)));
        assertThat(three.quantileError(three.upperQuantile(0.05))).isLessThan(0.004);
    }

    @Test
    void survivalDecreasesAndUpperQuantileInvertsIt() {
        LargestDeviate three = new LargestDeviate(TUKEY, 1, 500, 3);
        double last = 1;
        for (double z = 0.125; z < 12; z += 0.125) {
            double p = three.survival(z);
            assertThat(p).as("z=%s", z).isLessThan(last).isPositive();
            last = p;
        }
        assertThat(three.survival(0)).isEqualTo(1);
        assertThat(three.survival(Double.POSITIVE_INFINITY)).isZero();
        assertThat(three.error(Double.POSITIVE_INFINITY)).isZero();
        for (double tail : new double[] {1e-9, 0.001, 0.05, 0.5, 0.9}) {
            assertThat(three.survival(three.upperQuantile(tail))).isCloseTo(tail, withinPercentage(1e-8));
        }
    }

    @Test
    void equalSeedsGiveEqualBitsAndOtherSeedsDoNot() {
        double first = new LargestDeviate(TUKEY, 0, 3_000, 5).survival(2);
        assertThat(new LargestDeviate(TUKEY, 0, 3_000, 5).survival(2)).isEqualTo(first);
        assertThat(new LargestDeviate(TUKEY, 0, 3_000, 6).survival(2)).isNotEqualTo(first);
    }

    @Test
    void cancelledSimulationThrows() {
        assertThatThrownBy(() -> new LargestDeviate(TWO, 0, 5_000, 1, () -> true))
                .isInstanceOf(java.util.concurrent.CancellationException.class)
                .hasMessage("the run was cancelled");
    }

    @Test
    void invalidArgumentThrowsWithItsName() {
        LargestDeviate none = new LargestDeviate(new double[0][], 0, 1, 1);
        assertThat(none.survival(1)).isZero();
        assertThatThrownBy(() -> none.upperQuantile(0.05))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there must be a deviate: deviates=0");
        assertThatThrownBy(() -> none.survival(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("z must be >= 0: z=NaN");
        assertThatThrownBy(() -> none.upperQuantile(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tail must lie in (0, 1): tail=NaN");
    }
}
