package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.text.Named;
import dev.credence.numerics.normal.Normal;

/**
 * The logit interval, {@code logit-proportion}: Wald's formula on the log odds.
 *
 * <p>The bounds on the log odds are {@code log(k / (n-k)) -+ z sqrt(n / (k (n-k)))}, where z is the upper (1 - level)/2 quantile of the
 * standard normal. Mapped back through the logistic function they are
 * {@code k / (k + (n-k) exp(+-z sqrt(n / (k (n-k)))))}, which lies in (0, 1).
 *
 * <p>Edges: at k = 0 and k = n the log odds are infinite; the bounds there are those of {@code clopper-pearson}, exactly 0 below at
 * k = 0 and exactly 1 above at k = n. Without trials [0, 1]. Above level 0.98 the bounds do not increase with k everywhere: near the
 * ends the standard error of the log odds changes faster than the log odds. n up to 2^53, any level.
 *
 * <p>Cost: one normal quantile per level, one square root and one exponential per bound.
 *
 * <p>Coverage: near-nominal, conservative near 0 and 1; the minimum at level 0.95 is 0.904, 0.935, 0.936 for n = 10, 30, 100.
 *
 * @see <a href="https://doi.org/10.1214/ss/1009213286">Brown, Cai and DasGupta (2001), Interval estimation for a binomial
 *     proportion, Statistical Science 16:101-133</a>, section 4.2.2
 */
public final class LogitProportion extends Named implements ProportionIntervalMethod {
    /** Creates the method. */
    public LogitProportion() {
        super("logit-proportion", "interval of a proportion on the logit scale");
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        return new Bounds(Normal.upperQuantile(level.tail()), new ClopperPearson().at(level));
    }

    private static final class Bounds extends EndPointBounds {
        private final double z;
        private final ProportionBounds ends;

        Bounds(double z, ProportionBounds ends) {
            this.z = z;
            this.ends = ends;
        }

        @Override
        double lowerInside(double k, double n) {
            return k == n ? ends.lower((long) k, (long) n) : logistic(k, n - k, z);
        }

        @Override
        double upperInside(double k, double n) {
            return k == 0 ? ends.upper((long) k, (long) n) : logistic(k, n - k, -z);
        }

        private static double logistic(double k, double rest, double z) {
            double standardError = Math.sqrt(1 / k + 1 / rest);
            return k / (k + rest * StrictMath.exp(z * standardError));
        }
    }
}
