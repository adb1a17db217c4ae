package dev.credence.bayes;

import dev.credence.numerics.Beta;

/**
 * X whose odds are m times those of P, P of Beta(a, b): a proportion (m = 1), F1 of the Jaccard proportion (m = 2), Jaccard of
 * the Dice proportion (m = 1/2). In log odds it is the Beta posterior moved by log m.
 */
record OddsBeta(double a, double b, double multiplier) implements LogOdds {
    @Override
    public double lower(double x, double y) {
        double total = x + multiplier * y;
        return below(x / total, multiplier * y / total, a, b);
    }

    @Override
    public double upper(double x, double y) {
        double total = x + multiplier * y;
        return below(multiplier * y / total, x / total, b, a);
    }

    private static double below(double p, double q, double a, double b) {
        if (p <= 0 || q <= 0) {
            return p <= 0 ? 0 : 1;
        }
        return p <= q ? Beta.cdf(p, a, b) : Beta.survival(q, b, a);
    }

    @Override
    public double slope(double x, double y) {
        double total = x + multiplier * y;
        double p = x / total;
        double q = multiplier * y / total;
        return p <= q ? Beta.density(p, a, b) * p * q : Beta.density(q, b, a) * q * p;
    }

    @Override
    public double steepness(double x, double y) {
        return (a * multiplier * y - b * x) / (x + multiplier * y);
    }

    @Override
    public double left() {
        return a;
    }

    @Override
    public double right() {
        return b;
    }

    @Override
    public double leftDensity() {
        return Math.exp(-Beta.logBeta(a, b) - a * Math.log(multiplier));
    }

    @Override
    public double rightDensity() {
        return Math.exp(-Beta.logBeta(a, b) + b * Math.log(multiplier));
    }

    @Override
    public double centre() {
        return Math.log(multiplier * a / b);
    }

    @Override
    public double information() {
        return a / (a + b) * b;
    }

    @Override
    public double quantile(double p) {
        return metric(Beta.quantile(p, a, b));
    }

    @Override
    public double upperQuantile(double q) {
        return metric(Beta.upperQuantile(q, a, b));
    }

    @Override
    public Odds lowerPoint(double p) {
        double x = Beta.quantile(p, a, b);
        return point(x, x <= 0.5 ? 1 - x : Beta.upperQuantile(p, b, a));
    }

    @Override
    public Odds upperPoint(double q) {
        double x = Beta.upperQuantile(q, a, b);
        return point(x, x <= 0.5 ? 1 - x : Beta.quantile(q, b, a));
    }

    private Odds point(double x, double y) {
        double total = multiplier * x + y;
        return new Odds(multiplier * x / total, y / total);
    }

    private double metric(double proportion) {
        return multiplier * proportion / (multiplier * proportion + (1 - proportion));
    }

    @Override
    public Moments moments() {
        return multiplier == 1 ? closed() : LatticeMoments.of(this);
    }

    private Moments closed() {
        double n = a + b;
        double variance = (a / n) * (b / n) / (n + 1);
        double third = 2 * (b - a) / n * variance / (n + 2);
        return new Moments(a / n, b / n, variance, third);
    }
}
