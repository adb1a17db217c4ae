package dev.credence.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.report.text.Digits.FixedDecimals;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FixedDecimalsTest {
    @Test
    void numbersEqualFormatExceptSignOfZero() {
        double[] edges = {
            0,
            -0.0,
            1,
            -1,
            0.5,
            0.00005,
            -0.00005,
            0.00004999999,
            0.12345,
            0.99995,
            0.999949999,
            999999.99999,
            1e-300,
            4.9e-324,
            0.03125,
            2.5,
            123456.78905,
            -1e-9
        };
        for (double edge : edges) {
            same(edge);
        }
        SplittableRandom random = new SplittableRandom(20261122);
        for (int i = 0; i < 20_000; i++) {
            same(random.nextDouble(-1, 1));
            same(random.nextDouble(-1, 1) * 1e6);
            same(random.nextInt(2_000_000) / 2e5);
            same(Math.exp(-40 * random.nextDouble()));
        }
    }

    private static void same(double value) {
        for (int decimals = 0; decimals <= 8; decimals++) {
            String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
            assertThat(FixedDecimals.of(value, decimals))
                    .isEqualTo(Double.parseDouble(text) == 0 ? text.replace("-", "") : text);
        }
    }
}
