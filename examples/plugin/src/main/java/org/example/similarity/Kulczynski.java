package org.example.similarity;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;

/**
 * Kulczynski's second similarity (1927): the mean of precision and recall, {@code (tp/(tp+fp) + tp/(tp+fn)) / 2}.
 *
 * <p>Id, range and value are all there is to write: influences, averages over classes, intervals and comparisons follow.
 */
public final class Kulczynski implements BinaryMetric {
    /** Creates the metric, for ServiceLoader and containers. */
    public Kulczynski() {}

    @Override
    public String id() {
        return "kulczynski";
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        return (tp / (tp + fp) + tp / (tp + fn)) / 2;
    }
}
