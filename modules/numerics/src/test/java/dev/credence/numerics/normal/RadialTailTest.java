package dev.credence.numerics.normal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.credence.numerics.normal.LargestDeviate.RadialTail;
import org.apache.commons.numbers.gamma.RegularizedGamma;
import org.junit.jupiter.api.Test;

class RadialTailTest {
    /**
     * Compares with the continued fractions and series of Commons Numbers, which do not use finite sums. The
     * largest difference is 2e-13.
     */
    @Test
    void finiteSumsEqualTheIncompleteGammaFunction() {
        for (int rank = 1; rank <= 60; rank++) {
            for (double y : new double[] {0, 1e-9, 0.01, 0.7, 2, 9.5, 40, 350, 699, 720}) {
                double expected = RegularizedGamma.Q.value(rank / 2.0, y);
                assertThat(RadialTail.of(rank, new double[] {y})[0])
                        .as("rank %d, y %s", rank, y)
                        .isCloseTo(expected, withinPercentage(1e-9));
            }
        }
    }

    @Test
    void tailInTwoDimensionsIsExponential() {
        assertThat(RadialTail.of(2, new double[] {3})[0]).isEqualTo(Math.exp(-3));
    }
}
