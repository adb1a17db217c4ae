package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;

/** A metric of a confusion matrix of any number of classes. */
public interface ConfusionMetric extends Metric<ConfusionMatrix> {
    @Override
    default Class<ConfusionMatrix> evidenceType() {
        return ConfusionMatrix.class;
    }

    /**
     * {@return the metric of one system alone: where {@link #formFor} is over the classes of several systems, that over the classes of one; by
     * default this metric}
     */
    default ConfusionMetric ofOneSystem() {
        return this;
    }
}
