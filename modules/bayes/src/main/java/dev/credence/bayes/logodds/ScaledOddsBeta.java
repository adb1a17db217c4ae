package dev.credence.bayes.logodds;

import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.beta.BetaShapes;
import dev.credence.numerics.roots.Interruption;

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

    /** Returns the distribution of the proportion whose odds are this many times as large. */
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
    public double lowerTailExponent() {
        return a;
    }

    @Override
    public double upperTailExponent() {
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
        return multiplier == 1 ? momentsOfBeta() : TrapezoidMoments.of(this);
    }

    private Moments momentsOfBeta() {
        double n = a + b;
        double variance = (a / n) * (b / n) / (n + 1);
        double third = 2 * (b - a) / n * variance / (n + 2);
        return new Moments(a / n, b / n, variance, third);
    }

    /**
     * Moments of X, whose odds are m times those of P of Beta(a, b), by the trapezoid rule in log odds around {@code log(a/b)}.
     *
     * <p>With E = e^d - 1 at a distance d from there, the weight is {@code exp(a d - (a+b) log(1 + E a/(a+b)))} and X lies
     * {@code c (1-c) E / (1 + c E)} from its value c at the centre: nothing cancels, however narrow the posterior is. Where an end
     * decays slowly, the rest of its probability is put where X no longer changes. Cost: three elementary functions per point, 40
     * to 300 points.
     */
    static final class TrapezoidMoments {
        /** Weights below this part of the sum, and points this much nearer to the end than the centre, no longer count. */
        private static final double NEGLIGIBLE = 1e-18;

        private final double a;
        private final double b;
        private final double p;
        private final double c;
        private final double rest;
        private final double step;
        private double total;
        private double first;
        private double second;
        private double third;

        private TrapezoidMoments(double a, double b, double multiplier) {
            this.a = a;
            this.b = b;
            p = a / (a + b);
            c = multiplier * a / (multiplier * a + b);
            rest = b / (multiplier * a + b);
            step = TrapezoidNodes.step(a / (a + b) * b);
        }

        static Moments of(ScaledOddsBeta odds) {
            return odds.a() <= odds.b()
                    ? ofLow(odds)
                    : ofLow(new ScaledOddsBeta(odds.b(), odds.a(), 1 / odds.multiplier()))
                            .complement();
        }

        /** Orders the shapes so that b is the larger one; where the weight matters, its exponent is then a sum of small terms. */
        private static Moments ofLow(ScaledOddsBeta odds) {
            TrapezoidMoments moments = new TrapezoidMoments(odds.a(), odds.b(), odds.multiplier());
            moments.add(1, 0);
            moments.walk(moments.step, odds.b());
            moments.walk(-moments.step, odds.a());
            return moments.result();
        }

        private void walk(double signedStep, double rate) {
            for (int k = 1; ; k++) {
                Interruption.check();
                double d = k * signedStep;
                double e = StrictMath.expm1(d);
                double weight = weight(d, e);
                double distance = c * e / (1 + c * e);
                boolean atEnd = signedStep > 0
                        ? rest - rest * distance < NEGLIGIBLE * rest
                        : 1 + rest * e / (1 + c * e) < NEGLIGIBLE;
                if (atEnd) {
                    add(-weight / StrictMath.expm1(-rate * step), rest * distance);
                    return;
                }
                add(weight, rest * distance);
                if (weight < NEGLIGIBLE * total) {
                    return;
                }
            }
        }

        private double weight(double d, double e) {
            return StrictMath.exp(a * d - (a + b) * StrictMath.log1p(p * e));
        }

        private void add(double weight, double distance) {
            total += weight;
            first += weight * distance;
            second += weight * distance * distance;
            third += weight * distance * distance * distance;
        }

        private Moments result() {
            double one = first / total;
            double two = second / total;
            double three = third / total;
            return new Moments(c + one, rest - one, two - one * one, three - 3 * one * two + 2 * one * one * one);
        }
    }
}
