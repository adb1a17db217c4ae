package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.numerics.normal.Normal;

/**
 * The likelihood ratio interval, {@code likelihood-ratio}: the proportions whose log likelihood is within z^2/2 of the maximum.
 *
 * <p>The bounds are the two roots in p of {@code 2 (k log((k/n) / p) + (n-k) log((1 - k/n) / (1-p))) = z^2}, with z the upper
 * (1 - level)/2 point of the standard normal, z^2 the quantile of chi-squared with one degree of freedom at the level.
 *
 * <p>Edges: exactly 0 at k = 0 and exactly 1 at k = n; there the other bound has a closed form, {@code 1 - exp(-z^2 / (2n))} above and
 * {@code exp(-z^2 / (2n))} below. Without trials [0, 1]. n up to 2^53, any level.
 *
 * <p>Cost: one normal quantile a level, about three Newton steps a bound, independent of n.
 *
 * <p>Coverage: erratic, too low near 0 and 1; the minimum at level 0.95 is 0.841, 0.870, 0.852 for n = 10, 30, 100.
 *
 * @see <a href="https://doi.org/10.1214/ss/1009213286">Brown, Cai and DasGupta (2001), Interval estimation for a binomial
 *     proportion, Statistical Science 16:101-133</a>, section 4.2.1
 * @see <a href="https://doi.org/10.1214/aoms/1177732360">Wilks (1938), The large-sample distribution of the likelihood ratio,
 *     Annals of Mathematical Statistics 9:60-62</a>
 */
public final class LikelihoodRatio implements ProportionIntervalMethod {
    /** Creates the method. */
    public LikelihoodRatio() {}

    @Override
    public String id() {
        return "likelihood-ratio";
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
}
