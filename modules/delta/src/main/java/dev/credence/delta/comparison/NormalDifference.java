package dev.credence.delta.comparison;

import dev.credence.delta.variance.VarianceEstimate;

/** A difference with a standard error: {@code centre -+ t sqrt(V)} and {@code t = (centre - other) / sqrt(V)}. */
record NormalDifference(double centre, VarianceEstimate variance) implements DifferenceStatistic {
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

    /** Returns the distance in standard errors, and 0 for equal differences even if the standard error is 0. */
    @Override
    public double deviate(double other) {
        return centre == other ? 0 : (centre - other) / Math.sqrt(variance.variance());
    }

    @Override
    public double survival(double deviate) {
        return variance.survival(deviate);
    }
}
