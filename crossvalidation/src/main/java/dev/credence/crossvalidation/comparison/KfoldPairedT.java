package dev.credence.crossvalidation.comparison;

import dev.credence.crossvalidation.fold.FoldAverage;
import dev.credence.crossvalidation.fold.FoldCorrection;
import dev.credence.crossvalidation.fold.IndependentFolds;

/**
 * The t test of two systems over the same K folds, id {@code kfold-paired-t}: {@code t = m / sqrt(s^2/K)}, m and s^2 mean and variance
 * of the differences of the metric on each fold, against Student with K - 1 degrees of freedom. For any metric. Here for
 * comparison with papers that use it: training sets overlap, and it finds differences that are not there; {@code corrected-resampled-t}
 * costs as much.
 *
 * <p>Option {@code average}: {@code macro} as said; {@code micro} takes the difference of the metric of all folds together, and for its
 * variance {@code K/(K-1) sum d_k^2}, d_k what the observations of fold k add to it by their influences: it needs no value on each
 * fold. The interval of the difference holds what the test does not reject, cut at what two values can differ by.
 *
 * <p>Systems come as joint evidence of each fold, or as two lists of folds of the same sizes, matched by names or order. Edges: where a
 * fold has no value (recall without positives) {@code macro} refuses and names it; where the difference is the same on all folds the
 * error is that of two observations that distinguish the systems, one each way, so that identical systems have difference 0 and p = 1.
 * Cost: the metric of both on each fold.
 *
 * <p>Coverage: erratic, mostly too low: learners that do not differ are distinguished at 0.05 in 9 to 20% of samples, in 25% of
 * cross-validations repeated three times (docs/measurements/coverage/folds.md).
 *
 * @see <a href="https://doi.org/10.1162/089976698300017197">Dietterich (1998), Neural Computation 10, 1895-1923, who measures that</a>
 */
public final class KfoldPairedT extends FoldDifference {
    /** Around the mean of the folds. */
    public KfoldPairedT() {
        this(FoldAverage.MACRO, new IndependentFolds());
    }

    private KfoldPairedT(FoldAverage average, FoldCorrection correction) {
        super(average, correction);
    }

    @Override
    public String id() {
        return "kfold-paired-t";
    }

    @Override
    KfoldPairedT with(FoldAverage average, FoldCorrection correction) {
        return new KfoldPairedT(average, correction);
    }
}
