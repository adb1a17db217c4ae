package dev.credence.api.internal;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * An exact sum of nonnegative numbers. As there is no rounding, the result does not depend on the order or the grouping of the
 * terms.
 *
 * <p>Every nonnegative double is an integer multiple of 2^-1074, and its square is an integer multiple of 2^-2148. The sum is
 * therefore stored as an integer with digits of 32 bits, and only the digits between the smallest and the largest term are stored.
 * Carries are propagated after at most 2^28 terms.
 *
 * <p>Cost: a few additions for each term, and 8 bytes for each digit.
 *
 * @see <a href="https://doi.org/10.1137/130944266">Neal (2015), Fast exact summation using small and large superaccumulators</a>
 */
public final class ExactSum {
    /** The exponent of the square of the smallest positive double. */
    public static final int MIN_EXPONENT = -2148;
    /** The largest possible exponent of a sum of 2^53 squares. */
    public static final int LARGEST_EXPONENT = 2101;

    /** The exponent of the lowest digit, which lies below the exponent of the smallest square. */
    private static final int LOWEST_EXPONENT = -2150;

    /** The exponent two bits below the smallest positive double. */
    private static final int SUBNORMAL_CUTOFF = -1076;

    private static final long DIGIT_MASK = 0xFFFFFFFFL;
    /** The number of terms after which carries are propagated: 2^28 terms of less than 2^33 each keep a digit below 2^62. */
    private static final int MAX_TERMS = 1 << 28;

    /**
     * The number of digits that one term can change: a square has 106 bits, which extend over at most five digits, and the carry
     * changes a sixth digit.
     */
    private static final int MAX_DIGITS_OF_TERM = 6;

    private long[] digits = new long[0];
    /** The position of the first digit that is stored. */
    private int first;

    private int terms;

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
     * Adds the exact square of a number.
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
        int position = exponent - LOWEST_EXPONENT;
        int digit = position >>> 5;
        ensureDigits(digit, digit + MAX_DIGITS_OF_TERM);
        int shift = position & 31;
        int index = digit - first;
        addToDigit(index, low & DIGIT_MASK, shift);
        addToDigit(index + 1, low >>> 32, shift);
        addToDigit(index + 2, high & DIGIT_MASK, shift);
        addToDigit(index + 3, high >>> 32, shift);
        if (++terms == MAX_TERMS) {
            propagateCarries();
        }
    }

    private void addToDigit(int index, long part, int shift) {
        long moved = part << shift;
        digits[index] += moved & DIGIT_MASK;
        digits[index + 1] += moved >>> 32;
    }

    /** Makes room for digits from one position (inclusive) to another (exclusive). */
    private void ensureDigits(int from, int to) {
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

    private void propagateCarries() {
        long carry = 0;
        for (int index = 0; index < digits.length || carry != 0; index++) {
            if (index == digits.length) {
                digits = Arrays.copyOf(digits, digits.length + 1);
            }
            long digit = digits[index] + carry;
            digits[index] = digit & DIGIT_MASK;
            carry = digit >>> 32;
        }
        terms = 0;
    }

    /**
     * Adds another sum.
     *
     * @param other a sum, whose value does not change
     */
    public void add(ExactSum other) {
        if (other.digits.length == 0) {
            return;
        }
        other.propagateCarries();
        propagateCarries();
        ensureDigits(other.first, other.first + other.digits.length);
        for (int index = 0; index < other.digits.length; index++) {
            digits[other.first + index - first] += other.digits[index];
        }
        terms = 1;
    }

    /** Sets the sum to 0, and keeps its memory. */
    public void clear() {
        Arrays.fill(digits, 0);
        terms = 0;
    }

    /** {@return the mantissa, which is odd or 0, of the sum, which is {@code mantissa * 2^exponent}} */
    public BigInteger mantissa() {
        BigInteger whole = toInteger();
        return whole.signum() == 0 ? whole : whole.shiftRight(whole.getLowestSetBit());
    }

    /** {@return the exponent of the sum, which is {@code mantissa * 2^exponent}; 0 if the sum is 0} */
    public int exponent() {
        BigInteger whole = toInteger();
        return whole.signum() == 0 ? 0 : whole.getLowestSetBit() + 32 * first + LOWEST_EXPONENT;
    }

    private BigInteger toInteger() {
        propagateCarries();
        byte[] bytes = new byte[4 * digits.length + 1];
        for (int index = 0; index < digits.length; index++) {
            for (int b = 0; b < 4; b++) {
                bytes[bytes.length - 1 - 4 * index - b] = (byte) (digits[index] >>> (8 * b));
            }
        }
        return new BigInteger(bytes);
    }

    /**
     * Returns the sum with a given mantissa and exponent.
     *
     * @param mantissa 0 or more
     * @param exponent from {@value #MIN_EXPONENT} to {@value #LARGEST_EXPONENT}
     * @return the sum {@code mantissa * 2^exponent}
     */
    public static ExactSum of(BigInteger mantissa, int exponent) {
        ExactSum sum = new ExactSum();
        int position = exponent - LOWEST_EXPONENT;
        BigInteger moved = mantissa.shiftLeft(position & 31);
        if (moved.signum() > 0) {
            int held = (moved.bitLength() + 31) / 32;
            sum.ensureDigits(position >>> 5, (position >>> 5) + held);
            for (int index = 0; index < held; index++) {
                sum.digits[index] = moved.shiftRight(32 * index).longValue() & DIGIT_MASK;
            }
        }
        return sum;
    }

    /** {@return the sum as the nearest double, ties to even; infinite beyond the largest} */
    public double value() {
        propagateCarries();
        int top = digits.length - 1;
        while (top >= 0 && digits[top] == 0) {
            top--;
        }
        if (top < 0) {
            return 0;
        }
        // Keeps the highest bits and one bit that is set if any lower bit is, so that rounding to 53 bits gives
        // the same
        // result.
        int lead = Long.numberOfLeadingZeros(digits[top]) - Integer.SIZE;
        long third = digit(top - 2) << lead;
        long kept = (digits[top] << Integer.SIZE | digit(top - 1)) << lead | third >>> Integer.SIZE;
        boolean cut = (kept & 3) != 0 || (third & DIGIT_MASK) != 0 || anyBitBelow(top - 2);
        long mantissa = kept >>> 2 | (cut ? 1 : 0);
        return rounded(mantissa, Integer.SIZE * (first + top - 1) + LOWEST_EXPONENT - lead + 2);
    }

    /**
     * Rounds {@code mantissa * 2^exponent} once. Of the bits below the smallest positive double, two are kept, of which the second
     * is set if any further bit is set.
     */
    private static double rounded(long mantissa, int exponent) {
        int below = Math.min(Long.SIZE - 1, Math.max(0, SUBNORMAL_CUTOFF - exponent));
        long kept = mantissa >>> below;
        return Math.scalb((double) (kept << below == mantissa ? kept : kept | 1), exponent + below);
    }

    private long digit(int index) {
        return index < 0 ? 0 : digits[index];
    }

    private boolean anyBitBelow(int end) {
        for (int index = 0; index < end; index++) {
            if (digits[index] != 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Compares with a whole number, without rounding.
     *
     * @param number any number
     * @return a negative number if this sum is smaller, 0 if both are equal, a positive number if it is larger
     */
    public int compareTo(long number) {
        BigInteger whole = BigInteger.valueOf(number);
        return exponent() >= 0
                ? mantissa().shiftLeft(exponent()).compareTo(whole)
                : mantissa().compareTo(whole.shiftLeft(-exponent()));
    }

    /** Returns whether the sums are equal. */
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
