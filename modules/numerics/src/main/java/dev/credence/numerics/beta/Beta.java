package dev.credence.numerics.beta;

import dev.credence.numerics.guard.Require;

/**
 * The Beta(a, b) distribution on [0, 1], with density x^(a-1) (1-x)^(b-1) / B(a, b).
 *
 * <p>Tails are the kernel x^a (1-x)^b / B(a, b) in Loader's saddle-point form times a Mills ratio: a continued fraction,
 * or near the mean of large shapes a power series whose length does not depend on them. Quantiles invert the logarithm of
 * the smaller tail in logit x by a Taylor series of high order; a tail given is never subtracted from 1.
 *
 * <p>Relative errors measured: quantiles 3e-15 for shapes from 0.001 to 1e7, tails 1e-14 down to 1e-26 and 5e-14 down to
 * 1e-140. Shapes may be any in (0, 1e30]. Cost: about 0.1 microseconds per tail and 0.4 microseconds per quantile.
 *
 * @see <a href="https://dlmf.nist.gov/8.17">DLMF 8.17</a>
 * @see <a href="https://www.r-project.org/doc/reports/CLoader-dbinom-2002.pdf">Loader (2000), Fast and accurate
 *     computation of binomial probabilities</a>
 */
public final class Beta {
    private Beta() {}

    /**
     * Computes I_x(a, b), the probability of at most x.
     *
     * @param x the point; below 0 gives 0, above 1 gives 1, NaN gives NaN
     * @param a first shape, in (0, 1e30]
     * @param b second shape, in (0, 1e30]
     * @return the lower tail probability
     * @throws IllegalArgumentException if a shape is out of range
     */
    public static double cdf(double x, double a, double b) {
        checkShapes(a, b);
        if (!(x > 0 && x < 1)) {
            return valueOutside(x, 0, 1);
        }
        if (b == 1) {
            return StrictMath.pow(x, a);
        }
        if (a == 1) {
            return -StrictMath.expm1(b * StrictMath.log1p(-x));
        }
        IncompleteBeta beta = new IncompleteBeta(a, b);
        return beta.lower(x, 1 - x, beta.distanceOfExact(x));
    }

    /**
     * Computes 1 - I_x(a, b), the probability of more than x, without subtraction where it is small.
     *
     * @param x the point; below 0 gives 1, above 1 gives 0, NaN gives NaN
     * @param a first shape, in (0, 1e30]
     * @param b second shape, in (0, 1e30]
     * @return the upper tail probability
     * @throws IllegalArgumentException if a shape is out of range
     */
    public static double survival(double x, double a, double b) {
        checkShapes(a, b);
        if (!(x > 0 && x < 1)) {
            return valueOutside(x, 1, 0);
        }
        if (b == 1) {
            return -StrictMath.expm1(a * StrictMath.log(x));
        }
        if (a == 1) {
            return StrictMath.exp(b * StrictMath.log1p(-x));
        }
        IncompleteBeta beta = new IncompleteBeta(a, b);
        return beta.swapped().lower(1 - x, x, -beta.distanceOfExact(x));
    }

    /**
     * Computes the density.
     *
     * @param x the point; 0 outside [0, 1], at the ends the limit, which is infinite for a shape below 1; NaN gives NaN
     * @param a first shape, in (0, 1e30]
     * @param b second shape, in (0, 1e30]
     * @throws IllegalArgumentException if a shape is out of range
     */
    public static double density(double x, double a, double b) {
        checkShapes(a, b);
        if (!(x > 0 && x < 1) || a == 1 || b == 1) {
            return StrictMath.exp(logDensity(x, a, b));
        }
        IncompleteBeta beta = new IncompleteBeta(a, b);
        return beta.density(x, 1 - x, beta.distanceOfExact(x));
    }

    /**
     * Computes the logarithm of the density.
     *
     * @param x the point; minus infinity outside [0, 1], at the ends the limit; NaN gives NaN
     * @param a first shape, in (0, 1e30]
     * @param b second shape, in (0, 1e30]
     * @throws IllegalArgumentException if a shape is out of range
     */
    public static double logDensity(double x, double a, double b) {
        checkShapes(a, b);
        if (x == 0) {
            return logDensityAtEnd(a, b);
        }
        if (x == 1) {
            return logDensityAtEnd(b, a);
        }
        if (!(x > 0 && x < 1)) {
            return valueOutside(x, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY);
        }
        if (a == 1 || b == 1) {
            return StrictMath.log(a * b) + (a - 1) * StrictMath.log(x) + (b - 1) * StrictMath.log1p(-x);
        }
        IncompleteBeta beta = new IncompleteBeta(a, b);
        return beta.logDensity(x, 1 - x, beta.distanceOfExact(x));
    }

    /**
     * Finds x with cdf(x, a, b) = p.
     *
     * @param p a probability in [0, 1]
     * @param a first shape, in (0, 1e30]
     * @param b second shape, in (0, 1e30]
     * @return the quantile; 0 where it is below the smallest double
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double quantile(double p, double a, double b) {
        return new BetaQuantiles().quantile(p, a, b);
    }

    /**
     * Finds x with survival(x, a, b) = q.
     *
     * <p>Its complement 1 - x, where that is small, is {@code quantile(q, b, a)}.
     *
     * @param q an upper tail probability in [0, 1]
     * @param a first shape, in (0, 1e30]
     * @param b second shape, in (0, 1e30]
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double upperQuantile(double q, double a, double b) {
        return new BetaQuantiles().upperQuantile(q, a, b);
    }

    /**
     * Computes the logarithm of the beta function, log B(a, b) = log Gamma(a) + log Gamma(b) - log Gamma(a + b).
     *
     * @param a first shape, in (0, 1e30]
     * @param b second shape, in (0, 1e30]
     * @return log B(a, b), with an error relative to its largest part at the mean, a log(a / (a+b)) + b log(b / (a+b))
     * @throws IllegalArgumentException if a shape is out of range
     */
    public static double logBeta(double a, double b) {
        checkShapes(a, b);
        double small = Math.min(a, b);
        double large = Math.max(a, b);
        if (small < 1) {
            return SmallShape.logBetaTimesA(small, large) - StrictMath.log(small);
        }
        double ratio = small / large;
        return -StrictMath.log(new IncompleteBeta(a, b).scale)
                + small * (StrictMath.log(ratio) - StrictMath.log1p(ratio))
                - large * StrictMath.log1p(ratio);
    }

    private static double logDensityAtEnd(double shape, double other) {
        if (shape == 1) {
            return StrictMath.log(other);
        }
        return shape < 1 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    }

    private static double valueOutside(double x, double below, double above) {
        if (x <= 0) {
            return below;
        }
        return x >= 1 ? above : Double.NaN;
    }

    static void checkShapes(double a, double b) {
        Require.shape("a", a);
        Require.shape("b", b);
    }
}
