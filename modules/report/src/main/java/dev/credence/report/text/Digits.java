package dev.credence.report.text;

import dev.credence.api.interval.Estimate;
import java.util.Collection;
import java.util.Locale;

/**
 * The number of decimals of a table: as many as distinguish the bounds of its narrowest interval, the same for all rows.
 *
 * @param decimals from 4 to 8
 */
public record Digits(int decimals) {
    private static final int MIN_DIGITS = 4;
    private static final int MAX_DIGITS = 8;

    /**
     * Returns the decimals for estimates.
     *
     * @param estimates the estimates whose intervals must be distinguished
     * @return as many decimals as their narrowest interval needs
     */
    public static Digits of(Collection<Estimate> estimates) {
        return ofWidth(estimates.stream()
                .mapToDouble(Estimate::width)
                .filter(width -> width > 0)
                .min()
                .orElse(1));
    }

    /**
     * Returns the decimals for a width.
     *
     * @param width the width of the narrowest interval
     * @return as many decimals as show two significant digits of it
     */
    public static Digits ofWidth(double width) {
        return clamped(width, MIN_DIGITS);
    }

    /**
     * Returns the decimals for an interval in a sentence or a figure, which may be fewer than in a table.
     *
     * @param width the width of the interval; the fewest decimals are shown where it is not positive
     * @param least the fewest decimals
     * @return as many decimals as show two significant digits of the width
     */
    public static Digits ofWidth(double width, int least) {
        return width > 0 ? clamped(width, least) : new Digits(least);
    }

    private static Digits clamped(double width, int least) {
        int wanted = (int) Math.ceil(-Math.log10(width)) + 1;
        return new Digits(Math.max(least, Math.min(MAX_DIGITS, wanted)));
    }

    /**
     * Formats a number.
     *
     * @return its text; {@code undefined} for NaN
     */
    public String of(double value) {
        if (Double.isNaN(value)) {
            return "undefined";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        return Math.abs(value) < 1e6
                ? FixedDecimals.of(value, decimals)
                : String.format(Locale.ROOT, "%." + decimals + "e", value);
    }

    /**
     * Formats a probability that may be very small, such as a p-value: {@code 0.0312} or {@code 1.2e-17}.
     *
     * @return its text; empty for NaN
     */
    public static String ofProbability(double p) {
        if (Double.isNaN(p)) {
            return "";
        }
        if (p == 0) {
            return "<1e-300";
        }
        return p >= 1e-4 ? FixedDecimals.of(p, MIN_DIGITS) : String.format(Locale.ROOT, "%.1e", p);
    }

    /**
     * Formats an interval, {@code [0.9355, 0.9802]}.
     *
     * @param lower the lower bound of the interval
     * @param upper the upper bound of the interval
     * @return its text, empty where there are no bounds
     */
    public String interval(double lower, double upper) {
        return Double.isNaN(lower) || Double.isNaN(upper) ? "" : "[" + of(lower) + ", " + of(upper) + "]";
    }

    /**
     * Formats numbers with a fixed number of decimals as {@code String.format("%.4f")} does, but in a twentieth of the time,
     * because a report on ten thousand classes contains a hundred thousand numbers. A number that rounds to zero has no sign.
     */
    static final class FixedDecimals {
        private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8};
        /** The limit 2^42 below which scaled numbers have a rounding error of less than 1e-3. */
        private static final double LIMIT = 0x1p42;
        /** The distance from a tie, 2^-9, below which {@code String.format} rounds the number. */
        private static final double TIE = 0x1p-9;

        /** Formats a number with at most eight decimals. */
        static String of(double value, int decimals) {
            double scaled = Math.abs(value) * POWERS[decimals];
            double below = Math.floor(scaled);
            double rest = scaled - below;
            if (!(scaled < LIMIT) || Math.abs(rest - 0.5) < TIE) {
                String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
                return text.matches("-0[.]?0*") ? text.substring(1) : text;
            }
            long rounded = (long) below + (rest > 0.5 ? 1 : 0);
            return text(value < 0 && rounded > 0, rounded, decimals);
        }

        private static String text(boolean negative, long scaled, int decimals) {
            long power = (long) POWERS[decimals];
            StringBuilder text =
                    new StringBuilder(24).append(negative ? "-" : "").append(scaled / power);
            if (decimals > 0) {
                String digits = Long.toString(scaled % power);
                text.append('.').append("0".repeat(decimals - digits.length())).append(digits);
            }
            return text.toString();
        }
    }
}
