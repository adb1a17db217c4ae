package dev.credence.cli.report;

import dev.credence.api.interval.Estimate;
import java.util.Collection;
import java.util.Locale;

/**
 * How many decimals a table shows: as many as tell its narrowest interval apart, the same for all rows.
 *
 * @param decimals from 4 to 8
 */
record Digits(int decimals) {
    private static final int LEAST = 4;
    private static final int MOST = 8;

    static Digits of(Collection<Estimate> estimates) {
        return ofWidth(estimates.stream()
                .mapToDouble(Estimate::width)
                .filter(width -> width > 0)
                .min()
                .orElse(1));
    }

    /** Two digits of the width. */
    static Digits ofWidth(double width) {
        int wanted = (int) Math.ceil(-Math.log10(width)) + 1;
        return new Digits(Math.max(LEAST, Math.min(MOST, wanted)));
    }

    String of(double value) {
        if (Double.isNaN(value)) {
            return "undefined";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        return String.format(Locale.ROOT, Math.abs(value) < 1e6 ? "%." + decimals + "f" : "%." + decimals + "e", value);
    }

    /** {@code [0.9355, 0.9802]}, or nothing where there are no bounds. */
    String interval(double lower, double upper) {
        return Double.isNaN(lower) || Double.isNaN(upper) ? "" : "[" + of(lower) + ", " + of(upper) + "]";
    }
}
