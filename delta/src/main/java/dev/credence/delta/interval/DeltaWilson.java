package dev.credence.delta.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Estimate;
import dev.credence.delta.effectivesize.EffectiveSampleSize;
import dev.credence.delta.effectivesize.UnitMoments;
import dev.credence.delta.effectivesize.UnitScale;
import dev.credence.numerics.roots.WilsonScoreRoots;
import java.util.function.Supplier;

/**
 * Wilson's score interval on the effective sample size, id {@code delta-wilson}: the default of smooth metrics, on every
 * sampling design but folds.
 *
 * <p>Let {@code m} be the metric mapped onto [0, 1]: linearly from a bounded range, {@code x/(1+x)} from [0, infinity), through
 * its link for a proportion, by the logistic function from the whole line. Its influences give the variance {@code V} of the
 * design (see {@code DesignVariance} in the source: {@code sum count psi^2 / n^2} for i.i.d. observations), and the effective
 * size {@code n_e = m (1 - m) / V}: as many trials of a proportion would tell as much. The bounds are the roots {@code q} of
 * {@code n_e (m - q)^2 = t^2 q (1 - q)}, mapped back.
 *
 * <ul>
 *   <li>For a proportion of i.i.d. observations {@code n_e} is its number of trials and {@code t} the normal point: the
 *       interval is Wilson's, F1's included.
 *   <li>For other metrics of counts {@code V} is the jackknife's variance, each observation (or cluster) really left out, where
 *       it exceeds that by influences, which take a class of three items for known; {@code n_e} is the lesser of that and of the
 *       evidence with one observation more, spread evenly over all cells that could occur, so that a rare class without an error
 *       still counts as uncertain; and {@code t} is Student's with {@code min(n_e, n) - 1} degrees of freedom.
 *   <li>At an end of the range influences vanish: {@code n_e} is then that of the smoothed evidence, or of the metric's own
 *       {@link dev.credence.api.metric.EdgeVariance}, at most n; with clusters it is at most their number, with weights Kish's
 *       effective size. Scores without an own variance count as many trials as the smaller class has items, and never as more
 *       than n.
 *   <li>Few clusters: Student's point with at most {@code G - 1} degrees of freedom.
 * </ul>
 *
 * <p>The result's effective n is n over the design effect, not {@code n_e}. Bounds lie in the range by construction, hold the
 * value and never meet. Undefined metrics have the whole range.
 *
 * <p>Coverage: near-nominal. Measured at level .95 (docs/coverage.md) for nine metrics, two to ten classes, accuracy .6 to .99, n 20
 * to 1000: with balanced classes, and with classes as common as 1, 1/2, 1/3, ..., .957 on average, nowhere below .90, and nine in
 * ten situations between .92 and .98; with 5 to 50 clusters .91 to .96. It still fails where one class has 98% of the items and
 * the sample holds few or none of the others, because then nothing in it tells what those classes would do. It is mostly too
 * long there (coverage above .98), but too short for kappa up to n 50 (.71 to .9), for macro F1 and precision with one or two
 * items a class (.81 to .92), and for {@code recall.macro} of ten classes (.28 at the worst): there the value itself is far off,
 * as it counts a class that is predicted but never true as 0; {@code recall.macro:undefined=skip} covers .86 at the least.
 * With five positives among 55 scores it covers .88 to .91 of an area under the ROC curve.
 *
 * <p>The idea of an effective size for a proportion of a complex design is Korn and Graubard's (1998), Survey Methodology 24,
 * 193-201; here it serves every metric.
 *
 * <p>Cost: O(atoms + classes) for averages over classes, mostly the influences and a Student's point. Other metrics of counts
 * are evaluated on all cells, O(classes^2), up to 1,000 classes; of more, only those cells count that were seen. The jackknife
 * is O(atoms) for metrics that say what they are without an observation ({@link dev.credence.api.metric.LeaveOneOut}), at any number
 * of atoms; for others O(atoms^2), and left out above 2,000 atoms (with clusters, for all: above 4 million atoms times clusters).
 *
 * @see <a href="https://doi.org/10.1080/01621459.1927.10502953">Wilson (1927), JASA 22, 209-212</a>
 * @see <a href="https://doi.org/10.1080/01621459.1974.10482962">Hampel (1974), JASA 69, 383-393, on influences</a>
 * @see <a href="https://doi.org/10.1214/aos/1176345462">Efron and Stein (1981), Annals of Statistics 9, 586-596, on the jackknife</a>
 */
public final class DeltaWilson extends DeltaInterval {
    /** The default of smooth metrics. */
    public DeltaWilson() {}

    @Override
    public String id() {
        return "delta-wilson";
    }

    @Override
    <E extends Evidence> void bounds(
            UnitMoments<E> at, Supplier<EffectiveSampleSize<E>> size, double tail, Estimate.Builder estimate) {
        EffectiveSampleSize<E> effective = size.get();
        double trials = effective.trials();
        double point =
                at.variance().withDegreesOfFreedom(effective.degreesOfFreedom()).upperPoint(tail);
        UnitScale scale = at.scale();
        double lower = scale.fromUnit(WilsonScoreRoots.lower(at.unit(), trials, point));
        double upper = scale.fromUnit(WilsonScoreRoots.upper(at.unit(), trials, point));
        estimate.bounds(Math.min(at.value(), lower), Math.max(at.value(), upper));
    }
}
