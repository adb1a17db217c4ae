package dev.credence.report.text;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * A plot of an interval on a scale, made of characters.
 *
 * @param cells the width in characters
 * @param from the value at the left end
 * @param to the value at the right end
 */
public record IntervalPicture(int cells, double from, double to) {
    /** The possible steps of a scale: 1, 2 or 5 times a power of ten. */
    private static final double[] STEPS = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5};

    /** The largest number of steps, 10, with which a scale is little longer than its values require. */
    private static final int MAX_STEPS = 10;

    /** The largest power of ten, 1e22, that is computed without a rounding error. */
    private static final double LARGEST_POWER = 1e22;

    private static final MathContext ONE_DIGIT = new MathContext(1);

    /** The number, 1e7, from which on the ends of a scale are written with an exponent. */
    private static final double LONG_NUMBER = 1e7;

    /**
     * Returns a plot on [0, 1].
     *
     * @param cells the width in characters
     */
    public static IntervalPicture unit(int cells) {
        return new IntervalPicture(cells, 0, 1);
    }

    /**
     * Returns a plot on the shortest round scale that contains all values to show.
     *
     * @param cells the width in characters
     * @param least the smallest bound, at least -1
     * @param greatest the largest bound, at most 1
     * @return the picture; on [0, 1] if there is nothing to show
     */
    public static IntervalPicture over(int cells, double least, double greatest) {
        if (!(least < greatest)) {
            return unit(cells);
        }
        for (double step : STEPS) {
            double from = Math.floor(least / step + 1e-9) * step;
            double to = Math.ceil(greatest / step - 1e-9) * step;
            if ((to - from) / step <= MAX_STEPS + 1e-9) {
                return new IntervalPicture(cells, rounded(from), rounded(to));
            }
        }
        return new IntervalPicture(cells, least < 0 ? -1 : 0, 1);
    }

    /** Removes the rounding error of the multiplication. */
    private static double rounded(double x) {
        return Math.rint(x * 1000) / 1000 + 0.0;
    }

    /**
     * Returns a plot around zero, on the shortest round scale that contains all bounds.
     *
     * @param cells the width in characters
     * @param farthest the largest absolute value of a bound; on [-2, 2] if it is infinite or NaN
     */
    public static IntervalPicture around(int cells, double farthest) {
        for (double step : STEPS) {
            if (farthest <= step) {
                return new IntervalPicture(cells, -step, step);
            }
        }
        for (double power = 1; farthest <= Double.MAX_VALUE && power <= LARGEST_POWER; power *= 10) {
            for (double step : new double[] {power, 2 * power, 5 * power}) {
                if (farthest <= step) {
                    return new IntervalPicture(cells, -step, step);
                }
            }
        }
        return new IntervalPicture(cells, -2, 2);
    }

    /**
     * Returns the same scale in another width.
     *
     * @param other the width in characters
     */
    public IntervalPicture withCells(int other) {
        return new IntervalPicture(other, from, to);
    }

    /** {@return the scale, which is written above the plots: its ends, and its middle if there is room for it} */
    public String scale() {
        String left = number(from);
        String right = number(to);
        String middle = number((from + to) / 2);
        int before = (cells - middle.length()) / 2 - left.length();
        int after = cells - left.length() - before - middle.length() - right.length();
        return before < 1 || after < 1
                ? left + " ".repeat(Math.max(1, cells - left.length() - right.length())) + right
                : left + " ".repeat(before) + middle + " ".repeat(after) + right;
    }

    /** {@return the value at the left end, as the scale writes it; the value, such as {@code 0.85}} */
    public String start() {
        return number(from);
    }

    private static String number(double x) {
        if (Math.abs(x) >= LONG_NUMBER) {
            return new BigDecimal(x)
                    .round(ONE_DIGIT)
                    .stripTrailingZeros()
                    .toString()
                    .replace("E+", "e");
        }
        if (x == Math.rint(x)) {
            return String.valueOf((long) x);
        }
        String text = Digits.FixedDecimals.of(x, 4);
        int end = text.length();
        while (text.charAt(end - 1) == '0') {
            end--;
        }
        return text.substring(0, end);
    }

    /**
     * Draws an interval such as {@code [--*--]}, in characters that every terminal has; a writer may replace them by better ones.
     *
     * @param lower lower bound
     * @param value the value of the metric, or the difference
     * @param upper upper bound
     * @return the picture; empty if there is nothing to draw, an arrow if the interval lies beyond the scale
     */
    public String draw(double lower, double value, double upper) {
        if (!(lower <= upper)) {
            return "";
        }
        if (upper < from) {
            return "<";
        }
        if (lower > to) {
            return " ".repeat(cells - 1) + ">";
        }
        char[] picture = " ".repeat(cells).toCharArray();
        int left = cell(lower);
        int right = cell(upper);
        java.util.Arrays.fill(picture, left, right + 1, '-');
        picture[left] = lower < from ? '<' : '[';
        picture[right] = upper > to ? '>' : ']';
        if (value >= from && value <= to) {
            picture[cell(value)] = '*';
        }
        return new String(picture).stripTrailing();
    }

    private int cell(double x) {
        double clamped = Math.max(from, Math.min(to, x));
        return (int) Math.round((clamped - from) / (to - from) * (cells - 1));
    }
}
