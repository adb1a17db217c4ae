/** ROC, precision-recall and DET curves with bands, and metrics of scores. */
module dev.credence.curves {
    requires dev.credence.numerics;
    requires static org.jspecify;
    requires transitive dev.credence.api;

    provides dev.credence.api.metric.Metric with
            dev.credence.curves.metric.Auroc,
            dev.credence.curves.metric.AveragePrecision,
            dev.credence.curves.metric.Brier,
            dev.credence.curves.metric.LogLoss;
}
