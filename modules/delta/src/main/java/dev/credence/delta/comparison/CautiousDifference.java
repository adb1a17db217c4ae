package dev.credence.delta.comparison;

import dev.credence.numerics.bounds.DifferenceStatistic;
import dev.credence.numerics.bounds.TailBounds;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.Roots;
import java.util.function.DoubleUnaryOperator;

/**
 * The union of two intervals: the one by a standard error, and one that allows for items that the sample may lack. If the systems agree on all items, the
 * second one is that of a share of items on which they differ most. Otherwise it is by bounds of wins and losses: with few discordant items the sum
 * of their weights is skewed, and a class in which the systems agree on all items contributes nothing to a variance.
 *
 * <p>The interval by wins and losses is MOVER's, with the variation that is not of wins and losses as a third part:
 * {@code lower = d - sqrt((u_L - L)^2 + (W - l_W)^2 + t^2 R)}, {@code upper = d + sqrt((u_W - W)^2 + (L - l_L)^2 + t^2 R)}. {@code W}
 * and {@code L} are the sums, and {@code R} is the excess of the variance of the difference over that of Poisson counts, at least 0.
 *
 * <p>If the heaviest weight is that of an item far from all others, the second interval is cut at the bounds of the difference of two systems
 * on other items, which have allowances of their own for items that were not seen.
 */
final class CautiousDifference implements DifferenceStatistic {
    /** The absolute precision of a normal deviate. */
    private static final double PRECISION = 1e-13;

    /** The normal deviate of a tail of 1e-300. */
    static final double FARTHEST = 37;

    private final PairedSystems.NormalDifference usual;
    private final double difference;
    private final TailBounds others;

    /** Creates the union of an interval by a standard error and of other bounds, which contain the difference. */
    CautiousDifference(PairedSystems.NormalDifference usual, double difference, TailBounds others) {
        this.usual = usual;
        this.difference = difference;
        this.others = others;
    }

    @Override
    public double lower(double tail) {
        return Math.min(usual.lower(tail), others.lower(tail));
    }

    @Override
    public double upper(double tail) {
        return Math.max(usual.upper(tail), others.upper(tail));
    }

    /** Returns the deviate nearer to 0 of the two intervals, or 0 where they disagree on the side of the other difference. */
    @Override
    public double deviate(double other) {
        double byError = usual.deviate(other);
        if (other == difference) {
            return 0;
        }
        return other < difference
                ? nearer(byError, tail -> others.lower(tail) - other)
                : -nearer(-byError, tail -> other - others.upper(tail));
    }

    /** Returns the smaller deviate; {@code left} is the distance of the other bound from the other difference at a tail. */
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
