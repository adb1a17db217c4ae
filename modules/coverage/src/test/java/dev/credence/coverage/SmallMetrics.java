package dev.credence.coverage;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;

/** Metrics for tests without closed-form influences. */
final class SmallMetrics {
    static final BinaryMetric ACCURACY =
            smooth("accuracy", Range.UNIT, (tp, fp, fn, tn) -> (tp + tn) / (tp + fp + fn + tn));
    static final BinaryMetric PRECISION = smooth("precision", Range.UNIT, (tp, fp, fn, tn) -> tp / (tp + fp));
    static final BinaryMetric RECALL = smooth("recall", Range.UNIT, (tp, fp, fn, tn) -> tp / (tp + fn));

    private SmallMetrics() {}

    /** A function of the four counts. */
    interface Four {
        double of(double tp, double fp, double fn, double tn);
    }

    static BinaryMetric smooth(String id, Range range, Four function) {
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
