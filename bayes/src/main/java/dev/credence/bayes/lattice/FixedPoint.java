package dev.credence.bayes.lattice;

/** A rate that is known: the share of positives where this many of either class were drawn. */
record FixedPoint(double rate) implements Coordinate {
    @Override
    public double x(int j) {
        return rate;
    }

    @Override
    public double y(int j) {
        return 1 - rate;
    }
}
