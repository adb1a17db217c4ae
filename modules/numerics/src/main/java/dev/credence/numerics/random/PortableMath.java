package dev.credence.numerics.random;

/**
 * Computes exponentials and logarithms from additions, multiplications and divisions alone, so that their bits are the same on every JDK
 * and processor: {@code Math} may differ in the last bit, and {@code StrictMath} is several times slower on Java 17.
 *
 * <p>Both are within 2 ulps; peak errors are in the test. Terms are summed pairwise, which shortens the chain of dependent
 * operations.
 */
final class PortableMath {
    private static final double LN2_HIGH = 0x1.62e42fefa38p-1;
    private static final double LN2_LOW = 0x1.ef35793c7673p-45;
    private static final double PER_LN2 = 1 / 0.6931471805599453;
    private static final double SQRT_HALF = 0.7071067811865476;
    private static final double TWO_54 = 0x1p54;
    /** Below this exponent the result is smaller than the smallest subnormal. */
    private static final double LOWEST = -745.2;

    private PortableMath() {}

    /** Computes log x for a positive finite x: with x = 2^e m and s = (m - 1)/(m + 1), it is e log 2 + 2 (s + s^3/3 + s^5/5 + ...). */
    static double log(double x) {
        if (x < Double.MIN_NORMAL) {
            return log(x * TWO_54) - 54 * LN2_HIGH - 54 * LN2_LOW;
        }
        long bits = Double.doubleToRawLongBits(x);
        int exponent = (int) (bits >>> 52) - 1022;
        double m = Double.longBitsToDouble((bits & 0xfffffffffffffL) | 0x3fe0000000000000L);
        if (m < SQRT_HALF) {
            m += m;
            exponent--;
        }
        return exponent * LN2_HIGH + (exponent * LN2_LOW + nearOne(m - 1));
    }

    /** Computes log(1 + x), accurately for small x. */
    static double log1p(double x) {
        return x > -0.29 && x < 0.41 ? nearOne(x) : log(1 + x);
    }

    /** Computes log(1 + f) for f in [-0.2929, 0.4143]. */
    private static double nearOne(double f) {
        double s = f / (2 + f);
        double z = s * s;
        double w = z * z;
        double low = (1.0 / 3 + z * (1.0 / 5)) + w * (1.0 / 7 + z * (1.0 / 9));
        double high = (1.0 / 11 + z * (1.0 / 13)) + w * (1.0 / 15 + z * (1.0 / 17));
        double rest = 1.0 / 19 + z * (1.0 / 21);
        double tail = low + w * w * (high + w * w * rest);
        // 2s = f - s f, so that the leading term is f itself, without the rounding of the division
        double half = 0.5 * f * f;
        return f - (half - s * (half + 2 * z * tail));
    }

    /** Computes e^x for x of at most 700; 0 if it underflows. */
    static double exp(double x) {
        if (x < LOWEST) {
            return 0;
        }
        double k = Math.rint(x * PER_LN2);
        double r = (x - k * LN2_HIGH) - k * LN2_LOW;
        return Math.scalb(1 + (r + r * r * beyondLinear(r)), (int) k);
    }

    /** Computes (e^r - 1 - r) / r^2 for |r| of at most log(2)/2 by its series. */
    private static double beyondLinear(double r) {
        double q = r * r;
        double a = (1.0 / 2 + r * (1.0 / 6)) + q * (1.0 / 24 + r * (1.0 / 120));
        double b = (1.0 / 720 + r * (1.0 / 5040)) + q * (1.0 / 40320 + r * (1.0 / 362880));
        double c = (1.0 / 3628800 + r * (1.0 / 39916800)) + q * (1.0 / 479001600);
        return a + q * q * (b + q * q * c);
    }
}
