package dev.credence.delta.comparison;

import dev.credence.delta.interval.TailBounds;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.Roots;
import java.util.function.DoubleUnaryOperator;

/**
 * The difference of two independent values by MOVER: the bounds of the difference at a tail, and the tail at which a bound equals a
 * given difference, which is the p-value of that difference.
 *
 * @see <a href="https://doi.org/10.1002/sim.3095">Zou and Donner (2008), Statistics in Medicine 27, 1693-1702</a>
 */
final class MoverDifference implements DifferenceStatistic {
    /** The absolute precision of a normal deviate. */
    private static final double PRECISION = 1e-13;

    private final double difference;
    private final double a;
    private final double b;
    private final TailBounds first;
    private final TailBounds second;
    private final double farthest;

    /** The bounds are never computed beyond the normal deviate {@code farthest}. */
    MoverDifference(double difference, double a, double b, TailBounds first, TailBounds second, double farthest) {
        this.difference = difference;
        this.a = a;
        this.b = b;
        this.first = first;
        this.second = second;
        this.farthest = farthest;
    }

    @Override
    public double lower(double tail) {
        return difference - StrictMath.hypot(a - first.lower(tail), second.upper(tail) - b);
    }

    @Override
    public double upper(double tail) {
        return difference + StrictMath.hypot(first.upper(tail) - a, b - second.lower(tail));
    }

    /** Returns the normal deviate of the tail at which the bound on that side equals the other difference. */
    @Override
    public double deviate(double other) {
        if (other == difference) {
            return 0;
        }
        return other < difference ? reach(tail -> lower(tail) - other) : -reach(tail -> other - upper(tail));
    }

    /** Returns the deviate at which {@code left} crosses 0; at the deviate 0 the bound is the difference itself. */
    private double reach(DoubleUnaryOperator left) {
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

    @Override
    public double survival(double deviate) {
        return Normal.survival(deviate);
    }
}
