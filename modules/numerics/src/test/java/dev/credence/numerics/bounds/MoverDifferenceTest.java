package dev.credence.numerics.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.numerics.bounds.MoverDifference.BoundedValue;
import dev.credence.numerics.normal.Normal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoverDifferenceTest {
    /** Returns a normal value, whose bounds are a number of standard errors away. */
    private static BoundedValue normal(double value, double error) {
        return new BoundedValue(
                value,
                TailBounds.of(
                        tail -> value - error * Normal.upperQuantile(tail),
                        tail -> value + error * Normal.upperQuantile(tail)));
    }

    private static BoundedValue constant(double value, double lower, double upper) {
        return new BoundedValue(value, TailBounds.of(tail -> lower, tail -> upper));
    }

    /** The standard error of a difference of normal values is sqrt(3^2 - 2 * 3 * 4 r + 4^2), that is 5, 1 and 7. */
    @ParameterizedTest
    @CsvSource({"0, 5", "1, 1", "-1, 7", "0.5, 3.605551275463989"})
    void normalValuesHaveNormalDifference(double correlation, double error) {
        MoverDifference mover = MoverDifference.ofSteps(normal(12, 3), normal(2, 4), correlation);
        double z = Normal.upperQuantile(0.025);
        assertThat(mover.lower(0.025)).isCloseTo(10 - z * error, within(1e-13));
        assertThat(mover.upper(0.025)).isCloseTo(10 + z * error, within(1e-13));
        assertThat(mover.deviate(8)).isCloseTo(2 / error, within(1e-9));
        assertThat(mover.deviate(13)).isCloseTo(-3 / error, within(1e-9));
        assertThat(mover.survival(mover.deviate(8))).isCloseTo(Normal.survival(2 / error), within(1e-9));
    }

    @Test
    void deviateByContinuousBoundsIsExact() {
        MoverDifference mover = MoverDifference.of(10, normal(12, 3), normal(2, 4), 37);
        assertThat(mover.deviate(10)).isZero();
        assertThat(mover.deviate(0)).isCloseTo(2, within(1e-13));
        assertThat(mover.deviate(1000)).isEqualTo(-37);
        assertThat(mover.lower(0.025)).isCloseTo(10 - 5 * Normal.upperQuantile(0.025), within(1e-13));
    }

    /** Each bound has its own distances: below the difference sqrt(3^2 + 4^2), above it sqrt(5^2 + 12^2). */
    @Test
    void boundsAreMadeOfDistancesOnTheirOwnSide() {
        MoverDifference mover = MoverDifference.ofSteps(constant(0, -3, 5), constant(0, -12, 4), 0);
        assertThat(mover.lower(0.1)).isEqualTo(-5);
        assertThat(mover.upper(0.1)).isEqualTo(13);
    }

    /** From a tail of 0.1 on the lower bound is 0, which is not excluded: the deviate is that of 0.1. */
    @Test
    void deviateOfStepIsTheSmallestThatReachesTheDifference() {
        BoundedValue step = new BoundedValue(1, TailBounds.of(tail -> tail > 0.1 ? 0.5 : 0, tail -> 1));
        MoverDifference mover = MoverDifference.ofSteps(step, constant(0, 0, 0), 0);
        assertThat(mover.deviate(0)).isCloseTo(Normal.upperQuantile(0.1), within(1e-9));
        assertThat(mover.deviate(0.75)).isCloseTo(0, within(1e-9));
        assertThat(mover.deviate(-1)).isCloseTo(8.2, within(1e-9));
    }

    /**
     * Beyond one standard deviation only the bound of the second value moves. The distance by the formula is sqrt(4.6) at one, and sqrt(1.71)
     * at 2.7 standard deviations.
     */
    @Test
    void intervalsOfCorrelatedValuesAreNested() {
        BoundedValue ending =
                new BoundedValue(0, TailBounds.of(tail -> -3 * Math.min(1, Normal.upperQuantile(tail)), tail -> 3));
        MoverDifference mover = MoverDifference.ofSteps(ending, normal(0, 1), 0.9);
        assertThat(mover.lower(Normal.survival(1))).isCloseTo(-Math.sqrt(4.6), within(1e-12));
        assertThat(mover.lower(Normal.survival(2.7))).isCloseTo(-Math.sqrt(4.6), within(1e-12));
        assertThat(mover.lower(Normal.survival(6))).isCloseTo(-Math.sqrt(9 - 32.4 + 36), within(1e-12));
        assertThat(mover.deviate(-2)).isCloseTo(2 / Math.sqrt(4.6), within(1e-8));
    }

    @Test
    void collapsedAndEndlessBoundsNeedNoCorrelation() {
        double endless = Double.POSITIVE_INFINITY;
        assertThat(MoverDifference.ofSteps(constant(1, 1, 1), constant(1, 1, 1), 0.5)
                        .lower(0.1))
                .isZero();
        assertThat(MoverDifference.ofSteps(constant(1, -endless, endless), constant(1, 0, 2), 0.5)
                        .lower(0.1))
                .isEqualTo(-endless);
    }
}
