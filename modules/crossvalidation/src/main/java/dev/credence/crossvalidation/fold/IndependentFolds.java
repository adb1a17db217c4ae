package dev.credence.crossvalidation.fold;

import dev.credence.api.sample.FoldedSample;

/** Takes folds as independent, which gives the naive variance; it is meant for comparisons with other papers. */
public record IndependentFolds() implements FoldCorrection {
    @Override
    public double factor(FoldedSample<?> sample) {
        return 1;
    }
}
