package dev.credence.api.internal.scores;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers of single precision, whose value is that of their text. */
final class SinglePrecision {
    /** The most decimal digits that a number of single precision needs. */
    private static final int MOST_DIGITS = 9;

    /** The decimal digits with which the search begins; no other number of as few digits is that near. */
    private static final int FIRST_DIGITS = 6;

    /** The largest power of ten whose double is exact. */
    private static final int LARGEST_POWER = 22;

    private static final double[] POWERS = new double[LARGEST_POWER + 1];

    static {
        for (int power = 0; power <= LARGEST_POWER; power++) {
            POWERS[power] = Double.parseDouble("1e" + power);
        }
    }

    private SinglePrecision() {}

    /**
     * Returns the double of the shortest decimal text that has this number in single precision, and of several such texts of the nearest. So
     * {@code 0.7f} is 0.7, as in a file with its text, and not 0.699999988. The order of numbers and their ties do not change.
     *
     * @param number any number; NaN and infinite numbers are returned as they are
     * @return the number in double precision
     */
    static double asWritten(float number) {
        double exact = number;
        double size = Math.abs(exact);
        if (!(size > 0 && size < Double.POSITIVE_INFINITY)) {
            return exact;
        }
        // The digits before the decimal point are at most one fewer.
        int whole = (int) Math.floor((Math.getExponent(size) + 1) * 0.30103) + 1;
        int first = FIRST_DIGITS - whole;
        if (Math.abs(number) < Float.MIN_NORMAL
                || first < -LARGEST_POWER
                || first + MOST_DIGITS - FIRST_DIGITS + 1 > LARGEST_POWER) {
            return searched(number);
        }
        for (int decimals = first; decimals <= first + MOST_DIGITS - FIRST_DIGITS + 1; decimals++) {
            double text = rounded(exact, decimals);
            if ((float) text == number) {
                return text;
            }
        }
        return searched(number);
    }

    /** Returns a number that is rounded to some decimals; it is the double of its decimal text, because only the last operation rounds. */
    private static double rounded(double number, int decimals) {
        return decimals >= 0
                ? Math.rint(number * POWERS[decimals]) / POWERS[decimals]
                : Math.rint(number / POWERS[-decimals]) * POWERS[-decimals];
    }

    /** Searches the shortest text by decimal arithmetic, for numbers whose power of ten is no exact double. */
    private static double searched(float number) {
        BigDecimal exact = new BigDecimal(number);
        for (int digits = 1; digits < MOST_DIGITS; digits++) {
            BigDecimal text = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (text.floatValue() == number) {
                return text.doubleValue();
            }
        }
        return exact.round(new MathContext(MOST_DIGITS, RoundingMode.HALF_EVEN)).doubleValue();
    }
}
