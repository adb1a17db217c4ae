package dev.credence.numerics.beta;

/**
 * The maximum likelihood estimates of two proportions whose difference, or whose ratio, has a given value.
 *
 * <p>The coefficients of the cubic alternate in sign and involve no subtraction, so that they are exact to the last digits for
 * proportions up to about one half. The trigonometric root loses all digits below 1e-8 and is the start of Newton's method,
 * whose steps stay between bounds that enclose the root. If both systems mostly succeed, callers pass their failures, exchanged. A
 * second proportion far below the difference has the precision of {@code x - d}.
 *
 * @see <a href="https://doi.org/10.1002/sim.4780091208">Farrington and Manning (1990), Statistics in Medicine 9, 1447-1454</a>
 */
public final class ConstrainedProportions {
    /** A limit that is never reached; three or four steps are usual. */
    private static final int MAX_STEPS = 200;

    private ConstrainedProportions() {}

    /**
     * Returns the estimate of the first proportion if first minus second is d: the middle root of a cubic.
     *
     * @param k1 successes of the first
     * @param n1 trials of the first, at least 1
     * @param k2 successes of the second
     * @param n2 trials of the second, at least 1
     * @param d difference in (0, 1]
     * @return the estimate in [d, 1]; that of the second is smaller by d
     */
    public static double first(double k1, double n1, double k2, double n2, double d) {
        double p1 = k1 / n1;
        double theta = n2 / n1;
        double weighted = p1 + theta * (k2 / n2);
        double a = 1 + theta;
        double b = -(a + weighted + d * (theta + 2));
        double c = d * d + d * (2 * p1 + theta + 1) + weighted;
        double e = -p1 * d * (1 + d);
        return k2 == 0 ? Math.max(d, Math.min(1, smaller(a, b + a * d, p1 * (1 + d)))) : middle(a, b, c, e, d);
    }

    /** Returns the smaller one of the two other roots, if the second system has no successes and d is a root. */
    private static double smaller(double a, double b, double c) {
        return 2 * c / (Math.sqrt(Math.max(0, b * b - 4 * a * c)) - b);
    }

    /** Returns the root between d, where the cubic is positive, and 1, where it is not. */
    private static double middle(double a, double b, double c, double e, double d) {
        double lower = d;
        double upper = 1;
        double x = Math.max(lower, Math.min(upper, trigonometric(a, b, c, e)));
        for (int i = 0; i < MAX_STEPS; i++) {
            double value = ((a * x + b) * x + c) * x + e;
            lower = value > 0 ? x : lower;
            upper = value < 0 ? x : upper;
            double next = x - value / ((3 * a * x + 2 * b) * x + c);
            if (!(next > lower && next < upper)) {
                next = value == 0 ? x : Math.sqrt(lower) * Math.sqrt(upper);
            }
            if (Math.abs(next - x) <= Math.ulp(x)) {
                return next;
            }
            x = next;
        }
        return x;
    }

    /** Returns the middle one of three roots to about 1e-8, as the start of Newton's method. */
    static double trigonometric(double a, double b, double c, double e) {
        double third = b / (3 * a);
        double v = third * third * third - b * c / (6 * a * a) + e / (2 * a);
        double u = Math.copySign(Math.sqrt(Math.max(0, third * third - c / (3 * a))), v);
        double cosine = u == 0 ? 1 : Math.max(-1, Math.min(1, v / (u * u * u)));
        return 2 * u * StrictMath.cos((Math.PI + StrictMath.acos(cosine)) / 3) - third;
    }

    /**
     * Returns the estimate of the second proportion if first divided by second is r: the smaller root of a quadratic.
     *
     * @param k1 successes of the first
     * @param n1 trials of the first, at least 1
     * @param k2 successes of the second
     * @param n2 trials of the second, at least 1
     * @param r ratio, 1 or more
     * @return the estimate; that of the first is r times as large
     */
    public static double second(double k1, double n1, double k2, double n2, double r) {
        double b = n1 * r + k1 + n2 + k2 * r;
        double c = k1 + k2;
        return 2 * c / (b + Math.sqrt(Math.max(0, b * b - 4 * (n1 + n2) * r * c)));
    }
}
