package dev.credence.numerics.quantile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

/** Compares with values of 40 digits, from the complementary error function and the incomplete beta function. */
class TailsTest {
    /** The relative tolerance is 1e-13; the largest observed error is 2e-15. */
    private static final double CLOSE = 1e-11;

    @Test
    void tailsAgreeWithTheReference() {
        assertThat(Tails.upperNormal(1.959963984540054)).isCloseTo(0.025000000000000012, withinPercentage(CLOSE));
        assertThat(Tails.upperNormal(5)).isCloseTo(2.866515718791939e-07, withinPercentage(CLOSE));
        assertThat(Tails.upperNormal(-3)).isCloseTo(0.9986501019683699, withinPercentage(CLOSE));
        assertThat(Tails.upperNormal(30)).isCloseTo(4.906713927148187e-198, withinPercentage(CLOSE));
        assertThat(Tails.upperStudentT(2.5, 7)).isCloseTo(0.020496109292876447, withinPercentage(CLOSE));
        assertThat(Tails.upperStudentT(-1.25, 3.5)).isCloseTo(0.8558225506143754, withinPercentage(CLOSE));
        assertThat(Tails.upperStudentT(12, 2)).isCloseTo(0.00343646683857923, withinPercentage(CLOSE));
    }

    @Test
    void tailsInvertTheQuantiles() {
        for (double p : new double[] {1e-200, 1e-9, 0.1, 0.5}) {
            assertThat(Tails.upperNormal(Quantiles.upperNormal(p))).isCloseTo(p, withinPercentage(1e-9));
            assertThat(Tails.normal(Quantiles.normal(p))).isCloseTo(p, withinPercentage(1e-9));
        }
        for (double p : new double[] {1e-9, 0.1, 0.5}) {
            assertThat(Tails.upperStudentT(Quantiles.upperStudentT(p, 3.5), 3.5))
                    .isCloseTo(p, withinPercentage(1e-9));
            assertThat(Tails.studentT(Quantiles.studentT(p, 3.5), 3.5)).isCloseTo(p, withinPercentage(1e-9));
        }
    }

    @Test
    void tailsAtInfinityAreZeroAndOne() {
        assertThat(Tails.upperNormal(Double.POSITIVE_INFINITY)).isZero();
        assertThat(Tails.normal(Double.POSITIVE_INFINITY)).isOne();
        assertThat(Tails.upperStudentT(Double.POSITIVE_INFINITY, 3)).isZero();
        assertThat(Tails.studentT(Double.POSITIVE_INFINITY, 3)).isOne();
        assertThat(Tails.studentT(1.5, Double.POSITIVE_INFINITY)).isEqualTo(Tails.normal(1.5));
    }

    @Test
    void argumentThatIsNotANumberThrows() {
        assertThatThrownBy(() -> Tails.normal(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("x must be a number: x=NaN");
        assertThatThrownBy(() -> Tails.upperNormal(Double.NaN)).hasMessageContaining("x=NaN");
        assertThatThrownBy(() -> Tails.studentT(Double.NaN, 3)).hasMessageContaining("x=NaN");
        assertThatThrownBy(() -> Tails.upperStudentT(1, -1)).hasMessageContaining("df=-1.0");
    }
}
