package dev.credence.report.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.credence.report.check.PrintedValue.CountRange;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PrintedValueTest {
    @ParameterizedTest
    @CsvSource({
        "0.93, 0.93, 2",
        "93%, 0.93, 2",
        "93.1%, 0.931, 3",
        ".9, 0.9, 1",
        "1, 1, 0",
        "100%, 1.00, 2",
        "0.930, 0.930, 3"
    })
    void numberAndPercentageHaveValueAndDecimals(String text, BigDecimal value, int decimals) {
        PrintedValue printed = PrintedValue.of("VALUE", text);

        assertThat(printed.value()).isEqualByComparingTo(value);
        assertThat(printed.value().scale()).isEqualTo(decimals);
    }

    @Test
    void errorOfPercentageWithoutSignNamesSign() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PrintedValue.of("VALUE", "93"))
                .withMessage("VALUE must lie in [0, 1]: VALUE=93; write 93% if it is a percentage");
    }

    @ParameterizedTest
    @CsvSource({"-0.1", "101%", "1000"})
    void valueOutsideTheRangeIsRejected(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PrintedValue.of("VALUE", text))
                .withMessage(
                        "VALUE must lie in [0, 1]: VALUE=" + text + "; write it as it is printed, such as 0.93 or 93%");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0,93", "NaN", "''", "%", "1e-3", "0.1111111111111111111111111111111111"})
    void textThatIsNoNumberIsRejected(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PrintedValue.of("VALUE", text))
                .withMessage("VALUE must be a number of at most 30 characters: VALUE=" + text
                        + "; write it as it is printed, such as 0.93, 93% or 93.1%");
    }

    @Property(seed = "13")
    void compatibleCountsRoundToValue(
            @ForAll @IntRange(min = 0, max = 1_000) int thousandths,
            @ForAll @IntRange(min = 0, max = 3) int decimals,
            @ForAll @IntRange(min = 1, max = 400) int n) {
        String text = BigDecimal.valueOf(thousandths, 3)
                .setScale(decimals, RoundingMode.HALF_UP)
                .toPlainString();
        List<Long> tried = new ArrayList<>();
        for (long k = 0; k <= n; k++) {
            // |k/n - v| <= 10^-d / 2 in whole numbers
            long unit = (long) StrictMath.pow(10, decimals);
            long value = new BigDecimal(text).movePointRight(decimals).longValueExact();
            if (2 * Math.abs(k * unit - value * n) <= n) {
                tried.add(k);
            }
        }

        CountRange found = PrintedValue.of("VALUE", text).counts(n);

        assertThat(found.isEmpty()).isEqualTo(tried.isEmpty());
        if (!tried.isEmpty()) {
            assertThat(found).isEqualTo(new CountRange(tried.get(0), tried.get(tried.size() - 1)));
            assertThat(found.number()).isEqualTo(tried.size());
        }
    }

    @Test
    void countsOfABillionItemsAreExact() {
        assertThat(PrintedValue.of("VALUE", "0.123456789012").counts(1_000_000_000))
                .isEqualTo(new CountRange(123_456_790, 123_456_789))
                .matches(CountRange::isEmpty);
        assertThat(PrintedValue.of("VALUE", "0.123456789").counts(1_000_000_000))
                .isEqualTo(new CountRange(123_456_789, 123_456_789));
    }
}
