package dev.credence.cli.input.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.input.table.NumberColumn.Decimals;
import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalsTest {
    private static double parse(String text) {
        String within = "9" + text + "9";
        return Decimals.parse(within.toCharArray(), 1, text.length());
    }

    /** Decimals are read bit for bit, also halfway between two doubles and beyond the largest. */
    @Test
    void decimalsEqualJdkParser() {
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 4_000; i++) {
            double any = Double.longBitsToDouble(random.nextLong());
            double unit = random.nextDouble();
            double share = random.nextInt(1_000_000) / 1e6;
            if (Double.isFinite(any)) {
                check(String.valueOf(any));
                check(halfway(any));
            }
            check(String.valueOf(unit));
            check(halfway(unit));
            check(String.valueOf(share));
            check(String.valueOf(-unit));
            check(BigDecimal.valueOf(unit).toPlainString() + random.nextInt(1_000_000));
        }
    }

    private static String halfway(double low) {
        BigDecimal two = new BigDecimal(low)
                .add(new BigDecimal(Math.nextUp(low) == Double.POSITIVE_INFINITY ? low : Math.nextUp(low)));
        return two.divide(BigDecimal.valueOf(2)).toString();
    }

    private static void check(String text) {
        assertThat(parse(text)).as(text).isEqualTo(Double.parseDouble(text));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0, -0.0",
        "+.5, .5",
        "1., 1",
        "1e3, 1000",
        "1E-3, .001",
        "-1.5e+2, -150",
        "1e999, Infinity",
        "1e-999, 0",
        "inf, Infinity",
        "-Infinity, -Infinity",
        "+INF, Infinity",
        "' 0.25 ', .25",
        "12345678901234567890, 12345678901234567890"
    })
    void readsEveryWayOfWriting(String text, double value) {
        assertThat(parse(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", ".", "-", "e5", "1e", "1.2.3", "--1", "1-2", "0x1p3", "1f", "1.5d", "NaN", "one", "1,5", "1 2",
                "1_0"
            })
    void anythingElseIsNoNumber(String text) {
        assertThat(parse(text)).isNaN();
    }
}
