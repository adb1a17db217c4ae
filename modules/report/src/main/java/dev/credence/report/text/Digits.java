package dev.credence.report.text;

import dev.credence.api.interval.Estimate;
import java.util.Collection;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * The number of decimals of a table: as many as distinguish the bounds of its narrowest interval, the same for all rows. A number of a
 * million or more has a power of ten, unless its interval is so narrow that it would lose the digits that matter.
 *
 * @param decimals from 0 to 8
 * @param places the decimals that show two significant digits of the narrowest interval among those of numbers of a million or more, or
 *     of less than a thousandth; negative where tens or hundreds do
 */
public record Digits(int decimals, int places) {
    private static final int MIN_DIGITS = 4;
    private static final int MAX_DIGITS = 8;
    /** No interval needs decimals. */
    private static final int NO_PLACES = -1_000;

    private static final double LARGE = 1e6;
    private static final double SMALL = 1e-3;
    /** Above it, a double has no more decimals to show. */
    private static final double HUGE = 1e15;
    /** The digits after the first one that distinguish all doubles. */
    private static final int ALL_DIGITS = 16;

    /**
     * Creates a number of decimals that no interval needs.
     *
     * @param decimals from 0 to 8
     */
    public Digits(int decimals) {
        this(decimals, NO_PLACES);
    }

    /**
     * Returns the decimals for estimates.
     *
     * @param estimates the estimates whose intervals must be distinguished
     * @return as many decimals as their narrowest interval needs
     */
    public static Digits of(Collection<Estimate> estimates) {
        return ofIntervals(estimates, Estimate::lower, Estimate::upper);
    }

    /**
     * Returns the decimals for rows with intervals.
     *
     * @param <T> the kind of row
     * @param rows the rows whose intervals must be distinguished
     * @param lower returns the lower bound of a row
     * @param upper returns the upper bound of a row
     * @return as many decimals as the narrowest interval needs
     */
    public static <T> Digits ofIntervals(
            Collection<? extends T> rows, ToDoubleFunction<? super T> lower, ToDoubleFunction<? super T> upper) {
        return ofIntervals(rows, lower, upper, row -> 0);
    }

    /**
     * Returns the decimals for rows with intervals and other numbers that must be distinguished as well, such as the values of two
     * systems next to the interval of their difference.
     *
     * @param <T> the kind of row
     * @param rows the rows whose intervals must be distinguished
     * @param lower returns the lower bound of a row
     * @param upper returns the upper bound of a row
     * @param others returns the largest size of the other numbers of a row; NaN where there are none
     * @return as many decimals as the narrowest interval needs
     */
    public static <T> Digits ofIntervals(
            Collection<? extends T> rows,
            ToDoubleFunction<? super T> lower,
            ToDoubleFunction<? super T> upper,
            ToDoubleFunction<? super T> others) {
        double narrowest = Double.NaN;
        int places = NO_PLACES;
        for (T row : rows) {
            double width = upper.applyAsDouble(row) - lower.applyAsDouble(row);
            double size = Math.max(Math.abs(lower.applyAsDouble(row)), Math.abs(upper.applyAsDouble(row)));
            if (width > 0) {
                narrowest = Double.isNaN(narrowest) ? width : Math.min(narrowest, width);
                boolean extreme = size >= LARGE || size < SMALL || others.applyAsDouble(row) >= LARGE;
                places = extreme ? Math.max(places, wanted(width)) : places;
            }
        }
        return new Digits(ofWidth(Double.isNaN(narrowest) ? 1 : narrowest).decimals, places);
    }

    /**
     * Returns the decimals for a width.
     *
     * @param width the width of the narrowest interval
     * @return as many decimals as show two significant digits of it
     */
    public static Digits ofWidth(double width) {
        return new Digits(clamped(width, MIN_DIGITS));
    }

    /**
     * Returns the decimals for several widths.
     *
     * @param widths the widths of intervals
     * @return as many decimals as show two significant digits of the narrowest one above 0, or of 1 if there is none
     */
    public static Digits ofWidths(DoubleStream widths) {
        return ofWidth(widths.filter(width -> width > 0).min().orElse(1));
    }

    /**
     * Returns the decimals for an interval in a sentence or a figure, which may be fewer than in a table.
     *
     * @param width the width of the interval; the fewest decimals are shown where it is not positive
     * @param least the fewest decimals
     * @return as many decimals as show two significant digits of the width
     */
    public static Digits ofWidth(double width, int least) {
        return width > 0 ? new Digits(clamped(width, least), wanted(width)) : new Digits(least);
    }

    private static int clamped(double width, int least) {
        return Math.max(least, Math.min(MAX_DIGITS, wanted(width)));
    }

    /** Returns the decimals that show two significant digits of a width. */
    private static int wanted(double width) {
        return (int) Math.ceil(-Math.log10(width)) + 1;
    }

    /**
     * Formats a number.
     *
     * @return its text; {@code undefined} for NaN
     */
    public String of(double value) {
        return text(value, places);
    }

    private String text(double value, int wanted) {
        if (Double.isNaN(value)) {
            return "undefined";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        double size = Math.abs(value);
        if (size >= LARGE) {
            int significant = exponent(size) + wanted;
            return significant > decimals && size < HUGE
                    ? FixedDecimals.of(value, Math.max(0, Math.min(MAX_DIGITS, wanted)))
                    : scientific(value, Math.max(decimals, significant));
        }
        return size > 0 && size < SMALL && wanted > MAX_DIGITS
                ? scientific(value, exponent(size) + wanted)
                : FixedDecimals.of(value, decimals);
    }

    private static int exponent(double size) {
        return (int) Math.floor(Math.log10(size));
    }

    private static String scientific(double value, int digits) {
        return String.format(Locale.ROOT, "%." + Math.max(0, Math.min(ALL_DIGITS, digits)) + "e", value);
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
        if (Double.isNaN(lower) || Double.isNaN(upper)) {
            return "";
        }
        int wanted = upper > lower ? Math.max(places, wanted(upper - lower)) : places;
        return "[" + text(lower, wanted) + ", " + text(upper, wanted) + "]";
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
