package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.text.Named;
import dev.credence.numerics.beta.BetaQuantiles;
import org.jspecify.annotations.Nullable;

/**
 * The Jeffreys interval, {@code jeffreys}: quantiles of the posterior under Jeffreys' prior, used as a confidence interval.
 *
 * <p>With t = (1 - level)/2, the bounds are the lower and the upper t quantile of Beta(k + 1/2, n - k + 1/2), changed to 0
 * below at k = 0 and to 1 above at k = n, as Brown, Cai and DasGupta define it. The quantiles without these changes are those of {@code beta}.
 *
 * <p>Edges: exactly 0 at k = 0 and exactly 1 at k = n; without trials [0, 1]. n up to 2^53, any level.
 *
 * <p>Cost: one Beta quantile per bound, independent of n.
 *
 * <p>Coverage: near-nominal, with a narrow dip near 0 and near 1; the minimum at level 0.95 is 0.869, 0.889, 0.921 for
 * n = 10, 30, 100.
 *
 * @see <a href="https://doi.org/10.1214/ss/1009213286">Brown, Cai and DasGupta (2001), Interval estimation for a binomial
 *     proportion, Statistical Science 16:101-133</a>
 */
public final class Jeffreys extends Named implements ProportionIntervalMethod {
    /** Creates the method. */
    public Jeffreys() {
        super("jeffreys", "Beta(1/2, 1/2) posterior interval of a proportion, with the exact ends at 0 and n");
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        return new Bounds(level.tail(), null);
    }

    private static final class Bounds extends QuantileBounds {
        private final double tail;

        Bounds(double tail, @Nullable BetaQuantiles quantiles) {
            super(quantiles);
            this.tail = tail;
        }

        @Override
        QuantileBounds with(BetaQuantiles quantiles) {
            return new Bounds(tail, quantiles);
        }

        @Override
        double lowerInside(double k, double n) {
            return quantiles().quantile(tail, k + 0.5, (n - k) + 0.5);
        }

        @Override
        double upperInside(double k, double n) {
            return quantiles().upperQuantile(tail, k + 0.5, (n - k) + 0.5);
        }
    }
}
