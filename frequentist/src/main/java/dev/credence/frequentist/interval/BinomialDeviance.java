package dev.credence.frequentist.interval;

import dev.credence.numerics.roots.WilsonScoreRoots;

/**
 * Half the binomial deviance, {@code D(p) = k log(m / p) + r log((1 - m) / (1 - p))} with k successes, r failures and m = k / (k + r),
 * and the roots of {@code D(p) = z^2 / 2}.
 *
 * <p>The unknown is w = log(p / m). With x = e^w - 1 and y = -x k / r, the relative changes of p and 1 - p, the terms of first order
 * cancel analytically: {@code D = k g(x) + r g(y)} with {@code g(x) = x - log(1 + x) >= 0}, so that no digits are lost for large
 * counts. Newton's method is applied to sqrt(2 D), which is nearly linear in w.
 */
final class BinomialDeviance {
    /** The start farthest from the root, for one success at z = 8, needs nine steps. */
    private static final int MOST_STEPS = 60;
    /** After a relative step of this size the remaining error is its square. */
    private static final double SMALL_STEP = 1e-9;
    /** The start closest to 0, where the derivative of D is 0; the root can round to k / (k + r), such as for one failure of 2^53. */
    private static final double NEAREST_START = -0x1p-53;
    /** Below this absolute value log1p nearly cancels with its argument, and a series is used. */
    private static final double SERIES_LIMIT = 0.3;

    private final double k;
    private final double r;

    private BinomialDeviance(double k, double r) {
        this.k = k;
        this.r = r;
    }

    /** Returns D(1/2). */
    static double atHalf(double k, double r) {
        double n = k + r;
        return k * StrictMath.log(2 * k / n) + r * StrictMath.log(2 * r / n);
    }

    /** Returns the root below k / (k + r) for positive counts. */
    static double lowerRoot(double k, double r, double z) {
        double m = k / (k + r);
        double start = Math.min(NEAREST_START, StrictMath.log(WilsonScoreRoots.smaller(k, r, z) / m));
        return m * StrictMath.exp(new BinomialDeviance(k, r).root(start, -z));
    }

    /** Returns the root above k / (k + r) for positive counts, if it lies below 1/2. */
    static double upperRoot(double k, double r, double z) {
        double m = k / (k + r);
        double start = Math.min(0.5, WilsonScoreRoots.larger(k, r, z));
        return m * StrictMath.exp(new BinomialDeviance(k, r).root(StrictMath.log(start / m), z));
    }

    /** Returns the solution w of {@code sign(w) sqrt(2 D(w)) = target}. */
    private double root(double start, double target) {
        double w = start;
        for (int step = 0; step < MOST_STEPS; step++) {
            double root = Math.copySign(Math.sqrt(2 * half(w)), target);
            double miss = target - root;
            w += miss * root / slope(w);
            if (Math.abs(miss) <= SMALL_STEP * Math.abs(target)) {
                break;
            }
        }
        return w;
    }

    private double half(double w) {
        double x = StrictMath.expm1(w);
        double first = Math.abs(w) < SERIES_LIMIT ? excess(x) : x - w;
        return k * first + r * excess(-x * (k / r));
    }

    /** Returns {@code dD/dw = n (p - m) / (1 - p)}. */
    private double slope(double w) {
        double x = StrictMath.expm1(w);
        return k * x * ((k + r) / r) / (1 - x * (k / r));
    }

    /** Returns x - log(1 + x), for small x by the series of artanh at u = x / (2 + x): u x - 2 (u^3/3 + u^5/5 + ...). */
    static double excess(double x) {
        if (Math.abs(x) > SERIES_LIMIT) {
            return x - StrictMath.log1p(x);
        }
        double u = x / (2 + x);
        double w = u * u;
        double sum = 0;
        for (int j = 25; j >= 3; j -= 2) {
            sum = sum * w + 1.0 / j;
        }
        return u * (x - 2 * w * sum);
    }
}
