package dev.credence.testkit;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;

/** Precision divided by prevalence, which is unbounded; its influences come from numerical differentiation. */
final class Lift implements BinaryMetric {
    @Override
    public String id() {
        return "lift";
    }

    @Override
    public Range range() {
        return Range.NON_NEGATIVE;
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        return tp / (tp + fp) / ((tp + fn) / (tp + fp + fn + tn));
    }
}
