import dev.credence.api.metric.Metric;

/** The standard metrics of a confusion matrix, with closed-form influences, registered as a user's own would be. */
module dev.credence.metrics {
    requires transitive dev.credence.api;
    requires static org.jspecify;

    exports dev.credence.metrics;

    provides Metric with
            dev.credence.metrics.ExpectedCost,
            dev.credence.metrics.binary.DiagnosticOddsRatio,
            dev.credence.metrics.binary.FBeta,
            dev.credence.metrics.binary.FowlkesMallows,
            dev.credence.metrics.binary.GeometricMean,
            dev.credence.metrics.binary.Informedness,
            dev.credence.metrics.binary.Markedness,
            dev.credence.metrics.binary.NegativeLikelihoodRatio,
            dev.credence.metrics.binary.PositiveLikelihoodRatio,
            dev.credence.metrics.binary.PrevalenceThreshold,
            dev.credence.metrics.multiclass.BalancedAccuracy,
            dev.credence.metrics.multiclass.BalancedError,
            dev.credence.metrics.multiclass.CohenKappa,
            dev.credence.metrics.multiclass.F1OfMacroAverages,
            dev.credence.metrics.multiclass.MatthewsCorrelation,
            dev.credence.metrics.proportion.Accuracy,
            dev.credence.metrics.proportion.ErrorRate,
            dev.credence.metrics.proportion.F1,
            dev.credence.metrics.proportion.FalseDiscoveryRate,
            dev.credence.metrics.proportion.FalseNegativeRate,
            dev.credence.metrics.proportion.FalseOmissionRate,
            dev.credence.metrics.proportion.FalsePositiveRate,
            dev.credence.metrics.proportion.Jaccard,
            dev.credence.metrics.proportion.MicroF1,
            dev.credence.metrics.proportion.MicroJaccard,
            dev.credence.metrics.proportion.MicroPrecision,
            dev.credence.metrics.proportion.MicroRecall,
            dev.credence.metrics.proportion.NegativePredictiveValue,
            dev.credence.metrics.proportion.Precision,
            dev.credence.metrics.proportion.PredictedPrevalence,
            dev.credence.metrics.proportion.Prevalence,
            dev.credence.metrics.proportion.Recall,
            dev.credence.metrics.proportion.Specificity,
            dev.credence.metrics.proportion.WeightedRecall;
}
