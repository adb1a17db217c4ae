package dev.credence.numerics.beta;

/** Computes natural logarithms as the unevaluated sum of two doubles, with an absolute error near 1e-18 for arguments in [0.5, 1]. */
record LongLog(double high, double low) {
    /** The number log 2 with 11 trailing zero bits, so that its multiples by an exponent are exact. */
    private static final double LN2_HIGH = 0x1.62e42fefa3800p-1;

    private static final double LN2_LOW = 0x1.ef35793c76730p-45;
    private static final double SQRT_2 = Math.sqrt(2);
    /** The terms 1/3 ... 1/25 of the series of artanh, whose argument is at most 0.172, leave an error of 1e-18. */
    private static final int LAST_TERM = 25;
    /** Subnormal numbers are multiplied by this power of two. */
    private static final int LIFT = 200;

    /** Computes log(value + tail), where tail is a rounding error of the positive value. */
    static LongLog of(double value, double tail) {
        if (value < Double.MIN_NORMAL) {
            return scaled(Math.scalb(value, LIFT), 0, -LIFT);
        }
        return scaled(value, tail, 0);
    }

    /** Computes log m = 2 artanh s for value = m 2^k and s = (m - 1) / (m + 1), which is kept with its rounding error. */
    private static LongLog scaled(double value, double tail, int exponent) {
        int k = Math.getExponent(value * SQRT_2);
        double m = Math.scalb(value, -k);
        double numerator = m - 1;
        double denominator = m + 1;
        double missing = m - (denominator - 1);
        double s = numerator / denominator;
        double sLow = (Math.fma(-s, denominator, numerator) - s * missing) / denominator;
        double small = 2 * (sLow + cubic(s)) + (k + exponent) * LN2_LOW + tail / value;
        return sum((k + exponent) * LN2_HIGH, 2 * s, small);
    }

    /** Computes artanh(s) - s. */
    private static double cubic(double s) {
        double w = s * s;
        double series = 0;
        for (int j = LAST_TERM; j >= 3; j -= 2) {
            series = series * w + 1.0 / j;
        }
        return s * w * series;
    }

    /** Adds two numbers exactly, and a third that is small. */
    private static LongLog sum(double a, double b, double small) {
        double high = a + b;
        double partOfB = high - a;
        double low = (a - (high - partOfB)) + (b - partOfB) + small;
        double top = high + low;
        return new LongLog(top, low - (top - high));
    }

    /** Adds a double. */
    LongLog plus(double other) {
        return sum(high, other, low);
    }

    LongLog dividedBy(double divisor) {
        double quotient = high / divisor;
        return new LongLog(quotient, (Math.fma(-quotient, divisor, high) + low) / divisor);
    }
}
