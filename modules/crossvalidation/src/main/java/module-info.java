/**
 * Intervals and comparisons over the folds of a cross-validation: posteriors of precision, recall and other proportions, and corrected
 * t methods for any metric; no package is exported, the way in is {@code dev.credence.Credence}.
 */
module dev.credence.crossvalidation {
    requires dev.credence.api;
    requires dev.credence.delta;
    requires dev.credence.numerics;
    requires static org.jspecify;

    provides dev.credence.api.comparison.Comparator with
            dev.credence.crossvalidation.comparison.CorrectedResampledT,
            dev.credence.crossvalidation.comparison.KfoldPairedT,
            dev.credence.crossvalidation.comparison.KfoldPairedTCorrected;
    provides dev.credence.api.interval.IntervalMethod with
            dev.credence.crossvalidation.interval.KfoldBeta,
            dev.credence.crossvalidation.interval.KfoldBetaMean,
            dev.credence.crossvalidation.interval.KfoldPosteriorMean,
            dev.credence.crossvalidation.interval.KfoldT,
            dev.credence.crossvalidation.interval.KfoldTCorrected,
            dev.credence.crossvalidation.interval.KfoldWilson,
            dev.credence.crossvalidation.interval.NadeauBengio;
}
