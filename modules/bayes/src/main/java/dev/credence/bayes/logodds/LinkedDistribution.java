package dev.credence.bayes.logodds;

import dev.credence.api.metric.Link;

/** A monotone map of another distribution on (0, 1). */
public record LinkedDistribution(LogOddsDistribution base, Link link) implements LogOddsDistribution {
    /** Half-width of the numerical derivative of log slope, where errors of 1e-16 / h and h^2 balance. */
    private static final double STEP = 1e-5;

    private boolean falls() {
        return link.derivative(0.5) < 0;
    }

    private double proportionOf(double x) {
        return Math.min(1 - 0x1p-53, Math.max(Double.MIN_NORMAL, link.inverse(x)));
    }

    @Override
    public double lower(double x, double y) {
        double p = proportionOf(x);
        return falls() ? base.upper(p, 1 - p) : base.lower(p, 1 - p);
    }

    @Override
    public double upper(double x, double y) {
        double p = proportionOf(x);
        return falls() ? base.lower(p, 1 - p) : base.upper(p, 1 - p);
    }

    @Override
    public double slope(double x, double y) {
        double p = proportionOf(x);
        return base.density(p, 1 - p) / Math.abs(link.derivative(p)) * x * y;
    }

    @Override
    public double steepness(double x, double y) {
        double t = LogisticPoint.log(x, y);
        LogisticPoint up = LogisticPoint.at(t + STEP);
        LogisticPoint down = LogisticPoint.at(t - STEP);
        return StrictMath.log(slope(up.x(), up.y()) / slope(down.x(), down.y())) / (2 * STEP);
    }

    @Override
    public double lowerTailExponent() {
        return falls() ? base.upperTailExponent() : base.lowerTailExponent();
    }

    @Override
    public double upperTailExponent() {
        return falls() ? base.lowerTailExponent() : base.upperTailExponent();
    }

    @Override
    public double leftDensity() {
        double power = StrictMath.pow(Math.abs(link.derivative(link.inverse(0))), -lowerTailExponent());
        return power * (falls() ? base.rightDensity() : base.leftDensity());
    }

    @Override
    public double rightDensity() {
        double power = StrictMath.pow(Math.abs(link.derivative(link.inverse(1))), -upperTailExponent());
        return power * (falls() ? base.leftDensity() : base.rightDensity());
    }

    @Override
    public double centre() {
        double x = link.apply(LogisticPoint.at(base.centre()).x());
        return LogisticPoint.log(x, 1 - x);
    }

    @Override
    public double information() {
        LogisticPoint p = LogisticPoint.at(base.centre());
        double x = link.apply(p.x());
        double stretch = link.derivative(p.x()) * p.x() * p.y() / (x * (1 - x));
        return base.information() / (stretch * stretch);
    }

    @Override
    public double quantile(double p) {
        return link.apply(falls() ? base.upperQuantile(p) : base.quantile(p));
    }

    @Override
    public double upperQuantile(double q) {
        return link.apply(falls() ? base.quantile(q) : base.upperQuantile(q));
    }

    @Override
    public LogisticPoint lowerPoint(double p) {
        double x = quantile(p);
        return new LogisticPoint(x, 1 - x);
    }

    @Override
    public LogisticPoint upperPoint(double q) {
        double x = upperQuantile(q);
        return new LogisticPoint(x, 1 - x);
    }

    @Override
    public Moments moments() {
        TrapezoidNodes nodes = TrapezoidNodes.of(base, base.information(), 1e-21, 1e-19);
        double[] points = new double[nodes.size()];
        double[] weights = new double[nodes.size()];
        for (int i = 0; i < points.length; i++) {
            points[i] = link.apply(nodes.x(i));
            weights[i] = nodes.weight(i);
        }
        return Moments.of(points, weights);
    }
}
