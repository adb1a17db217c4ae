package dev.credence.delta.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The ratio of two values, whose interval must agree with that of their difference. */
class DifferenceBoundsTest {
    /** The uncertainty of two systems on the same items is equal by definition, and differs by the order of its sums only. */
    @ParameterizedTest
    @CsvSource({"0.21, 2, -1, 1", "0.21, -2, -1, 1", "0.21, 1, -2e-17, 2e-17", "2100, -3, 0, 1e-13"})
    void valuesThatDifferByRoundingHaveARatio(double value, int steps, double lower, double upper) {
        double other = value + steps * Math.ulp(value);
        Comparison comparison = compared(value, other, lower, upper);
        assertThat(comparison.notes()).isEmpty();
        assertThat(comparison.ratio()).isPresent();
    }

    @ParameterizedTest
    @CsvSource({"0.21, 0.2, -1, 1", "0.2, 0.21, -1, 1"})
    void otherRatioThatExcludesOneHasNoInterval(double first, double second, double lower, double upper) {
        Comparison comparison = compared(first, second, lower, upper);
        assertThat(comparison.notes().stream().map(Note::code)).containsExactly("ratio-without-interval");
        assertThat(comparison.ratio()).isEmpty();
    }

    private static Comparison compared(double first, double second, double lower, double upper) {
        ComparisonBuilder builder = Comparison.of("metric", "comparator", ConfidenceLevel.P95, first, second);
        builder.bounds(Math.min(lower, first - second), Math.max(upper, first - second));
        DifferenceBounds.ratio(builder, lower, upper, Math.log(first / second), 0);
        return builder.build();
    }
}
