package dev.credence.delta.comparison;

import dev.credence.delta.variance.VarianceEstimate;

/** A difference with a standard error: {@code centre -+ t sqrt(V)}, and {@code t = (centre - other) / sqrt(V)}. */
record NormalDifference(double centre, VarianceEstimate variance) implements DifferenceConfidence {
    @Override
    public double lower(double tail) {
        return centre - half(tail);
    }

    @Override
    public double upper(double tail) {
        return centre + half(tail);
    }

    private double half(double tail) {
        return variance.upperPoint(tail) * Math.sqrt(variance.variance());
    }

    /** In standard errors; no difference is 0, even where there is no standard error. */
    @Override
    public double deviate(double other) {
        return centre == other ? 0 : (centre - other) / Math.sqrt(variance.variance());
    }

    @Override
    public double survival(double deviate) {
        return variance.survival(deviate);
    }
}
