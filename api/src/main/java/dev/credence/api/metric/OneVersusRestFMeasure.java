package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;

/** An F-measure of one class against the rest. */
final class OneVersusRestFMeasure extends OneVersusRest implements FMeasure<ConfusionMatrix> {
    private final double beta;

    OneVersusRestFMeasure(BinaryFMeasure metric, String label) {
        super(metric, label);
        this.beta = metric.beta();
    }

    @Override
    public double beta() {
        return beta;
    }

    @Override
    public Outcome outcome(ConfusionMatrix matrix, int atom) {
        return matrix.outcome(atom, matrix.indexOf(label()));
    }
}
