package dev.credence.numerics.beta;

/** A point x of the unit interval and its complement y = 1 - x, both to full relative precision. */
record UnitPoint(double x, double y) {
    /** Returns the point x with a given logarithm, which is at most 0. */
    static UnitPoint ofLog(double logX) {
        return new UnitPoint(StrictMath.exp(logX), -StrictMath.expm1(logX));
    }

    UnitPoint mirrored() {
        return new UnitPoint(y, x);
    }
}
