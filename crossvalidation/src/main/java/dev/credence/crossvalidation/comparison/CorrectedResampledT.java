package dev.credence.crossvalidation.comparison;

import dev.credence.crossvalidation.fold.FoldAverage;
import dev.credence.crossvalidation.fold.FoldCorrection;
import dev.credence.crossvalidation.fold.ResampledFolds;

/**
 * Nadeau and Bengio's corrected resampled t test of two systems over the same folds, id {@code corrected-resampled-t}:
 * {@code t = m / sqrt((1/J + n_test/n_train) s^2)}, m and s^2 mean and variance of the differences of the metric on J folds, against
 * Student with J - 1 degrees of freedom. For any metric, and for cross-validations that were repeated r times: J = rK.
 *
 * <p>Options: {@code repeats=r} (1), {@code ratio} of test rows to training rows (1/(K-1), as K folds have it; give it for random
 * splits, as a number or as 1/9), which a note says; {@code average} and the edges as those of {@code kfold-paired-t}. The default over folds is its {@code average=micro}. Cost:
 * the metric of both on each fold.
 *
 * <p>Coverage: near-nominal: learners that do not differ are distinguished at 0.05 in 1 to 5% of samples of 200 rows, in 4 to 9% of 60
 * rows in five folds (docs/measurements/coverage/folds.md).
 *
 * @see <a href="https://doi.org/10.1023/A:1024068626366">Nadeau and Bengio (2003), Inference for the generalization error, Machine
 *     Learning 52, 239-281</a>
 * @see <a href="https://doi.org/10.1007/978-3-540-24775-3_3">Bouckaert and Frank (2004), PAKDD, 3-12, on repeated
 *     cross-validation</a>
 */
public final class CorrectedResampledT extends FoldDifference {
    /** Of one K-fold cross-validation. */
    public CorrectedResampledT() {
        this(FoldAverage.MACRO, ResampledFolds.USUAL);
    }

    private CorrectedResampledT(FoldAverage average, FoldCorrection correction) {
        super(average, correction);
    }

    @Override
    public String id() {
        return "corrected-resampled-t";
    }

    @Override
    CorrectedResampledT with(FoldAverage average, FoldCorrection correction) {
        return new CorrectedResampledT(average, correction);
    }
}
