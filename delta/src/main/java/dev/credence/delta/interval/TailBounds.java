package dev.credence.delta.interval;

/** The bounds of a value at any tail; each grows wider as its tail shrinks. */
public interface TailBounds {
    /**
     * The bound below.
     *
     * @param tail the probability left below it, above 0 and less than 1/2
     * @return the bound
     */
    double lower(double tail);

    /**
     * The bound above.
     *
     * @param tail the probability left above it, above 0 and less than 1/2
     * @return the bound
     */
    double upper(double tail);
}
