package dev.credence.delta.effectivesize;

import dev.credence.api.metric.BoundaryVariance.Moments;

/** Evidence with one observation added, spread evenly over all atoms that can occur, and the influences of a metric on it. */
interface SmoothedEvidence {
    /** Returns the number of observations without the added one. */
    double units();

    /** Returns the value and variance of the metric, or NaN if unobserved atoms cannot be listed. */
    Moments moments();

    /**
     * Returns the absolute change, in units of 1/n, of a metric of counts if an item of class {@code truth} is predicted as {@code other}
     * instead of correctly, also for a class without items; 0 if it is unknown.
     */
    double change(int truth, int other);
}
