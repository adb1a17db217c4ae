package dev.credence.metrics.binary;

/** Square roots of products that would be too large or too small to hold. */
public final class SquareRoot {
    /** 500: two factors of 2^500 have a product of 2^1000, still finite, and of 2^-500 one that keeps all digits. */
    private static final int SAFE = 500;

    private SquareRoot() {}

    /**
     * {@code sqrt(a b)}, rounded as if the product had no limits: where it has, both are first scaled by a power of two, which is
     * exact. So weights of 1e-90 give the digits that weights of 1 do.
     *
     * @param a 0 or more
     * @param b 0 or more
     * @return the geometric mean; NaN if one is
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
