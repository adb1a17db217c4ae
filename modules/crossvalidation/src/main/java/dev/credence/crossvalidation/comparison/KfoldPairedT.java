package dev.credence.crossvalidation.comparison;

import dev.credence.crossvalidation.fold.FoldAverage;
import dev.credence.crossvalidation.fold.FoldOptions;
import dev.credence.crossvalidation.fold.IndependentFolds;

/**
 * The t test of two systems over the same K folds, id {@code kfold-paired-t}: {@code t = m / sqrt(s^2/K)}, where m and s^2 are mean and
 * variance of the differences of the metric on each fold, against Student's distribution with K - 1 degrees of freedom. It is for any
 * metric. It is meant for comparisons with papers that use it; because training sets overlap, it finds differences that do not exist, while
 * {@code corrected-resampled-t} costs as much.
 *
 * <p>Option {@code average}: {@code macro} is the formula above; {@code micro} takes the difference of the metric of all folds together,
 * with the variance {@code K/(K-1) sum d_k^2}, where d_k is the sum of the influences of the observations of fold k; it needs no value on
 * each fold. The interval consists of the differences that the test does not reject, cut at the largest difference of two values.
 *
 * <p>Systems are given as joint evidence of each fold, or as two lists of folds of the same sizes, which are matched by names or order.
 * Edges: if a fold has no value (recall without positives), {@code macro} refuses and names it; if the difference is the same on all folds,
 * the error is that of two observations that distinguish the systems, one in each direction, so that identical systems have difference 0
 * and p = 1. Cost: the metric of both systems on each fold.
 *
 * <p>Coverage: erratic, mostly too low: learners that do not differ are distinguished at 0.05 in 9 to 20% of samples, and in 25% of
 * cross-validations repeated three times (docs/measurements/coverage/folds.md).
 *
 * @see <a href="https://doi.org/10.1162/089976698300017197">Dietterich (1998), Neural Computation 10, 1895-1923, who measures that</a>
 */
public final class KfoldPairedT extends FoldDifference {
    /** Creates the comparator around the mean of the folds. */
    public KfoldPairedT() {
        super(
                "kfold-paired-t",
                "paired t test over the folds of a cross-validation",
                new FoldOptions(FoldAverage.MACRO, new IndependentFolds()));
    }
}
