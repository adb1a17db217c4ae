package dev.credence.crossvalidation.interval;

import dev.credence.crossvalidation.fold.FoldAverage;
import dev.credence.crossvalidation.fold.FoldCorrection;
import dev.credence.crossvalidation.fold.ResampledFolds;

/**
 * Nadeau and Bengio's corrected resampled t, id {@code nadeau-bengio}: {@code m -+ t sqrt((1/J + n_test/n_train) s^2)}, m and s^2 mean
 * and variance of the metric's values on J folds, t Student's point with J - 1 degrees of freedom. For any metric, and for
 * cross-validations that were repeated r times: J = rK, and the second term stays however large r is.
 *
 * <p>Options: {@code repeats=r} (1), {@code ratio} of test rows to training rows (1/(K-1), as K folds have it; give it for random
 * splits); {@code average} and the edges as those of {@code kfold-t}. Of repeated folds every row counts once in {@code n}, and a note says the ratio. Cost: the
 * metric on each fold.
 *
 * <p>Coverage: near-nominal: 0.96 on average, and 0.97 of cross-validations repeated three times; as {@code kfold-wilson}, at 1.35
 * times its length (docs/measurements/coverage/folds.md).
 *
 * @see <a href="https://doi.org/10.1023/A:1024068626366">Nadeau and Bengio (2003), Inference for the generalization error, Machine
 *     Learning 52, 239-281</a>
 * @see <a href="https://doi.org/10.1007/978-3-540-24775-3_3">Bouckaert and Frank (2004), PAKDD, 3-12, on repeated
 *     cross-validation</a>
 */
public final class NadeauBengio extends FoldStudent {
    /** Of one K-fold cross-validation. */
    public NadeauBengio() {
        this(FoldAverage.MACRO, ResampledFolds.USUAL);
    }

    private NadeauBengio(FoldAverage average, FoldCorrection correction) {
        super(average, correction);
    }

    @Override
    public String id() {
        return "nadeau-bengio";
    }

    @Override
    NadeauBengio with(FoldAverage average, FoldCorrection correction) {
        return new NadeauBengio(average, correction);
    }
}
