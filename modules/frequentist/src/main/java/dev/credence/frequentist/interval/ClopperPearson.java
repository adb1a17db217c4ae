package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.text.Named;
import dev.credence.numerics.beta.BetaQuantiles;
import org.jspecify.annotations.Nullable;

/**
 * The Clopper-Pearson interval, {@code clopper-pearson}: the proportions that are rejected by neither of two exact
 * binomial tests at (1 - level)/2.
 *
 * <p>With t = (1 - level)/2, the lower bound solves {@code P(X >= k) = t}, the upper bound {@code P(X <= k) = t}, X binomial:
 * they are the lower t quantile of Beta(k, n - k + 1) and the upper t quantile of Beta(k + 1, n - k). The upper bound is computed
 * from the upper tail t, not from the lower tail 1 - t.
 *
 * <p>Edges: exactly 0 at k = 0 and exactly 1 at k = n; there the other bound has a closed form, {@code 1 - t^(1/n)} above and
 * {@code t^(1/n)} below. Without trials [0, 1]. n up to 2^53, any level.
 *
 * <p>Cost: one Beta quantile per bound, whatever n is; the array form allocates no memory for each item.
 *
 * <p>Coverage: conservative by proof, hence {@link #exact()}; the minimum at level 0.95 is 0.962, 0.954, 0.954 for n = 10, 30,
 * 100.
 *
 * @see <a href="https://doi.org/10.1093/biomet/26.4.404">Clopper and Pearson (1934), The use of confidence or fiducial limits
 *     illustrated in the case of the binomial, Biometrika 26:404-413</a>
 */
public final class ClopperPearson extends Named implements ProportionIntervalMethod {
    /** Creates the method. */
    public ClopperPearson() {
        super("clopper-pearson", "exact binomial interval, never below the nominal coverage");
    }

    /** Returns true, as the coverage is never below the level. */
    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        return beyond(level.tail());
    }

    /** Returns bounds that each have this tail probability; with the tail 1 - level they are one-sided bounds at the level. */
    static ProportionBounds beyond(double tail) {
        return new Bounds(tail, null);
    }

    private static final class Bounds extends QuantileBounds {
        private final double tail;
        private final double logTail;
        private final double logRest;

        Bounds(double tail, @Nullable BetaQuantiles quantiles) {
            super(quantiles);
            this.tail = tail;
            this.logTail = StrictMath.log(tail);
            this.logRest = StrictMath.log1p(-tail);
        }

        @Override
        QuantileBounds with(BetaQuantiles quantiles) {
            return new Bounds(tail, quantiles);
        }

        @Override
        double lowerInside(double k, double n) {
            if (k == n) {
                return StrictMath.exp(logTail / n);
            }
            return k == 1 ? -StrictMath.expm1(logRest / n) : quantiles().quantile(tail, k, (n - k) + 1.0);
        }

        @Override
        double upperInside(double k, double n) {
            if (k == 0) {
                return -StrictMath.expm1(logTail / n);
            }
            return n - k == 1 ? StrictMath.exp(logRest / n) : quantiles().upperQuantile(tail, k + 1.0, n - k);
        }
    }
}
