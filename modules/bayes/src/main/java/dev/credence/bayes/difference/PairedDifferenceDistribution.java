package dev.credence.bayes.difference;

import dev.credence.bayes.guard.Guard;
import dev.credence.bayes.logodds.LogOddsDistribution;
import dev.credence.bayes.logodds.LogisticPoint;
import dev.credence.bayes.logodds.ScaledOddsBeta;
import dev.credence.bayes.logodds.TrapezoidNodes;
import dev.credence.bayes.logodds.TrapezoidSum;
import dev.credence.bayes.prior.DirichletPrior;

/**
 * The posterior of pi1 - pi2, the rates at which only the first and only the second of two systems is correct on the same items.
 *
 * <p>Under a Dirichlet prior (pi1, pi2, pi3) is Dirichlet(n1 + a1, n2 + a2, n3 + a3). The share of the first among the items on
 * which they differ, B, is Beta(n1 + a1, n2 + a2) and independent of S = pi1 + pi2, Beta(n1 + a1 + n2 + a2, n3 + a3). So
 * {@code P(pi1 > pi2) = P(B > 1/2)}, one incomplete Beta function, which the source has simulated; and
 * {@code pi1 - pi2 = S (2B - 1)}: its tails and its density are one integral each, exact to about 1e-13 relative.
 *
 * @see <a href="https://doi.org/10.1007/978-3-540-31865-1_25">Goutte and Gaussier (2005), ECIR, 345-359</a>
 */
public final class PairedDifferenceDistribution extends SignedDistribution {
    private final ScaledOddsBeta share;
    private final ScaledOddsBeta discordant;

    private PairedDifferenceDistribution(double first, double second, double concordant) {
        share = new ScaledOddsBeta(first, second, 1);
        discordant = new ScaledOddsBeta(first + second, concordant, 1);
    }

    /**
     * Returns the posterior after these counts.
     *
     * @param counts the number of items on which each system alone is correct
     * @param prior weights added to the counts
     * @return the distribution of the rate of the first minus that of the second
     */
    public static PairedDifferenceDistribution of(Counts counts, DirichletPrior prior) {
        return new PairedDifferenceDistribution(
                counts.first() + prior.first(), counts.second() + prior.second(), counts.concordant() + prior.alike());
    }

    private ScaledOddsBeta swapped() {
        return new ScaledOddsBeta(share.b(), share.a(), 1);
    }

    @Override
    double lowerTail(double x) {
        return PairedDifferenceTail.probability(swapped(), discordant, -x);
    }

    @Override
    double upperTail(double x) {
        return PairedDifferenceTail.probability(share, discordant, x);
    }

    @Override
    public double density(double x) {
        return PairedDifferenceTail.density(share, discordant, x);
    }

    @Override
    public double mean() {
        return (share.a() - share.b()) / total();
    }

    private double total() {
        return share.a() + share.b() + discordant.b();
    }

    @Override
    public double standardDeviation() {
        return Math.sqrt(varianceOfItem() / (total() + 1));
    }

    /** Returns the variance of 1, -1 and 0 under the mean rates. */
    private double varianceOfItem() {
        double n = total();
        double either = (share.a() + share.b()) / n;
        double concordant = discordant.b() / n;
        return either * concordant + 4 * (share.a() / n) * (share.b() / n);
    }

    /** Returns {@code 2 m3 / ((n+1)(n+2))} over the cubed sd, m3 the third central moment of 1, -1 and 0 under the mean rates. */
    @Override
    public double skewness() {
        double n = total();
        double mean = mean();
        double first = share.a() / n * cube(1 - mean);
        double second = share.b() / n * cube(1 + mean);
        double third = first - second - discordant.b() / n * cube(mean);
        return 2 * third * Math.sqrt(n + 1) / ((n + 2) * varianceOfItem() * Math.sqrt(varianceOfItem()));
    }

    private static double cube(double x) {
        return x * x * x;
    }

    /** {@return the mode of the density, to about 1e-8 of a standard deviation; NaN where a weight is below 1, because there may then be several peaks} */
    @Override
    public double mode() {
        double least = Math.min(Math.min(share.a(), share.b()), discordant.b());
        return least < 1 ? Double.NaN : GoldenSectionMode.of(this);
    }

    /**
     * Two systems on the same items: how often only one of them was correct.
     *
     * @param first items that only the first classified correctly, 0 or more
     * @param second items that only the second classified correctly, 0 or more
     * @param concordant items that both classified correctly or both incorrectly, 0 or more; the sum at most 2^53
     */
    public record Counts(long first, long second, long concordant) {
        /**
         * Checks the counts.
         *
         * @throws IllegalArgumentException if a count is negative or the sum above 2^53
         */
        public Counts {
            Guard.count("only the first right", first);
            Guard.count("only the second right", second);
            Guard.count("alike", concordant);
            Guard.count("sum of paired counts", first + second + concordant);
        }

        /** {@return the number of items} */
        public long items() {
            return first + second + concordant;
        }
    }

    /**
     * {@code P(S (2B - 1) > d)} and its density: S the share of items on which the systems differ, B the first system's share of
     * those. With {@code e = |d|} the variable is s = e + v, v in (0, 1 - e), in the log odds of v / (1 - e).
     */
    static final class PairedDifferenceTail {
        private final LogOddsDistribution share;
        private final LogOddsDistribution discordant;
        private final double gap;
        private final double c;
        private final boolean positive;

        /** Takes the distributions of B and S; for d below 0 those of the negated difference. */
        private PairedDifferenceTail(LogOddsDistribution share, LogOddsDistribution discordant, double d) {
            this.share = share;
            this.discordant = discordant;
            this.positive = d >= 0;
            this.gap = Math.abs(d);
            this.c = 1 - gap;
        }

        static double probability(LogOddsDistribution share, LogOddsDistribution discordant, double d) {
            if (!(d > -1 && d < 1)) {
                return d >= 1 ? 0 : d <= -1 ? 1 : Double.NaN;
            }
            if (d == 0) {
                return share.upper(0.5, 0.5);
            }
            PairedDifferenceTail excess = new PairedDifferenceTail(share, discordant, d);
            double whole = d > 0 ? 0 : discordant.lower(excess.gap, excess.c);
            double left = d > 0 ? 1 + share.upperTailExponent() : 1;
            return Math.min(1, whole + excess.sum(excess::tail, left));
        }

        static double density(LogOddsDistribution share, LogOddsDistribution discordant, double d) {
            if (!(d > -1 && d < 1)) {
                return Math.abs(0 / d);
            }
            if (d == 0) {
                return atZero(share, discordant);
            }
            PairedDifferenceTail excess = new PairedDifferenceTail(share, discordant, d);
            return excess.sum(excess::densityOfBoth, d > 0 ? share.upperTailExponent() : share.lowerTailExponent());
        }

        /** Returns {@code f_B(1/2)/2 E(1/S)}. */
        private static double atZero(LogOddsDistribution share, LogOddsDistribution discordant) {
            double over = discordant.lowerTailExponent() - 1;
            return over > 0
                    ? share.density(0.5, 0.5) / 2 * ((over + discordant.upperTailExponent()) / over)
                    : Double.POSITIVE_INFINITY;
        }

        private double tail(double s, double r) {
            double v = c * s;
            double w = c * r;
            double all = gap + v;
            double other = v / (2 * all);
            double part = (all + gap) / (2 * all);
            double tailBeyond = positive ? share.upper(part, other) : share.upper(other, part);
            return discordant.slope(all, w) * (v / all / c) * tailBeyond;
        }

        private double densityOfBoth(double s, double r) {
            double v = c * s;
            double w = c * r;
            double all = gap + v;
            double other = v / (2 * all);
            double part = (all + gap) / (2 * all);
            double bend = positive ? share.slope(part, other) : share.slope(other, part);
            return discordant.slope(all, w) / c * (bend / part) / all;
        }

        private double sum(TrapezoidSum.Integrand integrand, double left) {
            double start = start(integrand);
            return TrapezoidSum.of(integrand, start, step(start), left, discordant.upperTailExponent());
        }

        /** Returns the curvature of the density of S, and of the tail of B where it turns. */
        private double step(double t) {
            LogisticPoint point = LogisticPoint.at(t);
            double v = c * point.x();
            double w = c * point.y();
            double shareAlong = v / (gap + v) / c;
            double turn = point.y() * gap / (2 * gap + v);
            double n = share.lowerTailExponent() + share.upperTailExponent();
            double bend = turn * turn * n * (2 * gap + v) * v / ((gap + v) * (gap + v));
            return 2
                    * TrapezoidNodes.step(
                            discordant.informationAt(gap + v, w) * shareAlong * shareAlong + Math.min(bend, n));
        }

        private double start(TrapezoidSum.Integrand integrand) {
            LogisticPoint centre = LogisticPoint.at(discordant.centre());
            double meeting = sumAtCentreOfB();
            double best = position(centre.x() - gap, centre.y());
            double[] others = {
                best - 2,
                best + 2,
                position(c / 2, c / 2),
                position(meeting - gap, 1 - meeting),
                logOddsOf(centre.x() - gap, centre.y()),
                logOddsOf(meeting - gap, 1 - meeting)
            };
            for (double t : others) {
                best = integrand.at(t) > integrand.at(best) ? t : best;
            }
            if (integrand.at(best) > 0) {
                return best;
            }
            for (int k = -160; k <= 160; k++) {
                best = integrand.at(k / 4.0) > integrand.at(best) ? k / 4.0 : best;
            }
            return best;
        }

        /** Returns the value of S at which the difference would be d if B were at its centre. */
        private double sumAtCentreOfB() {
            LogisticPoint b = LogisticPoint.at(share.centre());
            return gap / Math.max(1e-300, Math.abs(b.x() - b.y()));
        }

        /**
         * Returns the log odds of a point, moved away from the ends: near an end the integrand may underflow although its peak lies at the end.
         */
        private double position(double v, double w) {
            double least = c / 1024;
            return LogisticPoint.log(Math.max(v, least), Math.max(w, least));
        }

        /**
         * Returns the log odds of a point, however near an end it is: with many observations a peak is so narrow that the integrand underflows
         * elsewhere.
         */
        private double logOddsOf(double v, double w) {
            return v > 0 && w > 0 ? LogisticPoint.log(v, w) : position(v, w);
        }
    }
}
