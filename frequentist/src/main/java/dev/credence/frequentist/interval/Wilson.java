package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;

/**
 * Wilson's score interval, {@code wilson}: the proportions that the score test at the level does not reject.
 *
 * <p>With k successes in n trials the bounds are the two roots in p of {@code n (k/n - p)^2 = z^2 p (1 - p)},
 * {@code (k + z^2/2 -+ z sqrt(k (n-k) / n + z^2/4)) / (n + z^2)}, where z is the upper (1 - level)/2 point of the standard
 * normal. The lower one is computed from the product of the roots, which loses no digits where k is small.
 *
 * <p>Edges: exactly 0 at k = 0 and exactly 1 at k = n; without trials [0, 1]. n up to 2^53, any level.
 *
 * <p>Cost: one normal quantile a level, one square root a bound.
 *
 * <p>Coverage: near-nominal; the minimum at level 0.95 is 0.904, 0.930, 0.921 for n = 10, 30, 100.
 *
 * @see <a href="https://doi.org/10.1080/01621459.1927.10502953">Wilson (1927), Probable inference, the law of succession,
 *     and statistical inference, JASA 22:209-212</a>
 */
public final class Wilson implements ProportionIntervalMethod {
    /** Creates the method. */
    public Wilson() {}

    @Override
    public String id() {
        return "wilson";
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        return new Bounds(Score.z(level));
    }

    private static final class Bounds extends EndPointBounds {
        private final double z;

        Bounds(double z) {
            this.z = z;
        }

        @Override
        double lowerInside(double k, double n) {
            return Score.smallerRoot(k, n - k, z);
        }

        @Override
        double upperInside(double k, double n) {
            return Math.min(1, Score.largerRoot(k, n - k, z));
        }
    }
}
