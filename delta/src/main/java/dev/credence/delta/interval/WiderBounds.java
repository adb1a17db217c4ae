package dev.credence.delta.interval;

/** Of two pairs of bounds the wider at each end. */
record WiderBounds(TailBounds one, TailBounds other) implements TailBounds {
    @Override
    public double lower(double tail) {
        return Math.min(one.lower(tail), other.lower(tail));
    }

    @Override
    public double upper(double tail) {
        return Math.max(one.upper(tail), other.upper(tail));
    }
}
