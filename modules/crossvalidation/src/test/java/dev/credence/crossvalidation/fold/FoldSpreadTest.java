package dev.credence.crossvalidation.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FoldSpreadTest {
    /** The values 0.7, 0.8 and 0.6 have the mean 0.7, the variance 0.02/2, and the variance 0.01/3 of the mean. */
    @Test
    void spreadOfValuesEqualsTheHandComputation() {
        FoldSpread spread = FoldSpread.of(new double[] {0.7, 0.8, 0.6});
        assertThat(spread.centre()).isCloseTo(0.7, within(1e-15));
        assertThat(spread.variance()).isCloseTo(0.01 / 3, within(1e-16));
        assertThat(spread.folds()).isEqualTo(3);
    }

    /**
     * Each fold changes the metric of all folds by a third of its own deviation, so that the variance does not
     * change.
     */
    @Test
    void spreadOfDeviationsEqualsTheHandComputation() {
        FoldSpread spread = FoldSpread.of(0.7, 0.7, new double[] {0, 0.1 / 3, -0.1 / 3});
        assertThat(spread.centre()).isEqualTo(0.7);
        assertThat(spread.variance()).isCloseTo(0.01 / 3, within(1e-16));
        assertThat(spread.folds()).isEqualTo(3);
    }

    /** A spread up to 2^-48 of the values is rounding, and a larger one is not, at any scale of the metric. */
    @Test
    void spreadWithinRoundingIsZero() {
        double rounding = 0x1p-48;
        for (double scale : new double[] {0x1p-20, 1, 0x1p20}) {
            assertThat(FoldSpread.of(scale, scale, new double[] {rounding * scale, -rounding * scale})
                            .variance())
                    .isZero();
            assertThat(FoldSpread.of(scale, scale, new double[] {2 * rounding * scale, -2 * rounding * scale})
                            .variance())
                    .isEqualTo(16 * rounding * rounding * scale * scale);
        }
    }
}
