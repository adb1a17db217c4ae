package dev.credence.crossvalidation.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FoldSpreadTest {
    /** For 0.7, 0.8 and 0.6: mean 0.7, variance 0.02/2 of a value, 0.01/3 of the mean. */
    @Test
    void spreadOfValuesEqualsTheHandComputation() {
        FoldSpread spread = FoldSpread.of(new double[] {0.7, 0.8, 0.6});
        assertThat(spread.centre()).isCloseTo(0.7, within(1e-15));
        assertThat(spread.variance()).isCloseTo(0.01 / 3, within(1e-16));
        assertThat(spread.folds()).isEqualTo(3);
    }

    /** Each fold moves the metric of all by a third of its own deviation, and the variance is the same. */
    @Test
    void spreadOfDeviationsEqualsTheHandComputation() {
        FoldSpread spread = FoldSpread.of(0.7, 0.7, new double[] {0, 0.1 / 3, -0.1 / 3});
        assertThat(spread.centre()).isEqualTo(0.7);
        assertThat(spread.variance()).isCloseTo(0.01 / 3, within(1e-16));
        assertThat(spread.folds()).isEqualTo(3);
    }

    /** 2^-48 of what is measured is rounding, and more is not, however large the metric is. */
    @Test
    void roundingIsNoSpread() {
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
