package dev.credence.numerics.bounds;

import java.util.function.DoubleUnaryOperator;

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

    /** Returns bounds by two functions of the tail probability. */
    static TailBounds of(DoubleUnaryOperator lower, DoubleUnaryOperator upper) {
        return new TailBounds() {
            @Override
            public double lower(double tail) {
                return lower.applyAsDouble(tail);
            }

            @Override
            public double upper(double tail) {
                return upper.applyAsDouble(tail);
            }
        };
    }

    /** Returns the farther bounds of these and others. */
    default TailBounds farther(TailBounds other) {
        return of(tail -> Math.min(lower(tail), other.lower(tail)), tail -> Math.max(upper(tail), other.upper(tail)));
    }

    /** Returns the nearer bounds of these and others. */
    default TailBounds nearer(TailBounds other) {
        return of(tail -> Math.max(lower(tail), other.lower(tail)), tail -> Math.min(upper(tail), other.upper(tail)));
    }
}
