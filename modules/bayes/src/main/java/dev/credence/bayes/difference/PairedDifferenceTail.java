package dev.credence.bayes.difference;

import dev.credence.bayes.logodds.LogOddsDistribution;
import dev.credence.bayes.logodds.LogisticPoint;
import dev.credence.bayes.logodds.TrapezoidNodes;
import dev.credence.bayes.logodds.TrapezoidSum;

/**
 * {@code P(S (2B - 1) > d)} and its density: S the share of items on which the systems differ, B the first system's share of
 * those. With {@code e = |d|} the variable is s = e + v, v in (0, 1 - e), in the log odds of v / (1 - e).
 */
final class PairedDifferenceTail {
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
        double left = d > 0 ? 1 + share.right() : 1;
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
        return excess.sum(excess::densityOfBoth, d > 0 ? share.right() : share.left());
    }

    /** Returns {@code f_B(1/2)/2 E(1/S)}. */
    private static double atZero(LogOddsDistribution share, LogOddsDistribution discordant) {
        double over = discordant.left() - 1;
        return over > 0 ? share.density(0.5, 0.5) / 2 * ((over + discordant.right()) / over) : Double.POSITIVE_INFINITY;
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
        return TrapezoidSum.of(integrand, start, step(start), left, discordant.right());
    }

    /** Returns the curvature of the density of S, and of the tail of B where it turns. */
    private double step(double t) {
        LogisticPoint point = LogisticPoint.at(t);
        double v = c * point.x();
        double w = c * point.y();
        double shareAlong = v / (gap + v) / c;
        double turn = point.y() * gap / (2 * gap + v);
        double n = share.left() + share.right();
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
            exactly(centre.x() - gap, centre.y()),
            exactly(meeting - gap, 1 - meeting)
        };
        for (double t : others) {
            best = value(integrand, t) > value(integrand, best) ? t : best;
        }
        if (value(integrand, best) > 0) {
            return best;
        }
        for (int k = -160; k <= 160; k++) {
            best = value(integrand, k / 4.0) > value(integrand, best) ? k / 4.0 : best;
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
    private double exactly(double v, double w) {
        return v > 0 && w > 0 ? LogisticPoint.log(v, w) : position(v, w);
    }

    private static double value(TrapezoidSum.Integrand integrand, double t) {
        LogisticPoint point = LogisticPoint.at(t);
        return integrand.at(point.x(), point.y());
    }
}
