package dev.credence.bayes.logodds;

import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.beta.BetaShapes;

/**
 * X whose odds are m times those of P, P of Beta(a, b): a proportion (m = 1), F1 of the Jaccard proportion (m = 2), Jaccard of
 * the Dice proportion (m = 1/2). In log odds it is the Beta posterior moved by log m.
 */
public final class ScaledOddsBeta implements LogOddsDistribution {
    private final double a;
    private final double b;
    private final double multiplier;
    private final BetaShapes shapes;

    public ScaledOddsBeta(double a, double b, double multiplier) {
        this(a, b, multiplier, new BetaShapes(a, b));
    }

    private ScaledOddsBeta(double a, double b, double multiplier, BetaShapes shapes) {
        this.a = a;
        this.b = b;
        this.multiplier = multiplier;
        this.shapes = shapes;
    }

    /** With odds this many times those of this. */
    ScaledOddsBeta times(double factor) {
        return new ScaledOddsBeta(a, b, factor * multiplier, shapes);
    }

    public double a() {
        return a;
    }

    public double b() {
        return b;
    }

    public double multiplier() {
        return multiplier;
    }

    @Override
    public double lower(double x, double y) {
        double total = x + multiplier * y;
        return shapes.lower(x / total, multiplier * y / total);
    }

    @Override
    public double upper(double x, double y) {
        double total = x + multiplier * y;
        return shapes.upper(x / total, multiplier * y / total);
    }

    @Override
    public double slope(double x, double y) {
        double total = x + multiplier * y;
        return shapes.slope(x / total, multiplier * y / total);
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
        return StrictMath.exp(-Beta.logBeta(a, b) - a * StrictMath.log(multiplier));
    }

    @Override
    public double rightDensity() {
        return StrictMath.exp(-Beta.logBeta(a, b) + b * StrictMath.log(multiplier));
    }

    @Override
    public double centre() {
        return StrictMath.log(multiplier * a / b);
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
    public LogisticPoint lowerPoint(double p) {
        double x = Beta.quantile(p, a, b);
        return point(x, x <= 0.5 ? 1 - x : Beta.upperQuantile(p, b, a));
    }

    @Override
    public LogisticPoint upperPoint(double q) {
        double x = Beta.upperQuantile(q, a, b);
        return point(x, x <= 0.5 ? 1 - x : Beta.quantile(q, b, a));
    }

    private LogisticPoint point(double x, double y) {
        double total = multiplier * x + y;
        return new LogisticPoint(multiplier * x / total, y / total);
    }

    private double metric(double proportion) {
        return multiplier * proportion / (multiplier * proportion + (1 - proportion));
    }

    @Override
    public Moments moments() {
        return multiplier == 1 ? closed() : TrapezoidMoments.of(this);
    }

    private Moments closed() {
        double n = a + b;
        double variance = (a / n) * (b / n) / (n + 1);
        double third = 2 * (b - a) / n * variance / (n + 2);
        return new Moments(a / n, b / n, variance, third);
    }
}
