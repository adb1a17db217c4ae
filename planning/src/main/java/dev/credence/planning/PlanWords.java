package dev.credence.planning;

import dev.credence.api.interval.ConfidenceLevel;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers in sentences. */
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

    /** Four digits at most, and no more zeros than needed. */
    static String number(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return Double.toString(value);
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros();
        return Math.abs(rounded.scale()) > 12 ? rounded.toString() : rounded.toPlainString();
    }

    /** As it was given. */
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

    /** What a test's p-value must be below: {@code 0.05}. */
    static String significance(ConfidenceLevel level) {
        return BigDecimal.ONE
                .subtract(BigDecimal.valueOf(level.value()))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** The same as a number; no rounding for levels of 1/2 or more. */
    static double alpha(ConfidenceLevel level) {
        return 1 - level.value();
    }
}
