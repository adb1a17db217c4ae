package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;

/** A metric of a confusion matrix of any number of classes. */
public interface ConfusionMetric extends Metric<ConfusionMatrix> {
    @Override
    default Class<ConfusionMatrix> evidenceType() {
        return ConfusionMatrix.class;
    }
}
