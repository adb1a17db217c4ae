package dev.credence.curves.area;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.curves.metric.AreaVariance;

/**
 * Hanley and McNeil's interval of the area under the ROC curve: {@code A -+ z se}, cut at 0 and 1, with
 * {@code se^2 = (A(1-A) + (n1-1)(Q1-A^2) + (n0-1)(Q2-A^2)) / (n1 n0)}, {@code Q1 = A/(2-A)}, {@code Q2 = 2A^2/(1+A)}: needs only
 * the area and the sizes of the classes.
 *
 * <p>Coverage: erratic, too narrow near 1 in small samples. DEGENERATE with a note at an area of 0 or 1; UNDEFINED without one of
 * the classes. Cost: O(1) after the area.
 *
 * @see <a href="https://doi.org/10.1148/radiology.143.1.7063747">Hanley and McNeil (1982), Radiology 143, 29-36</a>
 */
public final class HanleyMcNeil extends AreaInterval {
    /** Creates an instance with the default options. */
    public HanleyMcNeil() {
        super("hanley-mcneil", "Wald interval of the ROC area with the variance of Hanley and McNeil");
    }

    @Override
    void bounds(ScoredSample scores, double z, Estimate.Builder estimate) {
        double variance =
                AreaVariance.hanleyMcNeil(estimate.value(), (double) scores.positives(), (double) scores.negatives());
        symmetric(variance, z, estimate);
    }
}
