package dev.credence.crossvalidation.fold;

/** Folds taken as independent: the naive variance, here for comparison. */
public record IndependentFolds() implements FoldCorrection {
    @Override
    public double factor(int folds) {
        return 1;
    }
}
