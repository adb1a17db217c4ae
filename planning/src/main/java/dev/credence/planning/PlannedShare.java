package dev.credence.planning;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.ProportionMetric;

/** The proportion of items that a system classifies correctly, which planned comparisons use. */
final class PlannedShare implements ProportionMetric<ConfusionMatrix> {
    static final PlannedShare SHARE = new PlannedShare();

    private PlannedShare() {}

    @Override
    public String id() {
        return "share";
    }

    @Override
    public Class<ConfusionMatrix> evidenceType() {
        return ConfusionMatrix.class;
    }

    @Override
    public boolean isTrial(ConfusionMatrix evidence, int atom) {
        return true;
    }

    @Override
    public boolean isSuccess(ConfusionMatrix evidence, int atom) {
        return evidence.truth(atom) == evidence.predicted(atom);
    }
}
