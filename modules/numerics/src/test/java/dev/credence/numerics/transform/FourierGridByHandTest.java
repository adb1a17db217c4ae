package dev.credence.numerics.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Tests sums of cosines and sines at multiples of a quarter of their period. */
class FourierGridByHandTest {
    /** The sums are 1 + 2 cos + sin + 3 cos of the double angle: 6; 1 + 1 - 3; 1 - 2 + 3; 1 - 1 - 3. */
    @Test
    void sumsOfThreeTermsEqualTheHandComputation() {
        assertThat(FourierGrid.sums(new double[] {1, 2, 3}, new double[] {0, 1, 0}, 4))
                .containsExactly(new double[] {6, -1, 2, -3}, within(1e-15));
        assertThat(FourierGrid.sums(new double[] {5}, new double[] {7}, 1)).containsExactly(5);
    }

    @Test
    void numberOfPointsIsPowerOfTwoAboveTerms() {
        double[] three = {1, 2, 3};
        assertThatThrownBy(() -> FourierGrid.sums(three, three, 6))
                .hasMessage("size must be a power of two, no less than the number of coefficients: size=6,"
                        + " coefficients=3; take the next power of two");
        assertThatThrownBy(() -> FourierGrid.sums(three, three, 2)).hasMessageContaining("size=2, coefficients=3");
        assertThatThrownBy(() -> FourierGrid.sums(three, new double[2], 4))
                .hasMessage("coefficients must be pairs: real parts=3, imaginary parts=2");
        assertThat(FourierGrid.sums(new double[4], new double[4], 4)).containsOnly(0);
    }
}
