package dev.credence.delta.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.delta.effectivesize.EffectiveSampleSize;
import dev.credence.delta.effectivesize.UnitMoments;
import dev.credence.delta.variance.VarianceEstimate;
import java.util.function.Supplier;

/**
 * The plain delta interval, id {@code delta-wald}: {@code value -+ t sqrt(V)}, with {@code V} the variance by influences under
 * the sample's design and {@code t} the normal point, or Student's with the effective number of clusters minus 1 as
 * degrees of freedom.
 *
 * <p>For comparison with the literature and other software; for the area under the ROC curve of a sample stratified by truth it is
 * DeLong's interval. Its bounds are not cut at the metric's range and may leave it. Where all influences vanish it collapses to
 * a point and says so: status DEGENERATE. Undefined metrics have the whole range. Folds are refused, as is a single cluster.
 *
 * <p>Coverage: erratic. It collapses near the ends of the range: 0.33 instead of 0.95 for F1 of 0.98 at n = 20, and far too little
 * for macro averages with rare classes (docs/coverage.md).
 *
 * <p>Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1080/01621459.1974.10482962">Hampel (1974), JASA 69, 383-393</a>
 * @see <a href="https://doi.org/10.1007/s10489-021-02635-5">Takahashi, Yamamoto, Kuchiba and Koyama (2022), Applied Intelligence
 *     52, 4961-4972, for F1 averages</a>
 * @see <a href="https://doi.org/10.2307/2531595">DeLong, DeLong and Clarke-Pearson (1988), Biometrics 44, 837-845</a>
 */
public final class DeltaWald extends DeltaInterval {
    /** The plain interval. */
    public DeltaWald() {}

    @Override
    public String id() {
        return "delta-wald";
    }

    @Override
    <E extends Evidence> TailBounds bounds(UnitMoments<E> at, Supplier<EffectiveSampleSize<E>> size) {
        return new WaldBounds(at.value(), at.variance());
    }

    /** {@code value -+ t sqrt(V)}; the value itself where V is unknown. */
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
            return variance.known() ? variance.upperPoint(tail) * Math.sqrt(variance.variance()) : 0;
        }
    }

    @Override
    void remark(UnitMoments<?> at, Sample<?> sample, TailBounds bounds, double tail, Estimate.Builder estimate) {
        if (!at.variance().known()) {
            estimate.status(
                    Status.DEGENERATE,
                    "all influences are 0 on these observations, so the interval has collapsed to a point and should not be trusted,"
                            + " use delta-wilson");
            return;
        }
        Range range = at.metric().range();
        if (!range.contains(bounds.lower(tail)) || !range.contains(bounds.upper(tail))) {
            estimate.note(
                    "outside-range",
                    "a bound lies outside the metric's range: the plain interval is not limited to it; use delta-wilson");
        }
    }
}
