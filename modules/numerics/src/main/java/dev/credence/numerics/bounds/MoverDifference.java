package dev.credence.numerics.bounds;

import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.Roots;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The difference of two values by MOVER, the method of variance estimates recovery: the bounds of the difference at a tail, and the tail at
 * which a bound reaches a given difference, that is, the p-value of that difference.
 *
 * <p>With bounds l1 and u1 of the first value a, l2 and u2 of the second value b and their correlation r, the bounds are {@code a - b -
 * sqrt((a - l1)^2 - 2 r (a - l1) (u2 - b) + (u2 - b)^2)} and {@code a - b + sqrt((u1 - a)^2 - 2 r (u1 - a) (b - l2) + (b - l2)^2)}. If r is above 0, an
 * interval contains those at lower levels, in eighths of a standard deviation.
 *
 * @see <a href="https://doi.org/10.1002/sim.3095">Zou and Donner (2008), Statistics in Medicine 27, 1693-1702</a>
 */
public final class MoverDifference implements DifferenceStatistic {
    /** The absolute precision of a normal deviate by bounds that are continuous. */
    private static final double PRECISION = 1e-13;
    /** The absolute precision of a normal deviate by bounds that have steps. */
    private static final double PRECISION_OF_STEPS = 1e-9;
    /** The normal deviate of a tail of 1e-16, beyond which no bound that has steps is computed. */
    private static final double FARTHEST_OF_STEPS = 8.2;
    /** The distance of the deviates at which bounds of correlated values are compared. */
    private static final double STEP = 1.0 / 8;

    private final double difference;
    private final BoundedValue first;
    private final BoundedValue second;
    private final double correlation;
    private final double farthest;
    private final boolean steps;
    /** The largest distances of bounds at deviates from 0 to each number of {@link #STEP}s. */
    private final List<Double> lowerDistances = new ArrayList<>(List.of(0.0));

    private final List<Double> upperDistances = new ArrayList<>(List.of(0.0));

    private MoverDifference(
            double difference,
            BoundedValue first,
            BoundedValue second,
            double correlation,
            double farthest,
            boolean steps) {
        this.difference = difference;
        this.first = first;
        this.second = second;
        this.correlation = correlation;
        this.farthest = farthest;
        this.steps = steps;
    }

    /**
     * Returns the difference of two independent values, whose bounds are continuous functions of the tail.
     *
     * @param difference that of the values, or 0 where they differ by rounding error
     * @param first the first value
     * @param second the second value
     * @param farthest the normal deviate beyond which bounds are never computed
     * @return the difference
     */
    public static MoverDifference of(double difference, BoundedValue first, BoundedValue second, double farthest) {
        return new MoverDifference(difference, first, second, 0, farthest, false);
    }

    /**
     * Returns the difference of two values whose bounds may have steps as functions of the tail: the deviate of a difference is the smallest
     * one whose bound reaches it, to 1e-9 and at most 8.2.
     *
     * @param first the first value
     * @param second the second value
     * @param correlation the correlation of the values, in [-1, 1]
     * @return the difference
     */
    public static MoverDifference ofSteps(BoundedValue first, BoundedValue second, double correlation) {
        return new MoverDifference(first.value() - second.value(), first, second, correlation, FARTHEST_OF_STEPS, true);
    }

    /**
     * A value and its bounds.
     *
     * @param value the value
     * @param bounds the bounds at any tail, which contain the value
     */
    public record BoundedValue(double value, TailBounds bounds) {
        private double below(double tail) {
            return value - bounds.lower(tail);
        }

        private double above(double tail) {
            return bounds.upper(tail) - value;
        }
    }

    @Override
    public double lower(double tail) {
        return difference - widest(this::distanceBelow, lowerDistances, tail);
    }

    @Override
    public double upper(double tail) {
        return difference + widest(this::distanceAbove, upperDistances, tail);
    }

    private double distanceBelow(double tail) {
        return distance(first.below(tail), second.above(tail));
    }

    private double distanceAbove(double tail) {
        return distance(first.above(tail), second.below(tail));
    }

    /**
     * Returns a distance, or the largest at larger tails if that is larger: if one of two correlated values has a bound farther away and the
     * other has not, the distance of the difference becomes smaller.
     */
    private double widest(DoubleUnaryOperator distance, List<Double> largest, double tail) {
        double own = distance.applyAsDouble(tail);
        if (correlation <= 0) {
            return own;
        }
        int last = (int) (Normal.upperQuantile(tail) / STEP);
        for (int i = largest.size(); i <= last; i++) {
            largest.add(Math.max(largest.get(i - 1), distance.applyAsDouble(Normal.survival(i * STEP))));
        }
        return Math.max(own, largest.get(last));
    }

    private double distance(double ofFirst, double ofSecond) {
        double larger = Math.max(ofFirst, ofSecond);
        if (correlation == 0 || larger == 0 || larger == Double.POSITIVE_INFINITY) {
            return StrictMath.hypot(ofFirst, ofSecond);
        }
        double x = ofFirst / larger;
        double y = ofSecond / larger;
        return larger * Math.sqrt(Math.max(0, (x - y) * (x - y) + 2 * (1 - correlation) * x * y));
    }

    /** {@inheritDoc} It is the normal deviate of the tail at which the bound on that side equals the other difference. */
    @Override
    public double deviate(double other) {
        if (other == difference) {
            return 0;
        }
        return other < difference ? reach(tail -> lower(tail) - other) : -reach(tail -> other - upper(tail));
    }

    @Override
    public double survival(double deviate) {
        return Normal.survival(deviate);
    }

    /** Returns the deviate at which {@code left} crosses 0; at the deviate 0 the bound is the difference itself. */
    private double reach(DoubleUnaryOperator left) {
        if (steps) {
            return smallest(left);
        }
        double low = 0;
        double high = 1;
        while (high < farthest && left.applyAsDouble(Normal.survival(high)) > 0) {
            low = high;
            high *= 2;
        }
        double end = Math.min(high, farthest);
        return left.applyAsDouble(Normal.survival(end)) > 0 ? end : root(left, low, end);
    }

    private static double root(DoubleUnaryOperator left, double low, double high) {
        return Roots.find(
                z -> z == 0 ? Double.MIN_NORMAL : left.applyAsDouble(Normal.survival(z)), low, high, PRECISION);
    }

    /** Returns the smallest deviate at which {@code left} is not above 0. */
    private double smallest(DoubleUnaryOperator left) {
        double low = 0;
        double high = farthest;
        while (high - low > PRECISION_OF_STEPS) {
            double middle = 0.5 * (low + high);
            if (left.applyAsDouble(Normal.survival(middle)) <= 0) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return 0.5 * (low + high);
    }
}
