package dev.credence.numerics.beta;

import dev.credence.numerics.guard.Require;
import dev.credence.numerics.normal.Normal;

/**
 * Student's t distribution with real degrees of freedom; infinite ones give the normal distribution.
 *
 * <p>P(T above t) is half the lower tail of Beta(df/2, 1/2) at df / (df + t^2); closed forms for 1 and 2 degrees. Relative
 * errors measured: quantiles 3e-15, tails 3e-14 down to 1e-60. Cost: one tail or quantile of a beta distribution.
 *
 * @see <a href="https://dlmf.nist.gov/8.17">DLMF 8.17</a>
 */
public final class StudentT {
    /** For more degrees of freedom the correction to the normal, (z^3 + z) / (4 df), is below half a unit in the last place. */
    private static final double NORMAL = 1e19;

    private StudentT() {}

    /**
     * Computes P(T at most x).
     *
     * @param x the point
     * @param df degrees of freedom, above 0; may be infinite
     * @return the lower tail probability
     * @throws IllegalArgumentException if df is not above 0
     */
    public static double cdf(double x, double df) {
        return survival(-x, df);
    }

    /**
     * Computes P(T above x).
     *
     * @param x the point
     * @param df degrees of freedom, above 0; may be infinite
     * @return the upper tail probability
     * @throws IllegalArgumentException if df is not above 0
     */
    public static double survival(double x, double df) {
        Require.degreesOfFreedom("df", df);
        if (df >= NORMAL) {
            return Normal.survival(x);
        }
        if (x < 0) {
            return 1 - upper(-x, df);
        }
        return Double.isNaN(x) ? x : upper(x, df);
    }

    /**
     * Finds x with cdf(x, df) = p.
     *
     * @param p a probability in [0, 1]
     * @param df degrees of freedom, above 0; may be infinite
     * @return the quantile; infinite at 0 and 1
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double quantile(double p, double df) {
        Require.probability("p", p);
        Require.degreesOfFreedom("df", df);
        return p <= 0.5 ? -fromUpper(p, df) : fromUpper(1 - p, df);
    }

    /**
     * Finds x with survival(x, df) = q.
     *
     * @param q an upper tail probability in [0, 1]
     * @param df degrees of freedom, above 0; may be infinite
     * @return the upper quantile; infinite at 0 and 1
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double upperQuantile(double q, double df) {
        Require.probability("q", q);
        Require.degreesOfFreedom("df", df);
        return q <= 0.5 ? fromUpper(q, df) : -fromUpper(1 - q, df);
    }

    /** Computes the upper tail for x of at least 0. */
    private static double upper(double x, double df) {
        if (df == 1) {
            return x > 1 ? StrictMath.atan(1 / x) / Math.PI : 0.5 - StrictMath.atan(x) / Math.PI;
        }
        double logOdds = 2 * StrictMath.log(x) - StrictMath.log(df);
        if (logOdds > 650) {
            return 0.5 * StrictMath.exp(-0.5 * df * logOdds - SmallShape.logBetaTimesA(0.5 * df, 0.5));
        }
        double odds = x / df * x;
        if (odds == 0) {
            return 0.5;
        }
        double y = odds / (1 + odds);
        double near = 1 / (1 + odds);
        IncompleteBeta beta = new IncompleteBeta(df / 2, 0.5);
        return 0.5 * beta.lower(near, y, beta.distance(near, y));
    }

    /** Computes the upper quantile for q of at most one half, whose double and complement are exact. */
    private static double fromUpper(double q, double df) {
        if (q == 0) {
            return Double.POSITIVE_INFINITY;
        }
        if (q == 0.5) {
            return 0;
        }
        if (df == 1) {
            return q < 0.25 ? 1 / StrictMath.tan(Math.PI * q) : StrictMath.tan(Math.PI * (0.5 - q));
        }
        if (df == 2) {
            return (1 - 2 * q) / Math.sqrt(2 * q * (1 - q));
        }
        return df >= NORMAL ? Normal.upperQuantile(q) : byBeta(2 * q, df);
    }

    private static double byBeta(double p, double df) {
        UnitPoint point = BetaInverse.point(p, 1 - p, df / 2, 0.5);
        if (point.x() < 1e-290) {
            LongLog log = SmallShape.logNearZero(p, 1 - p, df / 2, 0.5);
            return log == null
                    ? Double.POSITIVE_INFINITY
                    : Math.sqrt(df) * (1 - log.low() / 2) * StrictMath.exp(-log.high() / 2);
        }
        return Math.sqrt(df * (point.y() / point.x()));
    }
}
