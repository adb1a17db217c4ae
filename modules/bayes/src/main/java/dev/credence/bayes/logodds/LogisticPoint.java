package dev.credence.bayes.logodds;

/** A point of (0, 1) and its complement, both to full relative accuracy, from log odds. */
public record LogisticPoint(double x, double y) {
    public static LogisticPoint at(double t) {
        double e = StrictMath.exp(-Math.abs(t));
        double large = 1 / (1 + e);
        return t < 0 ? new LogisticPoint(e * large, large) : new LogisticPoint(large, e * large);
    }

    public static double log(double x, double y) {
        return StrictMath.log(x / y);
    }
}
