package dev.credence.planning;

import dev.credence.api.interval.ConfidenceLevel;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats numbers in sentences. */
final class PlanWords {
    private PlanWords() {}

    /** {@code 1,537}. */
    static String count(long items) {
        return String.format(Locale.ROOT, "%,d", items);
    }

    /** {@code 1,537 items}, {@code 1 item}. */
    static String items(long items, String one) {
        return count(items) + " " + one + (items == 1 ? "" : "s");
    }

    /** At most four significant digits, without trailing zeros. */
    static String number(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return Double.toString(value);
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros();
        return Math.abs(rounded.scale()) > 12 ? rounded.toString() : rounded.toPlainString();
    }

    /** A number as it was given. */
    static String given(double value) {
        return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
    }

    /** {@code 95%}. */
    static String percent(ConfidenceLevel level) {
        return BigDecimal.valueOf(level.value())
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString()
                + "%";
    }

    /** The significance level of a test: {@code 0.05}. */
    static String significance(ConfidenceLevel level) {
        return BigDecimal.ONE
                .subtract(BigDecimal.valueOf(level.value()))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** The significance level as a number, without rounding for levels of 0.5 or more. */
    static double alpha(ConfidenceLevel level) {
        return 1 - level.value();
    }
}
