package dev.credence.planning;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.normal.Normal;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A size whose width or power only a simulation knows, of any metric by any method.
 *
 * <p>Widths fall and distances from 0, in standard deviations, grow as the square root of the size, nearly: sizes are tried where that
 * law puts the goal, from below and from above, until they are within half a percent, which is less than simulations tell apart.
 *
 * <p>Cost: about six measurements.
 */
public final class SimulatedSize {
    /** 100,000,000: counts of a matrix of that size are drawn as quickly as of any; nobody labels more. */
    public static final long MOST = 100_000_000L;
    /** Half a percent of a size. */
    private static final double NEAR = 1.005;

    private static final int STEPS = 16;
    /** A simulation that shows nothing, or everything, is not taken for more than this many deviations. */
    private static final double MOST_DEVIATIONS = 5;

    private static final double LEAST_DEVIATIONS = 0.2;

    private SimulatedSize() {}

    /**
     * What a simulation measured at a size.
     *
     * @param value the width, or the power
     * @param error its standard error, 0 where it is exact
     */
    public record Measure(double value, double error) {}

    /**
     * A size with what was measured there.
     *
     * @param n the size
     * @param measure there
     * @param reached whether that is what was wanted; where not, this is the largest size tried
     */
    public record Found(long n, Measure measure, boolean reached) {}

    /**
     * How many items give an interval of a mean width.
     *
     * @param wanted width, above 0
     * @param first where to begin
     * @param simulation measures the width at a size
     * @return the smallest size tried that is narrow enough
     */
    public static Found forWidth(double wanted, long first, LongFunction<Measure> simulation) {
        PlanGuards.positive("width", wanted);
        return find(first, simulation, measure -> wanted / measure.value());
    }

    /**
     * How many items give a test a power.
     *
     * @param wanted power, in (1 - level, 1)
     * @param level the test's significance is 1 minus this
     * @param oneSided whether the test is
     * @param first where to begin
     * @param simulation measures the power at a size
     * @return the smallest size tried that is powerful enough
     */
    public static Found forPower(
            double wanted, ConfidenceLevel level, boolean oneSided, long first, LongFunction<Measure> simulation) {
        PlanGuards.power(wanted, PlanWords.alpha(level));
        double critical = Normal.upperQuantile(oneSided ? PlanWords.alpha(level) : level.tail());
        double needed = critical - Normal.upperQuantile(wanted);
        return find(
                first,
                simulation,
                measure -> measure.value() >= wanted
                        ? Math.max(1, deviations(critical, needed, measure) / needed)
                        : deviations(critical, needed, measure) / needed);
    }

    /** How far from 0 the difference lies, by the power; less than half of what is needed always counts as at most half. */
    private static double deviations(double critical, double needed, Measure measure) {
        double point = critical - Normal.upperQuantile(measure.value());
        double least = Math.min(LEAST_DEVIATIONS, needed / 2);
        return Math.max(least, Math.min(critical + MOST_DEVIATIONS, point));
    }

    private static Found find(long first, LongFunction<Measure> simulation, ToDoubleFunction<Measure> score) {
        long low = 1;
        long n = Math.max(2, Math.min(MOST, first));
        Measure here = simulation.apply(n);
        Found best = null;
        for (int step = 0; ; step++) {
            double reached = score.applyAsDouble(here);
            if (reached >= 1) {
                best = new Found(n, here, true);
            } else {
                low = Math.max(low, n);
            }
            long next = next(n, reached, low, best);
            if (next == n || step == STEPS) {
                return best == null ? new Found(n, here, false) : best;
            }
            n = next;
            here = simulation.apply(n);
        }
    }

    /** Where to look next, or n again where it is found. */
    private static long next(long n, double reached, long low, @Nullable Found best) {
        boolean bracketed = best != null && best.n() <= Math.max(low * NEAR, low + 1.0);
        boolean hit = reached >= 1 && reached * reached <= NEAR;
        if (bracketed || hit) {
            return n;
        }
        long aimed = (long) Math.ceil(n / Math.max(1e-3, reached * reached));
        if (best == null) {
            return Math.min(MOST, Math.max(aimed, n + 1));
        }
        // where the law aims outside, the middle narrows the bracket
        return aimed <= low || aimed >= best.n() ? low + (best.n() - low) / 2 : aimed;
    }
}
