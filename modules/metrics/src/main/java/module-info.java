import dev.credence.api.metric.Metric;
import dev.credence.api.metric.MetricProvider;

/** The standard metrics of a confusion matrix, with closed-form influences, which are registered like those of a plug-in. */
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
            dev.credence.metrics.multiclass.MatthewsCorrelation;
    provides MetricProvider with
            dev.credence.metrics.proportion.ProportionMetrics;
}
