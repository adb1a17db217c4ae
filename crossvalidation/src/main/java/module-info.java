/** Intervals and comparisons over the folds of a cross-validation: posteriors of precision, recall and other proportions, and corrected t methods for any metric. */
module dev.credence.crossvalidation {
    requires dev.credence.api;
    requires dev.credence.numerics;
    requires static org.jspecify;
}
