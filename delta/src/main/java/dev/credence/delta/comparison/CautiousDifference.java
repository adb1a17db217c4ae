package dev.credence.delta.comparison;

import dev.credence.delta.interval.TailBounds;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.Roots;
import java.util.function.DoubleUnaryOperator;

/**
 * The union of two intervals: the one by a standard error, and the one by bounds of wins and losses. With few discordant items the sum
 * of their weights is skewed, and a class in which the systems agree on all items contributes nothing to a variance. The second
 * interval accounts for both.
 *
 * <p>The second interval is MOVER's, with the variation that is not of wins and losses as a third part:
 * {@code lower = d - sqrt((u_L - L)^2 + (W - l_W)^2 + t^2 R)}, {@code upper = d + sqrt((u_W - W)^2 + (L - l_L)^2 + t^2 R)}. {@code W}
 * and {@code L} are the sums, and {@code R} is the excess of the variance of the difference over that of Poisson counts, at least 0.
 */
final class CautiousDifference implements DifferenceStatistic {
    /** The absolute precision of a normal deviate. */
    private static final double PRECISION = 1e-13;

    /** The normal deviate of a tail of 1e-300. */
    private static final double FARTHEST = 37;

    private final NormalDifference usual;
    private final double difference;
    private final WinsAndLosses counts;
    private final TailBounds wins;
    private final TailBounds losses;
    private final double rest;

    /** {@code variance} is the variance of the observed difference. */
    CautiousDifference(NormalDifference usual, double difference, double variance, WinsAndLosses counts) {
        this.usual = usual;
        this.difference = difference;
        this.counts = counts;
        double share = counts.variance() > 0 ? Math.min(1, variance / counts.variance()) : 1;
        this.rest = Math.max(0, variance - counts.variance());
        this.wins = counts.wins(share);
        this.losses = counts.losses(share);
    }

    @Override
    public double lower(double tail) {
        return Math.min(usual.lower(tail), lowerByCounts(tail));
    }

    @Override
    public double upper(double tail) {
        return Math.max(usual.upper(tail), upperByCounts(tail));
    }

    private double lowerByCounts(double tail) {
        return difference - distance(losses.upper(tail) - counts.lost(), counts.won() - wins.lower(tail), tail);
    }

    private double upperByCounts(double tail) {
        return difference + distance(wins.upper(tail) - counts.won(), counts.lost() - losses.lower(tail), tail);
    }

    private double distance(double towards, double away, double tail) {
        double one = Math.max(0, towards);
        double other = Math.max(0, away);
        double point = usual.variance().upperPoint(tail);
        return Math.sqrt(one * one + other * other + point * point * rest);
    }

    /** Returns the deviate nearer to 0 of the two intervals, or 0 where they disagree on the side of the other difference. */
    @Override
    public double deviate(double other) {
        double byError = usual.deviate(other);
        if (other == difference) {
            return 0;
        }
        return other < difference
                ? nearer(byError, tail -> lowerByCounts(tail) - other)
                : -nearer(-byError, tail -> other - upperByCounts(tail));
    }

    /** Returns the smaller deviate; {@code left} is the distance of the bound by counts from the other difference at a tail. */
    private double nearer(double byError, DoubleUnaryOperator left) {
        if (!(byError > 0)) {
            return 0;
        }
        double far = Math.min(FARTHEST, Normal.upperQuantile(usual.survival(byError)));
        if (left.applyAsDouble(Normal.survival(far)) >= 0) {
            return byError;
        }
        return left.applyAsDouble(0.5) <= 0
                ? 0
                : usual.variance()
                        .upperPoint(Normal.survival(
                                Roots.find(z -> left.applyAsDouble(Normal.survival(z)), 0, far, PRECISION)));
    }

    @Override
    public double survival(double deviate) {
        return usual.survival(deviate);
    }
}
