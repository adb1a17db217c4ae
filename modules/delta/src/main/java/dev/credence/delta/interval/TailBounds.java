package dev.credence.delta.interval;

/** The bounds of a value as functions of the tail probability. A smaller tail never gives a narrower interval. */
public interface TailBounds {
    /**
     * Returns the lower bound.
     *
     * @param tail the probability below the bound, above 0 and below 1/2
     */
    double lower(double tail);

    /**
     * Returns the upper bound.
     *
     * @param tail the probability above the bound, above 0 and below 1/2
     */
    double upper(double tail);
}
