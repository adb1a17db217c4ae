package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.planning.internal.RequiredSampleSize;
import org.junit.jupiter.api.Test;

class RequiredSampleSizeTest {
    /**
     * A mean with standard deviation 1 is the example: ((z_.05 + z_.2) / 0.1)^2 = 618.3 observations show that 0
     * is above -0.1 with probability 0.8.
     */
    @Test
    void sizeForAMeanEqualsTheTextbookFormula() {
        double bound = -1.6448536269514722 / Math.sqrt(100);

        assertThat(RequiredSampleSize.of(100, 0, bound, -.1, .05, .8)).hasValue(619);
        assertThat(RequiredSampleSize.of(100, 0, -bound, .1, .05, .8)).hasValue(619);
    }

    @Test
    void estimateCloseToTheLimitHasNoSize() {
        assertThat(RequiredSampleSize.of(100, .5, .4, .5, .05, .8)).isEmpty();
        assertThat(RequiredSampleSize.of(100, .5, .4, .4999999, .05, .8)).isEmpty();
        assertThat(RequiredSampleSize.of(100, .5, Double.NaN, .4, .05, .8)).isEmpty();
    }

    @Test
    void requiredSizeExceedsThePresentOne() {
        assertThat(RequiredSampleSize.of(100, .5, .49, .1, .05, .8)).hasValue(101);
    }

    /**
     * With a power of one half, the bound must reach the limit on average: 10 items and a distance 10,000 times
     * smaller make 10^9.
     */
    @Test
    void largestRequiredSizeIsOneBillion() {
        assertThat(RequiredSampleSize.of(10, 0, -1, -1.0 / 10_000, .05, .5)).hasValue(1_000_000_000);
        assertThat(RequiredSampleSize.of(11, 0, -1, -1.0 / 10_000, .05, .5)).isEmpty();
    }

    @Test
    void invalidArgumentsThrow() {
        assertThatThrownBy(() -> RequiredSampleSize.of(9, .5, .4, .3, 0, .8)).hasMessageContaining("significance=0.0");
        assertThatThrownBy(() -> RequiredSampleSize.of(0, .5, .4, .3, .05, .8)).hasMessageContaining("n=0");
        assertThatThrownBy(() -> RequiredSampleSize.of(9, .5, .4, .3, .5, .8))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("significance must lie in (0, 0.5): significance=0.5; give that of one side");
        assertThatThrownBy(() -> RequiredSampleSize.of(9, .5, .4, .3, .05, 1)).hasMessageContaining("power=1.0");
    }
}
