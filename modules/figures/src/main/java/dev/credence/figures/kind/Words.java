package dev.credence.figures.kind;

import dev.credence.report.text.Digits;
import java.util.Locale;

/** Formats numbers for the words of figures. */
final class Words {
    private static final int MIN_DIGITS = 3;

    private Words() {}

    /** Returns {@code 0.964 [0.936, 0.980]}, with two digits of the width and at least three decimals. */
    static String interval(double value, double lower, double upper) {
        Digits digits = Digits.ofWidth(upper - lower, MIN_DIGITS);
        String bounds = digits.interval(lower, upper);
        return digits.of(value) + (bounds.isEmpty() ? "" : " " + bounds);
    }

    /** Returns a number with three decimals. */
    static String three(double value) {
        return new Digits(MIN_DIGITS).of(value);
    }

    /** Returns a probability such as {@code 0.757}, {@code 0.99998}, {@code 3e-05}. */
    static String probability(double p) {
        if (Double.isNaN(p)) {
            return "undefined";
        }
        double tail = Math.min(p, 1 - p);
        if (tail == 0 || tail >= 0.0005) {
            return three(p);
        }
        return p < 0.5 ? String.format(Locale.ROOT, "%.1g", p) : "1 - " + String.format(Locale.ROOT, "%.1g", 1 - p);
    }
}
