package dev.credence.delta.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Range;
import dev.credence.delta.variance.DesignVariance;
import dev.credence.delta.variance.EffectiveSampleSize;
import dev.credence.delta.variance.UnitMoments;
import dev.credence.delta.variance.VarianceEstimate;
import dev.credence.numerics.bounds.TailBounds;
import java.util.function.Supplier;

/**
 * The Wald interval of the delta method, id {@code delta-wald}: {@code value -+ t sqrt(V)}, with {@code V} the variance by influences
 * under the sampling design. {@code t} is the normal quantile; with clusters it is Student's with the effective number of clusters
 * minus 1 as degrees of freedom, and with crossed clusters with the smaller number of the two kinds minus 1.
 *
 * <p>It is meant for comparisons with the literature and with other software. For the area under the ROC curve of a sample stratified by
 * true class it is DeLong's interval. Its bounds are not cut at the range of the metric and may lie outside it. Where all influences
 * vanish, the interval collapses to a point and has status DEGENERATE. The interval of an undefined metric is the whole range. Folds
 * and single clusters are refused.
 *
 * <p>Coverage: erratic. It collapses near the ends of the range (0.33 instead of 0.95 for an F1 of 0.98 at n = 20) and is far too low
 * for macro averages with rare classes (docs/measurements/coverage.md).
 *
 * <p>Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1080/01621459.1974.10482962">Hampel (1974), JASA 69, 383-393</a>
 * @see <a href="https://doi.org/10.1007/s10489-021-02635-5">Takahashi, Yamamoto, Kuchiba and Koyama (2022), Applied Intelligence 52,
 *     4961-4972, for F1 averages</a>
 * @see <a href="https://doi.org/10.2307/2531595">DeLong, DeLong and Clarke-Pearson (1988), Biometrics 44, 837-845</a>
 */
public final class DeltaWald extends DeltaInterval {
    /** Creates the interval. */
    public DeltaWald() {
        super("delta-wald", "delta method, estimate plus or minus z standard errors");
    }

    @Override
    <E extends Evidence> TailBounds bounds(
            UnitMoments<E> moments, DesignVariance<E> design, double[] psi, Supplier<EffectiveSampleSize<E>> size) {
        return new WaldBounds(moments.value(), moments.variance());
    }

    /** The bounds {@code value -+ t sqrt(V)}, or the value itself where V is unknown. */
    private record WaldBounds(double value, VarianceEstimate variance) implements TailBounds {
        @Override
        public double lower(double tail) {
            return value - half(tail);
        }

        @Override
        public double upper(double tail) {
            return value + half(tail);
        }

        private double half(double tail) {
            return variance.isKnown() ? variance.upperPoint(tail) * Math.sqrt(variance.variance()) : 0;
        }
    }

    @Override
    void addNotes(
            UnitMoments<?> moments,
            DesignVariance<?> design,
            TailBounds bounds,
            double tail,
            Estimate.Builder estimate) {
        if (!moments.variance().isKnown()) {
            estimate.status(
                    Status.DEGENERATE,
                    "all influences are 0 on these observations, so the interval has collapsed to a point and should not be trusted,"
                            + " use delta-wilson");
            return;
        }
        Range range = moments.metric().range();
        if (!range.contains(bounds.lower(tail)) || !range.contains(bounds.upper(tail))) {
            estimate.note(
                    "outside-range",
                    "a bound lies outside the metric's range: the plain interval is not limited to it; use delta-wilson");
        }
    }
}
