package dev.credence.figures.kind;

import dev.credence.report.table.Digits;
import java.util.Locale;

/** Numbers in words of figures. */
final class Words {
    private static final int LEAST = 3;

    private Words() {}

    /** {@code 0.964 [0.936, 0.980]}: two digits of the width, at least three decimals. */
    static String interval(double value, double lower, double upper) {
        Digits digits = digits(upper - lower);
        String bounds = digits.interval(lower, upper);
        return digits.of(value) + (bounds.isEmpty() ? "" : " " + bounds);
    }

    private static Digits digits(double width) {
        int wanted = width > 0 ? (int) Math.ceil(-Math.log10(width)) + 1 : LEAST;
        return new Digits(Math.max(LEAST, Math.min(8, wanted)));
    }

    /** To three decimals. */
    static String three(double value) {
        return new Digits(LEAST).of(value);
    }

    /** A probability: {@code 0.757}, {@code 0.99998}, {@code 3e-05}. */
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
