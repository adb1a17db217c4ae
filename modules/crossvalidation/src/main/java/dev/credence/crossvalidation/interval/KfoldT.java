package dev.credence.crossvalidation.interval;

import dev.credence.crossvalidation.fold.FoldAverage;
import dev.credence.crossvalidation.fold.FoldOptions;
import dev.credence.crossvalidation.fold.IndependentFolds;

/**
 * The t interval over K folds, id {@code kfold-t}: {@code m -+ t sqrt(sum (v_k - m)^2 / (K (K-1)))}, where m is the mean of the values v_k
 * of the metric on each fold and t is the quantile of Student's distribution with K - 1 degrees of freedom. It is for any metric. It is
 * meant for comparisons with papers that use it; it is too short, because training sets overlap and folds therefore agree more than independent
 * samples.
 *
 * <p>Option {@code average}: {@code macro} is the formula above; {@code micro} is around the metric of all folds together, with the
 * variance {@code K/(K-1) sum d_k^2}, where d_k is the sum of the influences of the observations of fold k. Both are the same for values
 * that are means over folds of one size. The value of the estimate is always that of all observations.
 *
 * <p>Edges: if a fold has no value (recall without positives), {@code macro} refuses and names the fold; bounds are cut at the range of the
 * metric, with a note; if all folds agree, the interval is a point with status DEGENERATE. Cost: the metric on each fold.
 *
 * <p>Coverage: erratic, mostly too low: 0.90 on average at level 0.95, below 0.92 in two of three situations (docs/measurements/coverage/folds.md).
 *
 * @see <a href="https://doi.org/10.1162/NECO_a_00857">Wang and Li (2016), Neural Computation 28, 1694-1722, equations 3.10 and 3.11</a>
 */
public final class KfoldT extends FoldStudent {
    /** Creates the method around the mean of the folds. */
    public KfoldT() {
        super(
                "kfold-t",
                "t interval over the folds of a cross-validation",
                new FoldOptions(FoldAverage.MACRO, new IndependentFolds()));
    }
}
