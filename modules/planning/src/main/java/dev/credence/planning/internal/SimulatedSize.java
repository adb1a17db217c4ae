package dev.credence.planning.internal;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.normal.Normal;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds a size whose width or power is known only by simulation, for any metric and method.
 *
 * <p>Widths decrease, and standardized differences increase, approximately as the square root of the size. Sizes are tried where this law
 * predicts the goal, from below and from above, until they are within half a percent, which is less than the simulation error.
 *
 * <p>Cost: about six simulations.
 */
public final class SimulatedSize {
    /** Counts of a matrix of this size are simulated as fast as any, and no larger sample is labelled. */
    public static final long MAX_SIZE = 100_000_000L;
    /** Half a percent of a size. */
    private static final double NEIGHBOUR_RATIO = 1.005;

    private static final int STEPS = 16;
    /** The largest number of standard deviations that a simulated power of 0 or 1 implies. */
    private static final double MAX_DEVIATIONS = 5;

    private static final double MIN_DEVIATIONS = 0.2;

    private SimulatedSize() {}

    /**
     * The result of a simulation for one size.
     *
     * @param value the width, or the power
     * @param error the simulation error of the power, 0 if it is exact
     */
    public record Measure(double value, double error) {}

    /**
     * A size with its simulated result.
     *
     * @param n the size
     * @param measure the result of the simulation
     * @param reached whether it reaches the goal; if not, this is the largest size tried
     */
    public record SimulatedResult(long n, Measure measure, boolean reached) {}

    /**
     * Finds the number of items for a mean width of the interval.
     *
     * @param target the width, above 0
     * @param first the size at which the search begins
     * @param simulation measures the width at a size
     * @return the smallest size tried that is narrow enough
     */
    public static SimulatedResult forWidth(double target, long first, LongFunction<Measure> simulation) {
        PlanGuards.positive("width", target);
        return find(first, simulation, measure -> target / measure.value());
    }

    /**
     * Finds the number of items for the power of a test.
     *
     * @param target the power, in (1 - level, 1)
     * @param level the level; the significance level of the test is 1 minus it
     * @param oneSided whether the test is
     * @param first the size at which the search begins
     * @param simulation measures the power at a size
     * @return the smallest size tried that is powerful enough
     */
    public static SimulatedResult forPower(
            double target, ConfidenceLevel level, boolean oneSided, long first, LongFunction<Measure> simulation) {
        PlanGuards.power(target, PlanWords.alpha(level));
        double critical = Normal.upperQuantile(oneSided ? PlanWords.alpha(level) : level.tail());
        double needed = critical - Normal.upperQuantile(target);
        return find(
                first,
                simulation,
                measure -> measure.value() >= target
                        ? Math.max(1, deviations(critical, needed, measure) / needed)
                        : deviations(critical, needed, measure) / needed);
    }

    /** Returns the difference in standard errors that a power implies; at most half of the required one if it is less than half of it. */
    private static double deviations(double critical, double needed, Measure measure) {
        double point = critical - Normal.upperQuantile(measure.value());
        double least = Math.min(MIN_DEVIATIONS, needed / 2);
        return Math.max(least, Math.min(critical + MAX_DEVIATIONS, point));
    }

    private static SimulatedResult find(long first, LongFunction<Measure> simulation, ToDoubleFunction<Measure> score) {
        long low = 1;
        long n = Math.max(2, Math.min(MAX_SIZE, first));
        Measure measure = simulation.apply(n);
        SimulatedResult best = null;
        for (int step = 0; ; step++) {
            double achieved = score.applyAsDouble(measure);
            if (achieved >= 1) {
                best = new SimulatedResult(n, measure, true);
            } else {
                low = Math.max(low, n);
            }
            long next = next(n, achieved, low, best);
            if (next == n || step == STEPS) {
                return best == null ? new SimulatedResult(n, measure, false) : best;
            }
            n = next;
            measure = simulation.apply(n);
        }
    }

    /** Returns the next size to try, or n if it is found. */
    private static long next(long n, double achieved, long low, @Nullable SimulatedResult best) {
        boolean bracketed = best != null && best.n() <= Math.max(low * NEIGHBOUR_RATIO, low + 1.0);
        boolean hit = achieved >= 1 && achieved * achieved <= NEIGHBOUR_RATIO;
        if (bracketed || hit) {
            return n;
        }
        long aimed = (long) Math.ceil(n / Math.max(1e-3, achieved * achieved));
        if (best == null) {
            return Math.min(MAX_SIZE, Math.max(aimed, n + 1));
        }
        // if the law predicts a size outside, the middle narrows the bracket
        return aimed <= low || aimed >= best.n() ? low + (best.n() - low) / 2 : aimed;
    }
}
