package dev.credence.montecarlo;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.derived.Averaging;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;

/** Metrics for tests without closed-form influences. */
public final class SmallMetrics {
    public static final BinaryMetric ACCURACY =
            smooth("accuracy", Range.UNIT, (tp, fp, fn, tn) -> (tp + tn) / (tp + fp + fn + tn));
    public static final BinaryMetric PRECISION = smooth("precision", Range.UNIT, (tp, fp, fn, tn) -> tp / (tp + fp));
    public static final BinaryMetric RECALL = smooth("recall", Range.UNIT, (tp, fp, fn, tn) -> tp / (tp + fn));
    public static final BinaryMetric F1 = smooth("f1", Range.UNIT, (tp, fp, fn, tn) -> 2 * tp / (2 * tp + fp + fn));
    public static final BinaryMetric MCC = smooth(
            "mcc",
            Range.SYMMETRIC,
            (tp, fp, fn, tn) -> (tp * tn - fp * fn) / Math.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)));

    private SmallMetrics() {}

    public static ConfusionMetric macro(BinaryMetric metric) {
        return Averaging.MACRO.of(metric, UndefinedPolicy.ZERO);
    }

    /** A function of the four counts. */
    public interface Four {
        double of(double tp, double fp, double fn, double tn);
    }

    public static BinaryMetric smooth(String id, Range range, Four function) {
        return new BinaryMetric() {
            @Override
            public String id() {
                return id;
            }

            @Override
            public Range range() {
                return range;
            }

            @Override
            public double value(double tp, double fp, double fn, double tn) {
                return function.of(tp, fp, fn, tn);
            }
        };
    }
}
