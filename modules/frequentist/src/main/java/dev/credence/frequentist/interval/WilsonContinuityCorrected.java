package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.text.Named;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.WilsonScoreRoots;

/**
 * Wilson's score interval with continuity correction, {@code wilson-cc}: Newcombe's method 4.
 *
 * <p>The lower bound is the smaller root in p of {@code n (c/n - p)^2 = z^2 p (1 - p)} with c = k - 1/2, the upper bound the
 * larger root with c = k + 1/2; z is the upper (1 - level)/2 quantile of the standard normal. Written out, the lower bound is
 * {@code (2k + z^2 - 1 - z sqrt(z^2 - 2 - 1/n + 4 (k/n) (n - k + 1))) / (2 (n + z^2))}. R's {@code prop.test} differs where
 * |k - n/2| is below 1/2, because it shrinks the correction there.
 *
 * <p>Edges: exactly 0 at k = 0 and exactly 1 at k = n; without trials [0, 1]. n up to 2^53, any level.
 *
 * <p>Cost: one normal quantile per level, one square root per bound.
 *
 * <p>Coverage: conservative for p in [0.05, 0.95], but without a proof; the minimum at level 0.95 is 0.960, 0.957, 0.951 for
 * n = 10, 30, 100. Near 0 and 1 it falls to 0.948.
 *
 * @see <a href="https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8%3C857::AID-SIM777%3E3.0.CO;2-E">Newcombe (1998),
 *     Two-sided confidence intervals for the single proportion, Statistics in Medicine 17:857-872</a>
 */
public final class WilsonContinuityCorrected extends Named implements ProportionIntervalMethod {
    /** Creates the method. */
    public WilsonContinuityCorrected() {
        super("wilson-cc", "Wilson interval with continuity correction");
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
            return WilsonScoreRoots.smaller(k - 0.5, (n - k) + 0.5, z);
        }

        @Override
        double upperInside(double k, double n) {
            return Math.min(1, WilsonScoreRoots.larger(k + 0.5, (n - k) - 0.5, z));
        }
    }
}
