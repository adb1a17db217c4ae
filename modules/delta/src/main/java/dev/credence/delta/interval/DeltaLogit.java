package dev.credence.delta.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.delta.variance.DesignVariance;
import dev.credence.delta.variance.EffectiveSampleSize;
import dev.credence.delta.variance.UnitMoments;
import dev.credence.delta.variance.VarianceEstimate;
import dev.credence.numerics.bounds.TailBounds;
import java.util.function.Supplier;

/**
 * The delta interval on the logit scale, id {@code delta-logit}: with {@code m} the metric mapped onto [0, 1] (as for
 * {@code delta-wilson}) and {@code V} its variance, the bounds are {@code logit m -+ t sqrt(V) / (m (1 - m))}, mapped back.
 *
 * <p>The same formula is the logit transformation on [0, 1], Fisher's atanh on [-1, 1] and the logarithm on [0, infinity). A
 * proportion is mapped through its link, so that F1 has the same interval as the proportion behind it. {@code t} is the normal
 * quantile; with clusters it is Student's with the effective number of clusters minus 1 as degrees of freedom, and with crossed
 * clusters with the smaller number of the two kinds minus 1. Where influences
 * vanish, value and variance are computed after one observation, spread evenly over all cells that can occur, is added to the
 * evidence, and the interval is extended to contain the value. The interval of an undefined metric is the whole range. Folds and
 * single clusters are refused.
 *
 * <p>Coverage: near-nominal for balanced classes of ten items and more (0.94 on average at level 0.95), erratic for rare classes,
 * whose variance it underestimates (0.74 on average where one class has 98% of the items; docs/measurements/coverage.md).
 *
 * <p>Cost: O(atoms); at the boundary of the range O(classes^2).
 *
 * @see <a href="https://doi.org/10.1080/01621459.1974.10482962">Hampel (1974), JASA 69, 383-393</a>
 */
public final class DeltaLogit extends DeltaInterval {
    /** Creates the interval. */
    public DeltaLogit() {
        super("delta-logit", "delta method on the logit scale of the metric's range");
    }

    @Override
    <E extends Evidence> TailBounds bounds(
            UnitMoments<E> moments, DesignVariance<E> design, double[] psi, Supplier<EffectiveSampleSize<E>> size) {
        return moments.immeasurable() ? new VacuousBounds(moments) : new LogitBounds(moments);
    }

    /** Bounds by a normal or Student quantile on the log odds scale. */
    record LogitBounds(UnitMoments<?> moments, Moments smoothed, VarianceEstimate variance) implements TailBounds {
        LogitBounds(UnitMoments<?> moments) {
            this(
                    moments,
                    moments.atBoundary() ? moments.smoothed() : new Moments(moments.unit(), moments.unitVariance()),
                    moments.variance());
        }

        private double factor(double tail) {
            return StrictMath.exp(variance.upperPoint(tail)
                    * Math.sqrt(smoothed.variance())
                    / (smoothed.value() * (1 - smoothed.value())));
        }

        private double odds() {
            return smoothed.value() / (1 - smoothed.value());
        }

        @Override
        public double lower(double tail) {
            return Math.min(moments.value(), moments.scale().fromUnit(1 / (1 + factor(tail) / odds())));
        }

        @Override
        public double upper(double tail) {
            return Math.max(moments.value(), moments.scale().fromUnit(1 / (1 + 1 / factor(tail) / odds())));
        }
    }
}
