package dev.credence.curves.area;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;

/**
 * DeLong's interval of the area under the ROC curve: {@code A -+ z sqrt(S10/n1 + S01/n0)}, S10 and S01 the sample variances of
 * the placements of positives and negatives; cut at 0 and 1, as in pROC.
 *
 * <p>Coverage: erratic, far too narrow near 1: 0.68 at level 0.95 for an area of 0.97 and 10 + 10 items. It is here for comparison
 * with other tools. DEGENERATE with a note where it collapses (an area of 0 or 1, all scores equal) or where a class has a single
 * item; UNDEFINED without one of the classes. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.2307/2531595">DeLong, DeLong and Clarke-Pearson (1988), Biometrics 44, 837-845</a>
 */
public final class DeLong extends AreaInterval {
    /** Creates an instance with the default options. */
    public DeLong() {
        super("delong", "Wald interval of the ROC area with DeLong's variance");
    }

    @Override
    void bounds(ScoredSample scores, double z, Estimate.Builder estimate) {
        symmetric(Placements.variance(scores, estimate.value()), z, estimate);
    }
}
