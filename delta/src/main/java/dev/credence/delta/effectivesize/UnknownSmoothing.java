package dev.credence.delta.effectivesize;

import dev.credence.api.metric.BoundaryVariance.Moments;

/** Where atoms that were never seen cannot be listed, or are too many. */
record UnknownSmoothing(double units) implements SmoothedEvidence {
    @Override
    public Moments moments() {
        return new Moments(Double.NaN, Double.NaN);
    }

    @Override
    public double moved(int truth, int other) {
        return 0;
    }
}
