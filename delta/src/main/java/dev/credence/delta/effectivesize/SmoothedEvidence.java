package dev.credence.delta.effectivesize;

import dev.credence.api.metric.BoundaryVariance.Moments;

/** Evidence with one observation more, spread evenly over all atoms that could occur, and a metric's influences there. */
interface SmoothedEvidence {
    /** How many observations the evidence was worth before. */
    double units();

    /** Value and variance of the metric; NaN where unseen atoms cannot be listed. */
    Moments moments();

    /**
     * How far, in units of 1/n, a metric of counts moves where an item of class {@code truth} is called {@code other} instead of what
     * it is, also of a class without items; 0 where that is not known.
     */
    double moved(int truth, int other);
}
