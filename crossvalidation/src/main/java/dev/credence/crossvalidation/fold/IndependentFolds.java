package dev.credence.crossvalidation.fold;

import dev.credence.api.sample.FoldedSample;

/** Folds taken as independent: the naive variance, here for comparison. */
public record IndependentFolds() implements FoldCorrection {
    @Override
    public double factor(FoldedSample<?> sample) {
        return 1;
    }
}
