package org.example.weld;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import jakarta.inject.Singleton;

/** Precision over prevalence: how many times as often a flagged item is a true one as any item is. */
@Singleton
public class Lift implements BinaryMetric {
    @Override
    public String id() {
        return "lift-of-ours";
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
