package dev.credence.api.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TestResultTest {
    /** A difference of 1/4 with a uniform distribution from -1/4 to 3/4. */
    private static double noLarger(double x) {
        return x + 0.25;
    }

    private static double noSmaller(double x) {
        return 0.75 - x;
    }

    @Test
    void pValuesAreTailsOfOneDistribution() {
        assertThat(TestResult.of(
                        1.5, TestResultTest::noLarger, TestResultTest::noSmaller, Direction.HIGHER_IS_BETTER, 0.125))
                .isEqualTo(new TestResult(1.5, 0.5, 0.25, 0.75, 0.125, 0.625));
    }

    /** The difference is 1/4, with a uniform distribution of width 2 around it. */
    @Test
    void pValuesOfStatisticAreTailsOfItsDistribution() {
        assertThat(TestResult.ofStatistic(
                        x -> 0.25 - x, deviate -> 0.5 - deviate / 2, Direction.HIGHER_IS_BETTER, 0.125))
                .isEqualTo(new TestResult(0.25, 0.75, 0.375, 0.625, 0.3125, 0.5625));
    }

    @Test
    void marginHasNote() {
        ComparisonOptions options = ComparisonOptions.at(ConfidenceLevel.of(0.95));
        assertThat(options.noteOnMargin()).isEmpty();
        assertThat(options.withMargin(0.125).noteOnMargin())
                .contains(Note.of("margin", "non-inferiority and equivalence are judged with a margin of 0.125")
                        .with("margin", 0.125));
    }

    @Test
    void nonInferiorityOfLossUsesReversedDirection() {
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
    void zeroMarginGivesSuperiorityAndNaNEquivalence() {
        assertThat(TestResult.of(
                        1.5, TestResultTest::noLarger, TestResultTest::noSmaller, Direction.HIGHER_IS_BETTER, 0))
                .isEqualTo(new TestResult(1.5, 0.5, 0.25, 0.75, 0.25, Double.NaN));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void metricWithoutDirectionHasNoNonInferiorityPValue(Direction direction) {
        double expected = direction == Direction.NEUTRAL ? Double.NaN : direction == Direction.HIGHER_IS_BETTER ? 1 : 2;
        assertThat(direction.better(1, 2)).isEqualTo(Double.valueOf(expected));
    }

    @Test
    void pValuesAreAtMostOne() {
        assertThat(TestResult.of(0, x -> 0.6, x -> 0.6, Direction.NEUTRAL, 0).twoSided())
                .isEqualTo(1);
    }

    /** Each argument is checked; one unit in the last place above 1 is accepted as rounding error. */
    @Test
    void pValueOutsideZeroToOneThrows() {
        assertThatThrownBy(() -> new TestResult(0, 1.5, 0.5, 0.5, 0.5, 0.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two-sided p-value must lie in [0, 1], or be NaN where there is none: p=1.5");
        assertThatThrownBy(() -> new TestResult(0, 0.5, -0.1, 0.5, 0.5, 0.5))
                .hasMessageStartingWith("one-sided (first greater) p-value");
        assertThatThrownBy(() -> new TestResult(0, 0.5, 0.5, 2, 0.5, 0.5))
                .hasMessageStartingWith("one-sided (second greater) p-value");
        assertThatThrownBy(() -> new TestResult(0, 0.5, 0.5, 0.5, 95, 0.5))
                .hasMessageStartingWith("non-inferiority p-value");
        assertThatThrownBy(() -> new TestResult(0, 0.5, 0.5, 0.5, 0.5, -1))
                .hasMessageStartingWith("equivalence p-value");
        assertThat(new TestResult(0, Math.nextUp(1.0), 0, 1, Double.NaN, Double.NaN).twoSided())
                .isEqualTo(Math.nextUp(1.0));
    }
}
