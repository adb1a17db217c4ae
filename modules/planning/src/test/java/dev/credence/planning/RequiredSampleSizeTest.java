package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.planning.internal.RequiredSampleSize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequiredSampleSizeTest {
    /**
     * A mean with standard deviation 1 is the example: ((z_.05 + z_.2) / 0.1)^2 = 618.3 observations show that 0
     * is above -0.1 with probability 0.8.
     */
    @Test
    void sizeForAMeanEqualsTheTextbookFormula() {
        double bound = -1.6448536269514722 / Math.sqrt(100);

        assertThat(RequiredSampleSize.of(100, 0, bound, -0.1, 0.05, 0.8)).hasValue(619);
        assertThat(RequiredSampleSize.of(100, 0, -bound, 0.1, 0.05, 0.8)).hasValue(619);
    }

    /**
     * Two means with standard deviations 1 and 2, of which the second has 400 items: the size of the first is put into the equations, whose quantiles are
     * those of R. With 1 / N + 4 / 400 as the squared standard error no size suffices for a distance of 0.1 z_.05 = 0.164.
     */
    @ParameterizedTest
    @CsvSource({"0.2", "0.3", "0.5"})
    void sizeOfOneOfTwoSamplesFulfilsItsEquation(double distance) {
        double z = 1.6448536269514722;
        double power = 0.8416212335729143;
        double toBound = z * Math.sqrt(1.0 / 50 + 4.0 / 400);
        double share = 0.01 / 0.03;

        double size = RequiredSampleSize.ofOneOfTwo(50, toBound, share, -distance, 0.05, 0.8, false);
        assertThat(z * Math.sqrt(1 / size + 0.01) + power * Math.sqrt(1 / size)).isCloseTo(distance, within(1e-14));
        assertThat(RequiredSampleSize.ofOneOfTwo(50, toBound, share, 0.164, 0.05, 0.8, false))
                .isInfinite();
    }

    @Test
    void sizeOfOneOfTwoSamplesThatAreBothDrawnAgainFulfilsItsEquation() {
        double z = 1.6448536269514722;
        double both = z + 0.8416212335729143;
        double toBound = z * Math.sqrt(1.0 / 50 + 4.0 / 400);
        double share = 0.01 / 0.03;

        double size = RequiredSampleSize.ofOneOfTwo(50, toBound, share, 0.3, 0.05, 0.8, true);
        assertThat(both * Math.sqrt(1 / size + 0.01)).isCloseTo(0.3, within(1e-14));
        assertThat(RequiredSampleSize.ofOneOfTwo(50, toBound, share, 0.248, 0.05, 0.8, true))
                .isInfinite();
        // without a second sample the size is that of one
        assertThat(RequiredSampleSize.ofOneOfTwo(50, toBound, 0, 0.3, 0.05, 0.8, false))
                .isCloseTo(50 * Math.pow(both / z * toBound / 0.3, 2), within(1e-11));
    }

    @Test
    void estimateCloseToTheLimitHasNoSize() {
        assertThat(RequiredSampleSize.of(100, 0.5, 0.4, 0.5, 0.05, 0.8)).isEmpty();
        assertThat(RequiredSampleSize.of(100, 0.5, 0.4, 0.4999999, 0.05, 0.8)).isEmpty();
        assertThat(RequiredSampleSize.of(100, 0.5, Double.NaN, 0.4, 0.05, 0.8)).isEmpty();
    }

    @Test
    void requiredSizeExceedsThePresentOne() {
        assertThat(RequiredSampleSize.of(100, 0.5, 0.49, 0.1, 0.05, 0.8)).hasValue(101);
    }

    /**
     * With a power of one half, the bound must reach the limit on average: 10 items and a distance 10,000 times
     * smaller make 10^9.
     */
    @Test
    void largestRequiredSizeIsOneBillion() {
        assertThat(RequiredSampleSize.of(10, 0, -1, -1.0 / 10_000, 0.05, 0.5)).hasValue(1_000_000_000);
        assertThat(RequiredSampleSize.of(11, 0, -1, -1.0 / 10_000, 0.05, 0.5)).isEmpty();
    }

    /** The size by the formula is compared with that of the exact binomial test, which reaches the power from there on. */
    @ParameterizedTest
    @CsvSource({
        "0.98, 0.95",
        "0.9666666666666667, 0.9",
        "0.95, 0.9",
        "0.975, 0.96",
        "0.8, 0.77",
        "0.55, 0.5",
        "0.9, 0.97",
        "0.3, 0.5",
        "0.03, 0.01",
        "1, 0.95"
    })
    void trialsOfAProportionAreNearThoseOfTheExactTest(double p, double limit) {
        long exact = ChancePlan.of(limit).expected(p).forPower(0.8).n();

        // The observed ratios are 0.795 (of 90 trials) to 1.187 (of 59), and 0.972 to 0.997 from 500 trials on.
        assertThat(RequiredSampleSize.trials(p, limit, 0.05, 0.8) / exact).isBetween(0.78, 1.2);
    }

    @Test
    void exactBoundOfFaultlessItemsNeedsThePowerOfTheLimit() {
        double bound = Math.pow(0.05, 1.0 / 12);

        // 0.9^29 is the first power of 0.9 below 0.05.
        assertThat(Math.ceil(RequiredSampleSize.whereNothingVaries(12, 1 - bound, 1 - 0.9, true)))
                .isEqualTo(29);
        assertThat(RequiredSampleSize.ofProportion(1, 0.9, 0.05, 0.8)).isEqualTo(29);
    }

    @Test
    void sizeOfAnEstimateAtAnEndIsThatOfOneErrorMore() {
        double square = 1.959964 * 1.959964;
        Estimate recall = Estimate.of("recall", "wilson", ConfidenceLevel.P95, 1)
                .bounds(12 / (12 + square), 1)
                .n(12)
                .build();
        Estimate correlation = Estimate.of("mcc", "delta", ConfidenceLevel.P95, 0)
                .bounds(-0.2, 0.2)
                .n(100)
                .build();

        assertThat(RequiredSampleSize.of(recall, 12, recall.lower(), 1, 0.9, 0.025, 0.8))
                .isCloseTo(9 * square, within(1e-9));
        // A correlation of 0 is at no end of its range.
        assertThat((long) Math.ceil(RequiredSampleSize.of(correlation, 100, -0.2, 0, -0.1, 0.025, 0.8)))
                .isEqualTo(RequiredSampleSize.of(100, 0, -0.2, -0.1, 0.025, 0.8).orElseThrow());
    }

    @Test
    void invalidArgumentsThrow() {
        assertThatThrownBy(() -> RequiredSampleSize.of(9, 0.5, 0.4, 0.3, 0, 0.8))
                .hasMessageContaining("significance=0.0");
        assertThatThrownBy(() -> RequiredSampleSize.of(0, 0.5, 0.4, 0.3, 0.05, 0.8))
                .hasMessageContaining("n=0");
        assertThatThrownBy(() -> RequiredSampleSize.of(9, 0.5, 0.4, 0.3, 0.5, 0.8))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("significance must lie in (0, 0.5): significance=0.5; give that of one side");
        assertThatThrownBy(() -> RequiredSampleSize.of(9, 0.5, 0.4, 0.3, 0.05, 1))
                .hasMessageContaining("power=1.0");
    }
}
