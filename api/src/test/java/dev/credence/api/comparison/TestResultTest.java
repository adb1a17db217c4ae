package dev.credence.api.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.metric.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TestResultTest {
    /** A difference of 1/4 that may lie anywhere from -1/4 to 3/4, as likely here as there. */
    private static double noLarger(double x) {
        return x + 0.25;
    }

    private static double noSmaller(double x) {
        return 0.75 - x;
    }

    @Test
    void everyTestIsATailOfOneDistribution() {
        assertThat(TestResult.of(
                        1.5, TestResultTest::noLarger, TestResultTest::noSmaller, Direction.HIGHER_IS_BETTER, 0.125))
                .isEqualTo(new TestResult(1.5, 0.5, 0.25, 0.75, 0.125, 0.625));
    }

    @Test
    void aLossIsNoWorseWhereItIsSurelySmaller() {
        assertThat(TestResult.of(
                                1.5,
                                TestResultTest::noLarger,
                                TestResultTest::noSmaller,
                                Direction.LOWER_IS_BETTER,
                                0.125)
                        .nonInferiority())
                .isEqualTo(0.625);
    }

    @Test
    void withoutAMarginNonInferiorityIsSuperiorityAndEquivalenceIsNothing() {
        assertThat(TestResult.of(
                        1.5, TestResultTest::noLarger, TestResultTest::noSmaller, Direction.HIGHER_IS_BETTER, 0))
                .isEqualTo(new TestResult(1.5, 0.5, 0.25, 0.75, 0.25, Double.NaN));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void whatPointsNowhereIsNeverBetter(Direction direction) {
        double expected = direction == Direction.NEUTRAL ? Double.NaN : direction == Direction.HIGHER_IS_BETTER ? 1 : 2;
        assertThat(direction.better(1, 2)).isEqualTo(Double.valueOf(expected));
    }

    @Test
    void noPValueIsAboveOne() {
        assertThat(TestResult.of(0, x -> 0.6, x -> 0.6, Direction.NEUTRAL, 0).twoSided())
                .isEqualTo(1);
    }
}
