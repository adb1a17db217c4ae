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

    /** Returns the farther bounds of these and others. */
    default TailBounds farther(TailBounds other) {
        TailBounds own = this;
        return new TailBounds() {
            @Override
            public double lower(double tail) {
                return Math.min(own.lower(tail), other.lower(tail));
            }

            @Override
            public double upper(double tail) {
                return Math.max(own.upper(tail), other.upper(tail));
            }
        };
    }
}
