package dev.credence.planning.internal;

import dev.credence.api.interval.ConfidenceLevel;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats numbers in sentences. */
public final class PlanWords {
    private PlanWords() {}

    /** Formats a count, such as {@code 1,537}. */
    public static String count(long items) {
        return String.format(Locale.ROOT, "%,d", items);
    }

    /** Formats a count with its unit, such as {@code 1,537 items} or {@code 1 item}. */
    public static String items(long items, String one) {
        return count(items) + " " + one + (items == 1 ? "" : "s");
    }

    /** Formats a number with at most four significant digits, without trailing zeros. */
    public static String number(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return Double.toString(value);
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros();
        return Math.abs(rounded.scale()) > 12 ? rounded.toString() : rounded.toPlainString();
    }

    /** Formats a number as it was given. */
    public static String shortest(double value) {
        return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
    }

    /** Formats a level, such as {@code 95%}. */
    public static String percent(ConfidenceLevel level) {
        return BigDecimal.valueOf(level.value())
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString()
                + "%";
    }

    /** Formats the significance level of a test, such as {@code 0.05}. */
    public static String significance(ConfidenceLevel level) {
        return BigDecimal.ONE
                .subtract(BigDecimal.valueOf(level.value()))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Returns the significance level as a number, without rounding for levels of 0.5 or more. */
    public static double alpha(ConfidenceLevel level) {
        return 1 - level.value();
    }
}
