/**
 * ROC, precision-recall and DET curves with bands, and metrics of scores.
 *
 * <p>The qualified export is of variances of areas and of logistic fits, which may change in any release; the modules named are compiled
 * later, hence the suppressed warning.
 */
@SuppressWarnings("module")
module dev.credence.curves {
    exports dev.credence.curves.band;
    exports dev.credence.curves.calibration;
    exports dev.credence.curves.curve;
    exports dev.credence.curves.guarantee;
    exports dev.credence.curves.metric to
            dev.credence.hypothesis,
            dev.credence.report;

    requires dev.credence.numerics;
    requires org.apache.commons.numbers.gamma;
    requires static org.jspecify;
    requires transitive dev.credence.api;

    provides dev.credence.api.comparison.Comparator with
            dev.credence.curves.area.DeLongTest,
            dev.credence.curves.isotonic.IsotonicDelta,
            dev.credence.curves.threshold.PropImpDifference;
    provides dev.credence.api.interval.IntervalMethod with
            dev.credence.curves.area.DeLong,
            dev.credence.curves.area.DeLongLogit,
            dev.credence.curves.area.HanleyMcNeil,
            dev.credence.curves.area.NewcombeMethod5,
            dev.credence.curves.binned.FoldedNormal,
            dev.credence.curves.isotonic.IsotonicBootstrap,
            dev.credence.curves.loss.Hall,
            dev.credence.curves.threshold.PropImp;
    provides dev.credence.api.metric.Metric with
            dev.credence.curves.metric.Auprc,
            dev.credence.curves.metric.Auroc,
            dev.credence.curves.metric.AveragePrecision,
            dev.credence.curves.metric.Brier,
            dev.credence.curves.metric.BrierDiscrimination,
            dev.credence.curves.metric.BrierMiscalibration,
            dev.credence.curves.metric.BrierUncertainty,
            dev.credence.curves.metric.CalibrationIntercept,
            dev.credence.curves.metric.CalibrationSlope,
            dev.credence.curves.metric.EqualErrorRate,
            dev.credence.curves.metric.ExpectedCalibrationError,
            dev.credence.curves.metric.GainAt,
            dev.credence.curves.metric.LiftAt,
            dev.credence.curves.metric.LikelihoodRatioCost,
            dev.credence.curves.metric.LogLoss,
            dev.credence.curves.metric.LogLossDiscrimination,
            dev.credence.curves.metric.LogLossMiscalibration,
            dev.credence.curves.metric.LogLossUncertainty,
            dev.credence.curves.metric.MinimumDetectionCost,
            dev.credence.curves.metric.PartialAuroc,
            dev.credence.curves.metric.PrecisionAtRecall,
            dev.credence.curves.metric.TprAtFpr,
            dev.credence.curves.multiclass.ClasswiseCalibrationError,
            dev.credence.curves.multiclass.MulticlassBrier,
            dev.credence.curves.multiclass.MulticlassCalibrationSlope,
            dev.credence.curves.multiclass.MulticlassLogLoss,
            dev.credence.curves.multiclass.OneVersusOneAuroc,
            dev.credence.curves.multiclass.OneVersusRestAuroc,
            dev.credence.curves.multiclass.TopAccuracy,
            dev.credence.curves.multiclass.TopLabelCalibrationError;
}
