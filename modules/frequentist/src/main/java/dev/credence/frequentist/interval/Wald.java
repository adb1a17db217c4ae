package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.text.Named;
import dev.credence.numerics.normal.Normal;

/**
 * The Wald interval, {@code wald}: the normal approximation around the observed proportion. It is meant for comparisons with
 * reports that use it; {@code wilson} has the same cost and a better coverage.
 *
 * <p>The bounds are {@code k/n -+ z sqrt((k/n) (1 - k/n) / n)}, with z the upper (1 - level)/2 quantile of the standard normal, clipped
 * to [0, 1], because the formula can leave that range.
 *
 * <p>Edges: at k = 0 the interval is [0, 0], at k = n it is [1, 1]; the estimate then has status DEGENERATE and a note. Without trials [0, 1].
 * n up to 2^53, any level.
 *
 * <p>Cost: one normal quantile per level, one square root per bound.
 *
 * <p>Coverage: erratic; the minimum at level 0.95 is 0.096, 0.260, 0.633 for n = 10, 30, 100.
 *
 * @see <a href="https://doi.org/10.1214/ss/1009213286">Brown, Cai and DasGupta (2001), Interval estimation for a binomial
 *     proportion, Statistical Science 16:101-133</a>, who name and study it
 */
public final class Wald extends Named implements ProportionIntervalMethod {
    /** Creates the method. */
    public Wald() {
        super("wald", "proportion plus or minus z standard errors; covers too rarely with few items");
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        return new Bounds(Normal.upperQuantile(level.tail()));
    }

    private record Bounds(double z) implements ProportionBounds {
        @Override
        public double lower(long successes, long trials) {
            BinomialCounts.require(successes, trials);
            double k = (double) successes;
            return Math.max(0, (k - halfWidth(k, (double) trials)) / trials);
        }

        @Override
        public double upper(long successes, long trials) {
            BinomialCounts.require(successes, trials);
            double k = (double) successes;
            return Math.min(1, (k + halfWidth(k, (double) trials)) / trials);
        }

        /** On the scale of successes. */
        private double halfWidth(double k, double n) {
            return z * Math.sqrt(k * ((n - k) / n));
        }
    }
}
