package dev.credence.crossvalidation.comparison;

import dev.credence.crossvalidation.fold.FoldAverage;
import dev.credence.crossvalidation.fold.FoldOptions;
import dev.credence.crossvalidation.fold.ResampledFolds;

/**
 * The corrected resampled t test of Nadeau and Bengio for two systems over the same folds, id {@code corrected-resampled-t}: {@code t = m /
 * sqrt((1/J + n_test/n_train) s^2)}, where m and s^2 are mean and variance of the differences of the metric on J folds, against Student's
 * distribution with J - 1 degrees of freedom. It is for any metric, and for cross-validations that were repeated r times: then J = rK.
 *
 * <p>Options: {@code repeats=r} (1); {@code ratio} of test rows to training rows (1/(K-1), as for K folds; give it for random splits, as a
 * number or as 1/9), which a note contains; {@code average} and the edges as for {@code kfold-paired-t}. The default comparator over folds
 * is its variant {@code average=micro}. Cost: the metric of both systems on each fold.
 *
 * <p>Coverage: near-nominal: learners that do not differ are distinguished at 0.05 in 1 to 5% of samples of 200 rows, and in 4 to 9% of
 * samples of 60 rows in five folds (docs/measurements/coverage/folds.md).
 *
 * @see <a href="https://doi.org/10.1023/A:1024068626366">Nadeau and Bengio (2003), Inference for the generalization error, Machine Learning
 *     52, 239-281</a>
 * @see <a href="https://doi.org/10.1007/978-3-540-24775-3_3">Bouckaert and Frank (2004), PAKDD, 3-12, on repeated cross-validation</a>
 */
public final class CorrectedResampledT extends FoldDifference {
    /** Creates the comparator for one K-fold cross-validation. */
    public CorrectedResampledT() {
        super(
                "corrected-resampled-t",
                "t test over the folds with the variance correction of Nadeau and Bengio",
                new FoldOptions(FoldAverage.MACRO, ResampledFolds.USUAL));
    }
}
