package dev.credence.planning.internal;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.normal.Normal;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds a size whose width or power is known only by simulation, for any metric and method.
 *
 * <p>Widths decrease, and standardized differences increase, approximately as the square root of the size. Sizes are tried where this law
 * predicts the goal, then between a size that fails and one that reaches the goal, on a straight line over the square root. The search
 * ends within half a percent, or within the standard error that the simulation gives the size if this is more: with a power of 0.8 in
 * 2,000 samples the error of the size is 2.3%.
 *
 * <p>Cost: about three simulations from a size that is near. A search with few samples, whose error is larger, ends early and gives
 * the size with which a search with many samples begins.
 */
public final class SimulatedSize {
    /** Counts of a matrix of this size are simulated as fast as any, and no larger sample is labelled. */
    public static final long MAX_SIZE = 100_000_000L;
    /** Half a percent of a size, within which sizes are not distinguished. */
    private static final double NEIGHBOURS = 0.005;

    private static final int STEPS = 16;
    /** The number of sizes after which every second one is the middle of the bracket. */
    private static final int LINES = 5;
    /** The largest number of standard deviations that a simulated power of 0 or 1 implies. */
    private static final double MAX_DEVIATIONS = 5;

    private static final double MIN_DEVIATIONS = 0.2;

    private SimulatedSize() {}

    /**
     * The result of a simulation for one size.
     *
     * @param value the width, or the power
     * @param error the standard error of the simulation, 0 if the value is exact
     */
    public record Measure(double value, double error) {}

    /**
     * How much of the goal a size reaches.
     *
     * @param share 1 or more if the goal is reached; approximately proportional to the square root of the size
     * @param error the standard error of the share
     */
    private record Reached(double share, double error) {
        boolean goal() {
            return share >= 1;
        }

        /** Returns the ratio of sizes that are not distinguished; sizes are proportional to squares of shares. */
        double tolerance() {
            return 1 + Math.max(NEIGHBOURS, 2 * error / share);
        }

        /** Returns the share to aim at: the middle of those that end the search. Far from the goal, the relative error is that near it. */
        double aim() {
            return 1 + Math.min(error, error / share) / 2;
        }

        boolean hit() {
            return goal() && share * share <= tolerance();
        }
    }

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
     * @param wanted the width, above 0
     * @param first the size at which the search begins
     * @param simulation measures the width at a size
     * @return the smallest size tried that is narrow enough
     */
    public static SimulatedResult forWidth(double wanted, long first, LongFunction<Measure> simulation) {
        PlanGuards.positive("width", wanted);
        return find(first, simulation, measure -> {
            double share = wanted / measure.value();
            return new Reached(share, share * measure.error() / measure.value());
        });
    }

    /**
     * Finds the number of items for the power of a test.
     *
     * @param wanted the power, in (1 - level, 1)
     * @param level the level; the significance level of the test is 1 minus it
     * @param oneSided whether the test is
     * @param first the size at which the search begins
     * @param simulation measures the power at a size
     * @return the smallest size tried that is powerful enough
     */
    public static SimulatedResult forPower(
            double wanted, ConfidenceLevel level, boolean oneSided, long first, LongFunction<Measure> simulation) {
        PlanGuards.power(wanted, PlanWords.alpha(level));
        double critical = Normal.upperQuantile(oneSided ? PlanWords.alpha(level) : level.tail());
        double needed = critical - Normal.upperQuantile(wanted);
        return find(first, simulation, measure -> {
            double share = deviations(critical, needed, measure) / needed;
            double slope = needed * Normal.density(Normal.upperQuantile(measure.value()));
            return new Reached(
                    measure.value() >= wanted ? Math.max(1, share) : share,
                    measure.error() > 0 ? measure.error() / slope : 0);
        });
    }

    /** Returns the difference in standard errors that a power implies; at most half of the required one if it is less than half of it. */
    private static double deviations(double critical, double needed, Measure measure) {
        double point = critical - Normal.upperQuantile(measure.value());
        double least = Math.min(MIN_DEVIATIONS, needed / 2);
        return Math.max(least, Math.min(critical + MAX_DEVIATIONS, point));
    }

    /** A size that was simulated. */
    private record Tried(long n, Measure measure, Reached reached) {
        /** Returns the size at which the square root law reaches the goal; at most a thousand times as many items. */
        long byLaw() {
            double ratio = reached.share() / reached.aim();
            return (long) Math.ceil(n / Math.max(1e-3, ratio * ratio));
        }

        /** Returns the size at which a straight line to another one over the square root of the size reaches the goal. */
        long byLineTo(Tried other) {
            double weight = (reached.aim() - reached.share()) / (other.reached.share() - reached.share());
            double own = Math.sqrt((double) n);
            double root = own + weight * (Math.sqrt((double) other.n) - own);
            return Math.round(root * root);
        }
    }

    private static SimulatedResult find(
            long first, LongFunction<Measure> simulation, Function<Measure, Reached> score) {
        Tried fails = null;
        Tried best = null;
        long n = Math.max(2, Math.min(MAX_SIZE, first));
        for (int step = 0; ; step++) {
            Measure measure = simulation.apply(n);
            Tried tried = new Tried(n, measure, score.apply(measure));
            if (tried.reached().goal()) {
                best = tried;
            } else if (fails == null || n > fails.n()) {
                fails = tried;
            }
            long next = next(tried, fails, best, step);
            if (next == n || step == STEPS) {
                return best == null
                        ? new SimulatedResult(n, measure, false)
                        : new SimulatedResult(best.n(), best.measure(), true);
            }
            n = next;
        }
    }

    /** Returns the next size to try, or that of the last one if it is found. */
    private static long next(Tried last, @Nullable Tried fails, @Nullable Tried best, int step) {
        long low = fails == null ? 1 : fails.n();
        boolean bracketed =
                best != null && best.n() <= Math.max(low * last.reached().tolerance(), low + 1.0);
        if (bracketed || last.reached().hit()) {
            return last.n();
        }
        if (best == null) {
            return Math.min(MAX_SIZE, Math.max(last.byLaw(), last.n() + 1));
        }
        long middle = low + (best.n() - low) / 2;
        if (step >= LINES && step % 2 == 1) {
            return middle; // a line may narrow the bracket at one end only
        }
        long aimed = fails == null ? last.byLaw() : fails.byLineTo(best);
        return aimed <= low || aimed >= best.n() ? middle : aimed;
    }
}
