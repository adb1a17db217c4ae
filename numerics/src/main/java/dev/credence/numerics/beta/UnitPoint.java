package dev.credence.numerics.beta;

/** A point x of the unit interval and its complement y = 1 - x, both to full relative precision. */
record UnitPoint(double x, double y) {
    /** The point x whose logarithm, not above 0, is given. */
    static UnitPoint ofLog(double logX) {
        return new UnitPoint(StrictMath.exp(logX), -StrictMath.expm1(logX));
    }

    UnitPoint mirrored() {
        return new UnitPoint(y, x);
    }
}
