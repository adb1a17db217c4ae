package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.text.Named;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.WilsonScoreRoots;

/**
 * The likelihood ratio interval, {@code likelihood-ratio}: the proportions whose log likelihood is within z^2/2 of the maximum.
 *
 * <p>The bounds are the two roots in p of {@code 2 (k log((k/n) / p) + (n-k) log((1 - k/n) / (1-p))) = z^2}, with z the upper
 * (1 - level)/2 point of the standard normal, z^2 the quantile of chi-squared with one degree of freedom at the level.
 *
 * <p>Edges: exactly 0 at k = 0 and exactly 1 at k = n; there the other bound has a closed form, {@code 1 - exp(-z^2 / (2n))} above and
 * {@code exp(-z^2 / (2n))} below. Without trials [0, 1]. n up to 2^53, any level.
 *
 * <p>Cost: one normal quantile per level, about three Newton steps per bound, independent of n.
 *
 * <p>Coverage: erratic, too low near 0 and 1; the minimum at level 0.95 is 0.841, 0.870, 0.852 for n = 10, 30, 100.
 *
 * @see <a href="https://doi.org/10.1214/ss/1009213286">Brown, Cai and DasGupta (2001), Interval estimation for a binomial
 *     proportion, Statistical Science 16:101-133</a>, section 4.2.1
 * @see <a href="https://doi.org/10.1214/aoms/1177732360">Wilks (1938), The large-sample distribution of the likelihood ratio,
 *     Annals of Mathematical Statistics 9:60-62</a>
 */
public final class LikelihoodRatio extends Named implements ProportionIntervalMethod {
    /** Creates the method. */
    public LikelihoodRatio() {
        super("likelihood-ratio", "proportions that the likelihood ratio test does not reject");
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        return new Bounds(Normal.upperQuantile(level.tail()));
    }

    private static final class Bounds extends EndPointBounds {
        private final double z;

        Bounds(double z) {
            this.z = z;
        }

        @Override
        double lowerInside(double k, double n) {
            if (k == n) {
                return StrictMath.exp(-z * z / (2 * n));
            }
            return BinomialDeviance.lowerRoot(k, n - k, z);
        }

        @Override
        double upperInside(double k, double n) {
            if (k == 0) {
                return -StrictMath.expm1(-z * z / (2 * n));
            }
            return 2 * k < n && BinomialDeviance.atHalf(k, n - k) > z * z / 2
                    ? BinomialDeviance.upperRoot(k, n - k, z)
                    : 1 - BinomialDeviance.lowerRoot(n - k, k, z);
        }
    }

    /**
     * Half the binomial deviance, {@code D(p) = k log(m / p) + r log((1 - m) / (1 - p))} with k successes, r failures and m = k / (k + r),
     * and the roots of {@code D(p) = z^2 / 2}.
     *
     * <p>The unknown is w = log(p / m). With x = e^w - 1 and y = -x k / r, the relative changes of p and 1 - p, the terms of first order
     * cancel analytically: {@code D = k g(x) + r g(y)} with {@code g(x) = x - log(1 + x) >= 0}, so that no digits are lost for large
     * counts. Newton's method is applied to sqrt(2 D), which is nearly linear in w.
     */
    record BinomialDeviance(double k, double r) {
        /** The start farthest from the root, for one success at z = 8, needs nine steps. */
        private static final int MAX_STEPS = 60;
        /** After a relative step of this size the remaining error is its square. */
        private static final double SMALL_STEP = 1e-9;
        /**
         * The start closest to 0, where the derivative of D is 0; the root can round to k / (k + r), such as for one failure of 2^53, or
         * at levels near 0.
         */
        private static final double NEAREST_START = -0x1p-53;
        /** Below this absolute value log1p nearly cancels with its argument, and a series is used. */
        private static final double SERIES_LIMIT = 0.3;

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
            double nearest = Math.min(0.5, WilsonScoreRoots.larger(k, r, z));
            double start = Math.max(-NEAREST_START, StrictMath.log(nearest / m));
            return m * StrictMath.exp(new BinomialDeviance(k, r).root(start, z));
        }

        /** Returns the solution w of {@code sign(w) sqrt(2 D(w)) = target}. */
        private double root(double start, double target) {
            double w = start;
            for (int step = 0; step < MAX_STEPS; step++) {
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
}
