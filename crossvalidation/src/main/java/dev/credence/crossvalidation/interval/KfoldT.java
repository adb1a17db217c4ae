package dev.credence.crossvalidation.interval;

import dev.credence.crossvalidation.fold.FoldAverage;
import dev.credence.crossvalidation.fold.FoldCorrection;
import dev.credence.crossvalidation.fold.IndependentFolds;

/**
 * The t interval over K folds, id {@code kfold-t}: {@code m -+ t sqrt(sum (v_k - m)^2 / (K (K-1)))}, m the mean of the metric's values
 * v_k on each fold, t Student's point with K - 1 degrees of freedom. For any metric. Here for comparison with papers that use it:
 * training sets overlap, so that folds agree more than independent samples would, and it is too short.
 *
 * <p>Option {@code average}: {@code macro} as said; {@code micro} is around the metric of all folds together, with
 * {@code K/(K-1) sum d_k^2} for the variance, d_k what the observations of fold k add by their influences. For values that are means of
 * folds of one size both are the same. The value of the estimate is always that of all observations.
 *
 * <p>Edges: where a fold has no value (recall without positives) {@code macro} refuses and names the fold; bounds are cut at the
 * metric's range, with a note; where all folds agree the interval is a point, status DEGENERATE. Cost: the metric on each fold.
 *
 * <p>Coverage: erratic, mostly too low: 0.90 on average where 0.95 is claimed, below 0.92 in two of three situations
 * (docs/measurements/coverage/folds.md).
 *
 * @see <a href="https://doi.org/10.1162/NECO_a_00857">Wang and Li (2016), Neural Computation 28, 1694-1722, equations 3.10 and
 *     3.11</a>
 */
public final class KfoldT extends FoldStudent {
    /** Around the mean of the folds. */
    public KfoldT() {
        this(FoldAverage.MACRO, new IndependentFolds());
    }

    private KfoldT(FoldAverage average, FoldCorrection correction) {
        super(average, correction);
    }

    @Override
    public String id() {
        return "kfold-t";
    }

    @Override
    KfoldT with(FoldAverage average, FoldCorrection correction) {
        return new KfoldT(average, correction);
    }
}
