package dev.credence.curves.area;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.curves.metric.AreaVariance;
import dev.credence.numerics.roots.Roots;

/**
 * Newcombe's method 5 for the area under the ROC curve, a score interval: the areas t with {@code |A - t| <= z sqrt(V(t))}, {@code V(t) =
 * t(1-t) (1 + s (1-t)/(2-t) + s t/(1+t)) / (n1 n0)} and {@code s = (n1+n0)/2 - 1}.
 *
 * <p>Inside [0, 1] and never of zero width, also at an area of 1, with a single item in a class, and with all scores equal. Coverage:
 * near-nominal for classes of like size and scores of like spread; the spread of the scores is not used. UNDEFINED without one of the
 * classes. Cost: O(1) after the area, two roots.
 *
 * @see <a href="https://doi.org/10.1002/sim.2324">Newcombe (2006), Confidence intervals for an effect size measure based on the
 *     Mann-Whitney statistic, part 2, Statistics in Medicine 25, 559-573</a>
 */
public final class NewcombeMethod5 extends AreaInterval {
    /** Creates an instance with the default options. */
    public NewcombeMethod5() {
        super("newcombe-m5", "score-type interval of the ROC area (Newcombe's method 5)");
    }

    @Override
    void bounds(ScoredSample scores, double z, Estimate.Builder estimate) {
        double positives = scores.positives();
        double negatives = scores.negatives();
        double area = estimate.value();
        estimate.bounds(lower(area, positives, negatives, z), 1 - lower(1 - area, positives, negatives, z));
    }

    private static double lower(double area, double positives, double negatives, double z) {
        if (area <= 0) {
            return 0;
        }
        if (area >= 1) {
            // both sides squared and divided by 1 - t, which is a root as well
            return Roots.find(t -> 1 - t - z * z * AreaVariance.newcombePerMiss(t, positives, negatives), 0, 1);
        }
        return Roots.find(t -> area - t - z * Math.sqrt(AreaVariance.newcombe(t, positives, negatives)), 0, area);
    }
}
