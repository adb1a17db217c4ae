package dev.credence.numerics;

/**
 * Fisher's F distribution, of the ratio of two independent mean squares.
 *
 * <p>P(F above x) is the lower tail of Beta(d2/2, d1/2) at d2 / (d2 + d1 x). Cost: one tail of a beta distribution.
 *
 * @see <a href="https://dlmf.nist.gov/8.17">DLMF 8.17</a>
 */
public final class FRatio {
    private FRatio() {}

    /**
     * Computes P(F at most x).
     *
     * @param x the point; at most 0 gives 0
     * @param d1 degrees of freedom of the numerator, in (0, 1e30]
     * @param d2 degrees of freedom of the denominator, in (0, 1e30]
     * @return the lower tail probability
     * @throws IllegalArgumentException if degrees of freedom are out of range
     */
    public static double cdf(double x, double d1, double d2) {
        check(d1, d2);
        return x > 0 ? tail(d1 / d2 * x, d1 / 2, d2 / 2) : x <= 0 ? 0 : Double.NaN;
    }

    /**
     * Computes P(F above x), without subtraction where it is small.
     *
     * @param x the point; at most 0 gives 1
     * @param d1 degrees of freedom of the numerator, in (0, 1e30]
     * @param d2 degrees of freedom of the denominator, in (0, 1e30]
     * @return the upper tail probability
     * @throws IllegalArgumentException if degrees of freedom are out of range
     */
    public static double survival(double x, double d1, double d2) {
        check(d1, d2);
        return x > 0 ? tail(d2 / d1 / x, d2 / 2, d1 / 2) : x <= 0 ? 1 : Double.NaN;
    }

    /** I of (a, b) at the point with the given odds. */
    private static double tail(double odds, double a, double b) {
        double x = odds / (1 + odds);
        double y = 1 / (1 + odds);
        if (x == 0 || !(odds < Double.POSITIVE_INFINITY)) {
            return x == 0 ? 0 : 1;
        }
        IncompleteBeta beta = new IncompleteBeta(a, b);
        return beta.lower(x, y, beta.distance(x, y));
    }

    private static void check(double d1, double d2) {
        Require.shape("d1", d1);
        Require.shape("d2", d2);
    }
}
