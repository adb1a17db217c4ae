package com.example;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;

/** A precision of any id. */
public record NamedPrecision(String id) implements BinaryMetric {
    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        return tp / (tp + fp);
    }
}
