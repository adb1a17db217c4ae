package dev.credence.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DigitsTest {
    private static String interval(double value, double lower, double upper) {
        Digits digits = Digits.ofIntervals(List.of(new double[] {lower, upper}), row -> row[0], row -> row[1]);
        return digits.of(value) + " " + digits.interval(lower, upper);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.5 | 0.4 | 0.6 | 0.5000 [0.4000, 0.6000]",
                "1000000001.8 | 1000000001.1 | 1000000002.9 | 1000000001.8 [1000000001.1, 1000000002.9]",
                "-1000000001.8 | -1000000002.9 | -1000000001.1 | -1000000001.8 [-1000000002.9, -1000000001.1]",
                "1234567890 | 1234567000 | 1234569000 | 1234567890 [1234567000, 1234569000]",
                "2717391.3 | 1300000 | 5100000 | 2.7174e+06 [1.3000e+06, 5.1000e+06]",
                "1e300 | 0 | Infinity | 1.0000e+300 [0.0000, inf]",
                "1.5e20 | 1.499999999e20 | 1.500000001e20 | 1.5000000000e+20 [1.4999999990e+20, 1.5000000010e+20]",
                "1.19e-9 | 1.1e-9 | 1.3e-9 | 1.19e-09 [1.10e-09, 1.30e-09]",
                "0.00001 | 0.000009 | 0.000012 | 0.0000100 [0.0000090, 0.0000120]"
            })
    void numberHasTheDigitsThatItsIntervalNeeds(double value, double lower, double upper, String text) {
        assertThat(interval(value, lower, upper)).isEqualTo(text);
    }

    @Test
    void boundsWithDifferentDoublesAreDifferentTexts() {
        Random random = new Random(9);
        for (int i = 0; i < 2_000; i++) {
            double lower = random.nextGaussian() * StrictMath.pow(10, 6 + random.nextInt(20));
            double upper = lower + Math.ulp(lower) * (10 + random.nextInt(1_000_000));
            Digits digits = Digits.ofWidth(upper - lower, 3);

            assertThat(digits.of(lower)).as(lower + " and " + upper).isNotEqualTo(digits.of(upper));
        }
    }

    @Test
    void narrowIntervalOfAnotherSizeDoesNotLengthenLargeNumbers() {
        Digits digits = Digits.ofIntervals(
                List.of(new double[] {0.9, 0.91}, new double[] {1.3e6, 5.1e6}), row -> row[0], row -> row[1]);

        assertThat(digits.of(2_717_391.3)).isEqualTo("2.7174e+06");
        assertThat(digits.interval(1.3e6, 5.1e6)).isEqualTo("[1.3000e+06, 5.1000e+06]");
        assertThat(digits.of(0.905)).isEqualTo("0.9050");
    }

    /** The values of two systems have the digits of the interval of their difference, which is small where they are large. */
    @Test
    void valuesNextToAnIntervalHaveItsDigits() {
        List<double[]> rows = List.of(new double[] {-1.5125, -0.3968, 1_000_000_000.66});

        Digits digits = Digits.ofIntervals(rows, row -> row[0], row -> row[1], row -> row[2]);

        assertThat(digits.of(999_999_999.67)).isEqualTo("999999999.7");
        assertThat(digits.of(1_000_000_000.66)).isEqualTo("1000000000.7");
        assertThat(digits.of(-0.987)).isEqualTo("-0.9870");
        assertThat(Digits.ofIntervals(rows, row -> row[0], row -> row[1]).of(999_999_999.67))
                .isEqualTo("1.0000e+09");
    }

    @Test
    void rowsWithoutIntervalsHaveTheUsualDecimals() {
        Digits digits =
                Digits.ofIntervals(List.of(new double[] {Double.NaN, Double.NaN}), row -> row[0], row -> row[1]);

        assertThat(digits).isEqualTo(new Digits(4));
        assertThat(digits.of(1_000_000_001)).isEqualTo("1.0000e+09");
        assertThat(digits.of(0.5)).isEqualTo("0.5000");
    }
}
