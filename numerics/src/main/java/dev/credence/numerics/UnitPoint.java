package dev.credence.numerics;

/** A point x of the unit interval and its complement y = 1 - x, both to full relative precision. */
record UnitPoint(double x, double y) {
    /** The point with given odds x / y. */
    static UnitPoint ofLogit(double t) {
        double w = Math.exp(-Math.abs(t));
        double near = 1 / (1 + w);
        return t < 0 ? new UnitPoint(w * near, near) : new UnitPoint(near, w * near);
    }

    /** The point x whose logarithm, not above 0, is given. */
    static UnitPoint ofLog(double logX) {
        return new UnitPoint(Math.exp(logX), -Math.expm1(logX));
    }

    /** The point with the odds multiplied by exp(step). */
    UnitPoint moved(double step) {
        double factor = Math.exp(step);
        double sum = Math.fma(x, factor, y);
        return new UnitPoint(x * factor / sum, y / sum);
    }

    /** x as one double, correctly rounded also where it is near 1. */
    double value() {
        return y < 0.5 ? 1 - y : x;
    }

    UnitPoint mirrored() {
        return new UnitPoint(y, x);
    }
}
