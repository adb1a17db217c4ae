package dev.credence.bayes.difference;

import dev.credence.bayes.logodds.LogOddsDistribution;
import dev.credence.bayes.logodds.LogisticPoint;
import dev.credence.bayes.logodds.Moments;
import dev.credence.bayes.logodds.ScaledOddsBeta;
import dev.credence.bayes.logodds.TrapezoidNodes;
import dev.credence.bayes.logodds.TrapezoidSum;
import dev.credence.bayes.posterior.MetricPosterior;
import dev.credence.numerics.beta.Beta;

/**
 * The posterior of A - B, the same metric or any two of proportion, F1 and F-beta, measured on different items.
 *
 * <p>{@code P(A - B > d)} is the integral of the density of one times the tail of the other, by the trapezoid rule in log odds:
 * 30 to 60 incomplete Beta functions for proportions and F1; error about 1e-13 relative, in the tails too (1e-12 at counts of
 * 1e9, whose standard deviation is only 1e11 doubles wide). The density is such an integral of both densities; quantiles by Newton's method (4 to 6 pairs of integrals); moments in closed form for
 * proportions.
 *
 * <p>Edge: the density is infinite at 0 where both posteriors have their mass at the same end (shapes that sum to 1 or less).
 *
 * <pre>{@code
 * var a = BetaPosterior.of(3, 5, BetaPrior.JEFFREYS);
 * var b = BetaPosterior.of(10, 20, BetaPrior.JEFFREYS);
 * double p = DifferenceDistribution.of(a, b).probabilityFirstGreater(); // 0.6522
 * }</pre>
 *
 * @see <a href="https://doi.org/10.1007/978-3-540-31865-1_25">Goutte and Gaussier (2005), ECIR, 345-359</a>
 */
public final class DifferenceDistribution extends SignedDistribution {
    private final LogOddsDistribution first;
    private final LogOddsDistribution second;
    private final Moments moments;

    DifferenceDistribution(LogOddsDistribution first, LogOddsDistribution second) {
        this.first = first;
        this.second = second;
        this.moments = first.moments().minus(second.moments());
    }

    /**
     * Returns the distribution of first minus second.
     *
     * @param first posterior of the first system's metric
     * @param second posterior of the second system's metric, independent of the first
     * @return the distribution
     */
    public static DifferenceDistribution of(MetricPosterior first, MetricPosterior second) {
        return new DifferenceDistribution(first.odds(), second.odds());
    }

    /**
     * Returns P(first above second) alone.
     *
     * @param first posterior of the first system's metric
     * @param second posterior of the second system's metric, independent of the first
     * @return the probability, to full relative accuracy
     */
    public static double probabilityGreater(MetricPosterior first, MetricPosterior second) {
        return of(first, second).probabilityFirstGreater();
    }

    @Override
    double lowerTail(double x) {
        return DifferenceTail.probability(second, first, -x);
    }

    @Override
    double upperTail(double x) {
        return DifferenceTail.probability(first, second, x);
    }

    @Override
    public double density(double x) {
        return DifferenceTail.density(first, second, x);
    }

    @Override
    public double mean() {
        return moments.mean();
    }

    @Override
    public double standardDeviation() {
        return moments.standardDeviation();
    }

    @Override
    public double skewness() {
        return moments.skewness();
    }

    /** {@return the mode of the density, to about 1e-8 of a standard deviation; NaN where a posterior has a shape below 1, because the difference may then have several peaks} */
    @Override
    public double mode() {
        double least = Math.min(
                Math.min(first.lowerTailExponent(), first.upperTailExponent()),
                Math.min(second.lowerTailExponent(), second.upperTailExponent()));
        return least < 1 ? Double.NaN : GoldenSectionMode.of(this);
    }

    /**
     * {@code P(A - B > d)} and the density of {@code A - B} for independent A and B, by one integral in log odds.
     *
     * <p>With {@code c = 1 - |d|} the variable is v in (0, c), the one of the two that is nearer to 0 at its left end; the other is v + |d|.
     * The integrand is the density of the narrower times the tail of the other; the log odds of v/c make both ends decay exponentially, and all
     * four of A, 1-A, B, 1-B keep their digits.
     */
    static final class DifferenceTail {
        /** Powers below this make an end decay too slowly to be reached before a double underflows. */
        private static final double SLOW = 0.06;

        private final LogOddsDistribution a;
        private final LogOddsDistribution b;
        private final double d;
        private final double gap;
        private final double c;

        private DifferenceTail(LogOddsDistribution a, LogOddsDistribution b, double d) {
            this.a = a;
            this.b = b;
            this.d = d;
            this.gap = Math.abs(d);
            this.c = 1 - gap;
        }

        /** Returns P(A - B above d), to full relative accuracy. */
        static double probability(LogOddsDistribution a, LogOddsDistribution b, double d) {
            if (!(d > -1 && d < 1)) {
                return d >= 1 ? 0 : d <= -1 ? 1 : Double.NaN;
            }
            if (d == 0 && a instanceof ScaledOddsBeta x && b instanceof ScaledOddsBeta y && convergesTooSlowly(x, y)) {
                return raised(x, y);
            }
            DifferenceTail excess = new DifferenceTail(a, b, d);
            return Math.min(1, excess.byFirst() ? excess.overFirst() : excess.overSecond());
        }

        static double density(LogOddsDistribution a, LogOddsDistribution b, double d) {
            if (!(d > -1 && d < 1)) {
                return Math.abs(0 / d);
            }
            boolean infinite = d == 0
                    && (a.lowerTailExponent() + b.lowerTailExponent() <= 1
                            || a.upperTailExponent() + b.upperTailExponent() <= 1);
            return infinite ? Double.POSITIVE_INFINITY : new DifferenceTail(a, b, d).density();
        }

        private static boolean convergesTooSlowly(ScaledOddsBeta a, ScaledOddsBeta b) {
            double largest = Math.max(
                    Math.max(a.lowerTailExponent(), b.lowerTailExponent()),
                    Math.max(a.upperTailExponent(), b.upperTailExponent()));
            return largest < SLOW && a.multiplier() == b.multiplier();
        }

        /**
         * Returns the probability if all shapes are tiny: {@code I_x(a, b) = I_x(a+1, b) + x^a (1-x)^b / (a B(a, b))} raises the first shape of
         * A, and the mean of the last term under B is a ratio of Beta functions.
         */
        private static double raised(ScaledOddsBeta a, ScaledOddsBeta b) {
            double term = StrictMath.exp(Beta.logBeta(a.a() + b.a(), a.b() + b.b())
                            - Beta.logBeta(a.a(), a.b())
                            - Beta.logBeta(b.a(), b.b()))
                    / a.a();
            return new DifferenceTail(new ScaledOddsBeta(a.a() + 1, a.b(), a.multiplier()), b, 0).overSecond() - term;
        }

        private boolean byFirst() {
            if (d == 0 && a.lowerTailExponent() < SLOW && b.lowerTailExponent() < SLOW) {
                return true;
            }
            if (d == 0 && a.upperTailExponent() < SLOW && b.upperTailExponent() < SLOW) {
                return false;
            }
            return approximateDeviation(a) <= approximateDeviation(b);
        }

        private static double approximateDeviation(LogOddsDistribution odds) {
            LogisticPoint point = LogisticPoint.at(odds.centre());
            return point.x() * point.y() / Math.sqrt(odds.information());
        }

        private double overFirst() {
            double left = d > 0
                    ? 1 + b.lowerTailExponent()
                    : d == 0 ? a.lowerTailExponent() + b.lowerTailExponent() : a.lowerTailExponent();
            double right = d < 0 ? 1 : a.upperTailExponent();
            double whole = d < 0 ? a.upper(c, gap) : 0;
            return whole + sum(this::first, left, right, a);
        }

        private double overSecond() {
            double left = d < 0 ? 1 : b.lowerTailExponent();
            double right = d > 0
                    ? 1 + a.upperTailExponent()
                    : d == 0 ? a.upperTailExponent() + b.upperTailExponent() : b.upperTailExponent();
            double whole = d < 0 ? b.lower(gap, c) : 0;
            return whole + sum(this::second, left, right, b);
        }

        private double density() {
            double left = d > 0
                    ? b.lowerTailExponent()
                    : d < 0 ? a.lowerTailExponent() : a.lowerTailExponent() + b.lowerTailExponent() - 1;
            double right = d > 0
                    ? a.upperTailExponent()
                    : d < 0 ? b.upperTailExponent() : a.upperTailExponent() + b.upperTailExponent() - 1;
            return sum(this::densityOfBoth, left, right, approximateDeviation(a) <= approximateDeviation(b) ? a : b);
        }

        /** Returns the density of A times P(B below), by the log odds of v/c. */
        private double first(double s, double r) {
            double v = c * s;
            double w = c * r;
            return d >= 0
                    ? a.slope(v + gap, w) * (v / (v + gap) / c) * b.lower(v, w + gap)
                    : a.slope(v, w + gap) * (w / (w + gap) / c) * b.lower(v + gap, w);
        }

        /** Returns the density of B times P(A above), by the log odds of v/c. */
        private double second(double s, double r) {
            double v = c * s;
            double w = c * r;
            return d >= 0
                    ? b.slope(v, w + gap) * (w / (w + gap) / c) * a.upper(v + gap, w)
                    : b.slope(v + gap, w) * (v / (v + gap) / c) * a.upper(v, w + gap);
        }

        private double densityOfBoth(double s, double r) {
            double v = c * s;
            double w = c * r;
            return d >= 0
                    ? a.slope(v + gap, w) / (v + gap) * (b.slope(v, w + gap) / (w + gap)) / c
                    : a.slope(v, w + gap) / (w + gap) * (b.slope(v + gap, w) / (v + gap)) / c;
        }

        private double sum(TrapezoidSum.Integrand integrand, double left, double right, LogOddsDistribution dense) {
            double start = start(integrand, dense);
            return TrapezoidSum.of(integrand, start, step(start), left, right);
        }

        /**
         * Returns the first step: twice the step that suffices for the sum of both curvatures at the start, because it is halved at least once.
         */
        private double step(double t) {
            LogisticPoint point = LogisticPoint.at(t);
            double v = c * point.x();
            double w = c * point.y();
            LogOddsDistribution upper = d >= 0 ? a : b;
            LogOddsDistribution lower = d >= 0 ? b : a;
            double above = upper.informationAt(v + gap, w) * square(v / (v + gap) / c);
            double below = lower.informationAt(v, w + gap) * square(w / (w + gap) / c);
            return 2 * TrapezoidNodes.step(above + below);
        }

        /** Returns the better starting point of the centre of the density and the point where both distributions meet; scans if both are too far off. */
        private double start(TrapezoidSum.Integrand integrand, LogOddsDistribution dense) {
            double peakOfDense = centre(dense);
            double meeting = peakOfProduct();
            double best = integrand.at(meeting) > integrand.at(peakOfDense) ? meeting : peakOfDense;
            if (integrand.at(best) > 0) {
                return best;
            }
            for (int k = -160; k <= 160; k++) {
                double t = k / 4.0;
                best = integrand.at(t) > integrand.at(best) ? t : best;
            }
            return best;
        }

        private double centre(LogOddsDistribution dense) {
            LogisticPoint point = LogisticPoint.at(dense.centre());
            boolean shifted = dense == a == d >= 0;
            return shifted ? position(point.x() - gap, point.y()) : position(point.x(), point.y() - gap);
        }

        /** Returns the point at which the product of both densities would be largest if they were normal. */
        private double peakOfProduct() {
            if (d == 0) {
                double first = a.information();
                double second = b.information();
                return (a.centre() * first + b.centre() * second) / (first + second);
            }
            LogisticPoint first = LogisticPoint.at(a.centre());
            LogisticPoint second = LogisticPoint.at(b.centre());
            double share = 1 / (1 + square(approximateDeviation(a) / approximateDeviation(b)));
            double x = share * first.x() + (1 - share) * (second.x() + d);
            double y = share * first.y() + (1 - share) * (second.y() - d);
            return d > 0 ? position(x - gap, y) : position(x, y - gap);
        }

        private static double square(double x) {
            return x * x;
        }

        /** Returns the log odds of v/c from v and c - v, one of which may be negative by rounding. */
        private double position(double v, double w) {
            double least = Math.min(c / 4, Math.min(approximateDeviation(a), approximateDeviation(b)));
            return LogisticPoint.log(Math.max(v, least), Math.max(w, least));
        }
    }
}
