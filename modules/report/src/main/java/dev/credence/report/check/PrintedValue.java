package dev.credence.report.check;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

/**
 * A number between 0 and 1 as a publication prints it, with the values that are printed so. A value that lies in the middle between two
 * printed ones belongs to both, because publications do not say how they round.
 *
 * @param text the number as it was printed, such as {@code 0.93} or {@code 93.1%}
 * @param value the number between 0 and 1, whose scale is the number of its decimals
 */
public record PrintedValue(String text, BigDecimal value) {
    /** The largest number of characters, which is more than any double is printed with. */
    private static final int MAX_LENGTH = 30;

    private static final Pattern NUMBER = Pattern.compile("[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)%?");

    /**
     * Reads a number.
     *
     * @param name the name of the argument for messages
     * @param text the number, with a point, or a percentage
     * @throws IllegalArgumentException if it is not a number, or does not lie in [0, 1]
     */
    public static PrintedValue of(String name, String text) {
        if (text.length() > MAX_LENGTH || !NUMBER.matcher(text).matches()) {
            throw new IllegalArgumentException(name + " must be a number of at most " + MAX_LENGTH + " characters: "
                    + name + "=" + text + "; write it as it is printed, such as 0.93, 93% or 93.1%");
        }
        boolean percent = text.endsWith("%");
        BigDecimal number = new BigDecimal(percent ? text.substring(0, text.length() - 1) : text);
        BigDecimal value = percent ? number.movePointLeft(2) : number;
        if (value.signum() < 0 || value.compareTo(BigDecimal.ONE) > 0) {
            throw new IllegalArgumentException(name + " must lie in [0, 1]: " + name + "=" + text
                    + (percent || value.signum() < 0 || value.compareTo(BigDecimal.valueOf(100)) > 0
                            ? "; write it as it is printed, such as 0.93 or 93%"
                            : "; write " + text + "% if it is a percentage"));
        }
        return new PrintedValue(text, value);
    }

    double number() {
        return value.doubleValue();
    }

    /** Returns half a unit of the last decimal, which is the largest rounding error. */
    private BigDecimal half() {
        return new BigDecimal(BigInteger.valueOf(5), value.scale() + 1);
    }

    /** Returns the smallest value that is printed so. */
    double lowest() {
        return Math.max(0, value.subtract(half()).doubleValue());
    }

    /** Returns the largest value that is printed so. */
    double highest() {
        return Math.min(1, value.add(half()).doubleValue());
    }

    /**
     * Returns the whole numbers k from 0 to n for which k / n is printed so.
     *
     * @param n the number of items, above 0
     * @return the counts; empty if there are none
     */
    CountRange counts(long n) {
        BigInteger items = BigInteger.valueOf(n);
        BigInteger twice = value.unscaledValue().shiftLeft(1);
        BigInteger below = items.multiply(twice.subtract(BigInteger.ONE));
        BigInteger above = items.multiply(twice.add(BigInteger.ONE));
        BigInteger unit = BigInteger.TEN.pow(value.scale()).shiftLeft(1);
        BigInteger from =
                below.add(unit).subtract(BigInteger.ONE).max(BigInteger.ZERO).divide(unit);
        BigInteger to = above.divide(unit).min(items);
        return new CountRange(from.longValueExact(), to.longValueExact());
    }

    /**
     * Consecutive counts.
     *
     * @param from the smallest
     * @param to the largest; smaller than the first if there are none
     */
    record CountRange(long from, long to) {
        boolean isEmpty() {
            return from > to;
        }

        long number() {
            return to - from + 1;
        }

        boolean isOne() {
            return from == to;
        }
    }
}
