package dev.credence.api.evidence.storage;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * A sum of numbers of 0 or more without any rounding, so that the order of its terms, and how they were grouped, changes no bit.
 *
 * <p>Every double is a whole number of 2^-1074ths, and its square one of 2^-2148ths: the sum is a whole number kept in digits of 32
 * bits, of which only those between the least and the largest term are held. Carries wait until 2^28 terms have come.
 *
 * <p>Cost: a few additions a term; 8 bytes a digit.
 *
 * @see <a href="https://doi.org/10.1137/130944266">Neal (2015), Fast exact summation using small and large superaccumulators</a>
 */
public final class ExactSum {
    /** -2148: that of the square of the least double above 0. */
    public static final int LEAST_EXPONENT = -2148;
    /** 2048 and 53 carries: no sum of 2^53 squares has more zeros at its end. */
    public static final int LARGEST_EXPONENT = 2101;

    /** -2150: a multiple below the exponent of the least square's last bit. */
    private static final int LEAST = -2150;

    /** -1076: two bits below the least double above 0. */
    private static final int QUARTER_OF_LEAST = -1076;

    private static final long DIGIT = 0xFFFFFFFFL;
    /** 2^28 terms of less than 2^33 each leave a digit below 2^62. */
    private static final int MOST_TERMS = 1 << 28;

    /** A square has 106 bits; moved by 31 they touch five digits, and the carry a sixth. */
    private static final int TOUCHED = 6;

    private long[] digits = new long[0];
    /** Place of the first digit that is held. */
    private int first;

    private int terms;

    /** The sum of nothing. */
    public ExactSum() {}

    /**
     * Adds a number.
     *
     * @param number finite, 0 or more
     */
    public void add(double number) {
        if (number > 0) {
            add(0, mantissa(number), exponent(number));
        }
    }

    /**
     * Adds the square of a number, which is not rounded either.
     *
     * @param number finite, 0 or more
     */
    public void addSquare(double number) {
        if (number > 0) {
            long mantissa = mantissa(number);
            add(Math.multiplyHigh(mantissa, mantissa), mantissa * mantissa, 2 * exponent(number));
        }
    }

    private static long mantissa(double number) {
        long bits = Double.doubleToRawLongBits(number);
        long fraction = bits & ((1L << 52) - 1);
        return bits >>> 52 == 0 ? fraction : fraction | (1L << 52);
    }

    private static int exponent(double number) {
        return Math.max(1, (int) (Double.doubleToRawLongBits(number) >>> 52)) - 1075;
    }

    private void add(long high, long low, int exponent) {
        int position = exponent - LEAST;
        int digit = position >>> 5;
        hold(digit, digit + TOUCHED);
        int shift = position & 31;
        int at = digit - first;
        put(at, low & DIGIT, shift);
        put(at + 1, low >>> 32, shift);
        put(at + 2, high & DIGIT, shift);
        put(at + 3, high >>> 32, shift);
        if (++terms == MOST_TERMS) {
            carry();
        }
    }

    private void put(int at, long part, int shift) {
        long moved = part << shift;
        digits[at] += moved & DIGIT;
        digits[at + 1] += moved >>> 32;
    }

    /** Makes room for digits from a place up to another, exclusively. */
    private void hold(int from, int to) {
        if (digits.length == 0) {
            first = from;
            digits = new long[to - from];
        } else if (from < first || to > first + digits.length) {
            int start = Math.min(from, first);
            long[] wider = new long[Math.max(to, first + digits.length) - start];
            System.arraycopy(digits, 0, wider, first - start, digits.length);
            digits = wider;
            first = start;
        }
    }

    private void carry() {
        long carry = 0;
        for (int at = 0; at < digits.length || carry != 0; at++) {
            if (at == digits.length) {
                digits = Arrays.copyOf(digits, digits.length + 1);
            }
            long digit = digits[at] + carry;
            digits[at] = digit & DIGIT;
            carry = digit >>> 32;
        }
        terms = 0;
    }

    /**
     * Adds another sum.
     *
     * @param other a sum, whose value stays what it is
     */
    public void add(ExactSum other) {
        if (other.digits.length == 0) {
            return;
        }
        other.carry();
        carry();
        hold(other.first, other.first + other.digits.length);
        for (int at = 0; at < other.digits.length; at++) {
            digits[other.first + at - first] += other.digits[at];
        }
        terms = 1;
    }

    /** Forgets all terms, and keeps the room that they took. */
    public void clear() {
        Arrays.fill(digits, 0);
        terms = 0;
    }

    /**
     * The sum as {@code mantissa * 2^exponent}.
     *
     * @return an odd number, or 0
     */
    public BigInteger mantissa() {
        BigInteger whole = whole();
        return whole.signum() == 0 ? whole : whole.shiftRight(whole.getLowestSetBit());
    }

    /**
     * The sum as {@code mantissa * 2^exponent}.
     *
     * @return the exponent; 0 of a sum of 0
     */
    public int exponent() {
        BigInteger whole = whole();
        return whole.signum() == 0 ? 0 : whole.getLowestSetBit() + 32 * first + LEAST;
    }

    private BigInteger whole() {
        carry();
        byte[] bytes = new byte[4 * digits.length + 1];
        for (int at = 0; at < digits.length; at++) {
            for (int b = 0; b < 4; b++) {
                bytes[bytes.length - 1 - 4 * at - b] = (byte) (digits[at] >>> (8 * b));
            }
        }
        return new BigInteger(bytes);
    }

    /**
     * A sum that was written down.
     *
     * @param mantissa 0 or more
     * @param exponent from {@value #LEAST_EXPONENT} to {@value #LARGEST_EXPONENT}
     * @return the sum {@code mantissa * 2^exponent}
     */
    public static ExactSum of(BigInteger mantissa, int exponent) {
        ExactSum sum = new ExactSum();
        int position = exponent - LEAST;
        BigInteger moved = mantissa.shiftLeft(position & 31);
        if (moved.signum() > 0) {
            int held = (moved.bitLength() + 31) / 32;
            sum.hold(position >>> 5, (position >>> 5) + held);
            for (int at = 0; at < held; at++) {
                sum.digits[at] = moved.shiftRight(32 * at).longValue() & DIGIT;
            }
        }
        return sum;
    }

    /**
     * The sum, rounded once.
     *
     * @return the nearest double, ties to even; infinite beyond the largest
     */
    public double value() {
        carry();
        int top = digits.length - 1;
        while (top >= 0 && digits[top] == 0) {
            top--;
        }
        if (top < 0) {
            return 0;
        }
        // The highest 64 bits, then 62 and whether any bit was cut off: the rounding to 53 sees no difference.
        int lead = Long.numberOfLeadingZeros(digits[top]) - Integer.SIZE;
        long third = digit(top - 2) << lead;
        long kept = (digits[top] << Integer.SIZE | digit(top - 1)) << lead | third >>> Integer.SIZE;
        boolean cut = (kept & 3) != 0 || (third & DIGIT) != 0 || anyBelow(top - 2);
        long mantissa = kept >>> 2 | (cut ? 1 : 0);
        return rounded(mantissa, Integer.SIZE * (first + top - 1) + LEAST - lead + 2);
    }

    /** Rounds {@code mantissa * 2^exponent} once: of what lies below the least double two bits stay, the second for all that follow. */
    private static double rounded(long mantissa, int exponent) {
        int below = Math.min(Long.SIZE - 1, Math.max(0, QUARTER_OF_LEAST - exponent));
        long kept = mantissa >>> below;
        return Math.scalb((double) (kept << below == mantissa ? kept : kept | 1), exponent + below);
    }

    private long digit(int at) {
        return at < 0 ? 0 : digits[at];
    }

    private boolean anyBelow(int end) {
        for (int at = 0; at < end; at++) {
            if (digits[at] != 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Compares with a whole number, without rounding.
     *
     * @param number any number
     * @return below 0 where this sum is smaller, 0 where both are equal, above 0 where it is larger
     */
    public int compareTo(long number) {
        BigInteger whole = BigInteger.valueOf(number);
        return exponent() >= 0
                ? mantissa().shiftLeft(exponent()).compareTo(whole)
                : mantissa().compareTo(whole.shiftLeft(-exponent()));
    }

    /** Equal sums. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ExactSum that
                && exponent() == that.exponent()
                && mantissa().equals(that.mantissa());
    }

    @Override
    public int hashCode() {
        return 31 * mantissa().hashCode() + exponent();
    }

    @Override
    public String toString() {
        return "ExactSum[" + value() + "]";
    }
}
