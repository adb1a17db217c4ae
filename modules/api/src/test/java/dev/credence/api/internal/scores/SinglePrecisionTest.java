package dev.credence.api.internal.scores;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a number of single precision has the value of its shortest decimal text. */
class SinglePrecisionTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.7",
                "0.1",
                "0.05",
                "0.95",
                "-0.3",
                "1",
                "0.123456",
                "12345.6",
                "16777215",
                "1E-7",
                "3E-20",
                "7.5E-39",
                "1E-45",
                "3.4E38",
                "-2E30",
                "0.0",
                "-0.0",
                "Infinity",
                "-Infinity",
                "NaN"
            })
    void shortTextIsItsValue(String text) {
        assertThat(SinglePrecision.asWritten(Float.parseFloat(text))).isEqualTo(Double.valueOf(text));
    }

    /** Searches the text in exact decimal arithmetic. */
    private static double shortest(float number) {
        BigDecimal exact = new BigDecimal(number);
        return IntStream.rangeClosed(1, 9)
                .mapToObj(digits -> exact.round(new MathContext(digits, RoundingMode.HALF_EVEN)))
                .filter(text -> text.floatValue() == number)
                .findFirst()
                .orElseThrow()
                .doubleValue();
    }

    @Test
    void everyNumberHasTheValueOfItsShortestTextAndItsOrder() {
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 20_000; i++) {
            float probability = (float) random.nextDouble();
            float any = Float.intBitsToFloat(random.nextInt(1, 0x7f800000));
            for (float number : new float[] {probability, any, Math.scalb(1f, random.nextInt(-140, 127))}) {
                double written = SinglePrecision.asWritten(number);

                assertThat(written).isEqualTo(shortest(number));
                assertThat(SinglePrecision.asWritten(-number)).isEqualTo(-written);
                assertThat(SinglePrecision.asWritten(Math.nextDown(number))).isLessThan(written);
            }
        }
    }
}
