package dev.credence.crossvalidation.interval;

import dev.credence.crossvalidation.fold.FoldAverage;
import dev.credence.crossvalidation.fold.FoldOptions;
import dev.credence.crossvalidation.fold.ResampledFolds;

/**
 * The corrected resampled t interval of Nadeau and Bengio, id {@code nadeau-bengio}: {@code m -+ t sqrt((1/J + n_test/n_train) s^2)}, where
 * m and s^2 are mean and variance of the values of the metric on J folds, and t is the quantile of Student's distribution with J - 1
 * degrees of freedom. It is for any metric, and for cross-validations that were repeated r times: then J = rK, and the second term stays
 * however large r is.
 *
 * <p>Options: {@code repeats=r} (1), {@code ratio} of test rows to training rows (1/(K-1), as for K folds; give it for random splits);
 * {@code average} and the edges as for {@code kfold-t}. With repeated folds every row counts once in {@code n}, and a note contains the
 * ratio. Cost: the metric on each fold.
 *
 * <p>Coverage: near-nominal: 0.96 on average, and 0.97 for cross-validations repeated three times; like {@code kfold-wilson}, at 1.35 times
 * its length (docs/measurements/coverage/folds.md).
 *
 * @see <a href="https://doi.org/10.1023/A:1024068626366">Nadeau and Bengio (2003), Inference for the generalization error, Machine Learning
 *     52, 239-281</a>
 * @see <a href="https://doi.org/10.1007/978-3-540-24775-3_3">Bouckaert and Frank (2004), PAKDD, 3-12, on repeated cross-validation</a>
 */
public final class NadeauBengio extends FoldStudent {
    /** Creates the method for one K-fold cross-validation. */
    public NadeauBengio() {
        super(
                "nadeau-bengio",
                "t interval over the folds with the variance correction of Nadeau and Bengio",
                new FoldOptions(FoldAverage.MACRO, ResampledFolds.USUAL));
    }
}
