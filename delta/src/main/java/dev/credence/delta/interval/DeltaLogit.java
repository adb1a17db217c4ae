package dev.credence.delta.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.delta.effectivesize.EffectiveSampleSize;
import dev.credence.delta.effectivesize.UnitMoments;
import java.util.function.Supplier;

/**
 * The delta interval on a scale without ends, id {@code delta-logit}: with {@code m} the metric mapped onto [0, 1] (as for
 * {@code delta-wilson}) and {@code V} its variance, {@code logit m -+ t sqrt(V) / (m (1 - m))}, mapped back.
 *
 * <p>On [0, 1] this is the logit, on [-1, 1] Fisher's atanh, on [0, infinity) the logarithm: all three are the same formula. F1
 * through its link gives the same as F1 itself. {@code t} is the normal point, or Student's with the effective
 * number of clusters minus 1 as degrees of freedom. Where influences vanish, value and variance are those of the evidence with one observation more, spread
 * evenly over all cells that could occur, and the interval is stretched to hold the value. Undefined metrics have the whole
 * range. Folds are refused, as is a single cluster.
 *
 * <p>Coverage: near-nominal for balanced classes of ten items and more, erratic for rare ones, of which it takes too little for
 * known (docs/coverage.md: 0.94 on average for balanced classes, 0.74 where one class has 98%).
 *
 * <p>Cost: O(atoms); at the edge O(classes^2).
 *
 * @see <a href="https://doi.org/10.1080/01621459.1974.10482962">Hampel (1974), JASA 69, 383-393</a>
 */
public final class DeltaLogit extends DeltaInterval {
    /** The transformed interval. */
    public DeltaLogit() {}

    @Override
    public String id() {
        return "delta-logit";
    }

    @Override
    <E extends Evidence> TailBounds bounds(UnitMoments<E> at, Supplier<EffectiveSampleSize<E>> size) {
        return at.immeasurable() ? new VacuousBounds(at) : new LogitBounds(at);
    }

    /** Normal, or Student's, on the scale of log odds. */
    private record LogitBounds(UnitMoments<?> at, Moments moments) implements TailBounds {
        LogitBounds(UnitMoments<?> at) {
            this(at, at.atEdge() ? at.smoothed() : new Moments(at.unit(), at.unitVariance()));
        }

        private double factor(double tail) {
            return StrictMath.exp(at.variance().upperPoint(tail)
                    * Math.sqrt(moments.variance())
                    / (moments.value() * (1 - moments.value())));
        }

        private double odds() {
            return moments.value() / (1 - moments.value());
        }

        @Override
        public double lower(double tail) {
            return Math.min(at.value(), at.scale().fromUnit(1 / (1 + factor(tail) / odds())));
        }

        @Override
        public double upper(double tail) {
            return Math.max(at.value(), at.scale().fromUnit(1 / (1 + 1 / factor(tail) / odds())));
        }
    }
}
