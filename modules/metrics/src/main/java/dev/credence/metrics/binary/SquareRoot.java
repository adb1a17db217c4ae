package dev.credence.metrics.binary;

/** Computes square roots of products that may overflow or underflow. */
public final class SquareRoot {
    /** Two factors of 2^500 have a finite product, 2^1000, and the product of two factors of 2^-500 keeps all digits. */
    private static final int SAFE = 500;

    private SquareRoot() {}

    /**
     * Returns {@code sqrt(a b)}, rounded as if the product could not overflow or underflow: both factors are first scaled by a power of
     * two, which is exact. Weights of 1e-90 therefore give the same digits as weights of 1.
     *
     * @param a 0 or more
     * @param b 0 or more
     * @return the geometric mean; NaN if a factor is NaN
     */
    public static double ofProduct(double a, double b) {
        int ea = Math.getExponent(a);
        int eb = Math.getExponent(b);
        if ((Math.abs(ea) < SAFE && Math.abs(eb) < SAFE) || a == 0 || b == 0) {
            return Math.sqrt(a * b);
        }
        int half = (ea + eb) >> 1;
        return Math.scalb(Math.sqrt(Math.scalb(a, -ea) * Math.scalb(b, ea - 2 * half)), half);
    }
}
