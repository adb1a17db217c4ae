package dev.credence.bayes;

/** A point of (0, 1) and its complement, both to full relative accuracy, from log odds. */
record Odds(double x, double y) {
    static Odds at(double t) {
        double e = Math.exp(-Math.abs(t));
        double large = 1 / (1 + e);
        return t < 0 ? new Odds(e * large, large) : new Odds(large, e * large);
    }

    static double log(double x, double y) {
        return Math.log(x / y);
    }
}
