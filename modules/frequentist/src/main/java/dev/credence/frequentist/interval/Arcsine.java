package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.text.Named;
import dev.credence.numerics.normal.Normal;

/**
 * The arcsine interval with Anscombe's correction, {@code arcsine}: normal on the scale that makes the variance constant.
 *
 * <p>With {@code p' = (k + 3/8) / (n + 3/4)} and z the upper (1 - level)/2 quantile of the standard normal, the bounds are
 * {@code sin^2(asin(sqrt(p')) -+ z / (2 sqrt n))}, the angle clipped to [0, pi/2].
 * They are computed by the sine of a sum, {@code sin(u - h) = sqrt(p') cos h - sqrt(1 - p') sin h}.
 *
 * <p>Edges: exactly 0 at k = 0 and exactly 1 at k = n, also below level 0.78, where the formula would
 * exclude the observed proportion. Without trials [0, 1]. n up to 2^53, any level.
 *
 * <p>Cost: one normal quantile per level, one sine and cosine per bound.
 *
 * <p>Coverage: near-nominal; the minimum at level 0.95 is 0.914, 0.924, 0.921 for n = 10, 30, 100.
 *
 * @see <a href="https://doi.org/10.1093/biomet/35.3-4.246">Anscombe (1948), The transformation of Poisson, binomial and
 *     negative-binomial data, Biometrika 35:246-254</a>
 */
public final class Arcsine extends Named implements ProportionIntervalMethod {
    /** Creates the method. */
    public Arcsine() {
        super("arcsine", "interval of a proportion on the arcsine scale");
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        return new Bounds(Normal.upperQuantile(level.tail()) / 2);
    }

    private static final class Bounds extends EndPointBounds {
        private static final double ADDED = 3 / 8.0;
        private final double halfZ;

        Bounds(double halfZ) {
            this.halfZ = halfZ;
        }

        @Override
        double lowerInside(double k, double n) {
            return squaredSineBelow(k + ADDED, (n - k) + ADDED, step(n));
        }

        /** Above 1/2 the mirror image of a lower bound; below, the same sum with the step reversed. */
        @Override
        double upperInside(double k, double n) {
            double step = step(n);
            double cosine = sine(n - k + ADDED, k + ADDED, step);
            return cosine <= Math.sqrt(0.5)
                    ? 1 - squaredSineBelow(n - k + ADDED, k + ADDED, step)
                    : squaredSineBelow(k + ADDED, n - k + ADDED, -step);
        }

        /** A step of a right angle or more reaches the end from everywhere. */
        private double step(double n) {
            return Math.min(halfZ / Math.sqrt(n), Math.PI / 2);
        }

        private static double squaredSineBelow(double k, double rest, double step) {
            double sine = Math.max(0, sine(k, rest, step));
            return sine * sine;
        }

        private static double sine(double k, double rest, double step) {
            return (Math.sqrt(k) * StrictMath.cos(step) - Math.sqrt(rest) * StrictMath.sin(step)) / Math.sqrt(k + rest);
        }
    }
}
