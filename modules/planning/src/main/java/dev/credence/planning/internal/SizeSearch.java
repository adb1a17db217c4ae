package dev.credence.planning.internal;

import dev.credence.numerics.normal.Normal;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Finds a sample size for a goal that is approached with increasing size, but not at every step.
 *
 * <p>Doubled steps and bisection find a size that reaches the goal next to one that does not. Then all sizes up to a horizon above it are
 * tried, and the search continues from the last that fails. The sawtooth ends where the gain from more items exceeds the effect of a count
 * that changes by one, which is after about 1 / p items for a proportion p; callers give a horizon of several times that.
 */
public final class SizeSearch {
    /** Nobody labels more items, and this number is small enough for exact counts and fast tails. */
    public static final long MAX_SIZE = 1_000_000_000L;
    /** For proportions that need a longer horizon, the sawtooth is too flat to matter. */
    private static final long MAX_HORIZON = 100_000;
    /** Powers closer to 0 or 1 need no more accurate quantile. */
    private static final double EXTREME = 1e-12;

    private final LongToDoubleFunction margin;
    private final long least;
    private final long guess;
    private final LongUnaryOperator horizon;
    private final Map<Long, Double> known = new HashMap<>();

    private SizeSearch(LongToDoubleFunction margin, long least, long guess, LongUnaryOperator horizon) {
        this.margin = margin;
        this.least = least;
        this.guess = guess;
        this.horizon = horizon;
    }

    /**
     * The result of the search.
     *
     * @param planned the size from which all sizes reach the goal, up to the horizon
     * @param smallest the first size that reaches it, at most a horizon below
     */
    public record Sizes(long planned, long smallest) {}

    /** Searches for a goal that each size either reaches or not. */
    public static SizeSearch of(LongPredicate holds, long least, LongUnaryOperator horizon) {
        return new SizeSearch(n -> holds.test(n) ? 1 : -1, least, least, horizon);
    }

    /** Searches for a power that is expensive to compute; its normal quantile increases approximately as the square root of the size. */
    public static SizeSearch ofPower(LongToDoubleFunction power, double target, long guess, LongUnaryOperator horizon) {
        return new SizeSearch(n -> margin(power.applyAsDouble(n), target), 1, guess, horizon);
    }

    private static double margin(double power, double target) {
        double kept = Math.max(EXTREME, Math.min(1 - EXTREME, power));
        double more = Normal.quantile(kept) - Normal.quantile(target);
        return power >= target ? Math.max(0, more) : Math.min(-Double.MIN_NORMAL, more);
    }

    /** Rounds a size from a formula, whatever its value. */
    public static long guess(double size) {
        return size <= MAX_SIZE ? Math.max(1, Math.round(size)) : 1;
    }

    /** Returns a horizon for counts with this probability: a few times the number of items that changes the count by one. */
    public static long horizonOfCounts(double p) {
        double rarer = Math.min(p, 1 - p);
        return rarer > 0 ? (long) Math.min(MAX_HORIZON, 20 + 3 / rarer) : 20;
    }

    /** Returns the sizes, or null if none up to {@link #MAX_SIZE} reaches the goal. */
    @Nullable
    public Sizes find() {
        long fails = failingSize();
        while (true) {
            long reached = doubled(fails);
            if (reached == 0) {
                return null;
            }
            long planned = narrowed(fails, reached);
            long last = lastFailure(planned);
            if (last == planned) {
                return new Sizes(planned, first(planned));
            }
            fails = last;
        }
    }

    private double at(long n) {
        Double marginAtSize = known.get(n);
        if (marginAtSize == null) {
            PlanGuards.requireNotInterrupted();
            marginAtSize = margin.applyAsDouble(n);
            known.put(n, marginAtSize);
        }
        return marginAtSize;
    }

    private boolean meetsGoal(long n) {
        return at(n) >= 0;
    }

    /** Finds a size near the guess, but not above it, that fails. */
    private long failingSize() {
        long step = Math.max(1, guess / 32);
        long n = guess;
        while (n >= least && meetsGoal(n)) {
            n -= step;
            step *= 2;
        }
        return Math.max(least - 1, n);
    }

    /** Finds a size that reaches the goal by steps that double; 0 if there is none. */
    private long doubled(long fails) {
        for (long step = Math.max(1, Math.min(guess, fails) / 32); ; step *= 2) {
            long n = Math.min(MAX_SIZE, fails + step);
            if (meetsGoal(n)) {
                return n;
            }
            if (n >= MAX_SIZE) {
                return 0;
            }
        }
    }

    /** Narrows the bracket by straight lines over the square root of the size, and by halves every third time. */
    private long narrowed(long fails, long reached) {
        long low = fails;
        long high = reached;
        for (int i = 0; high - low > 1; i++) {
            long middle = i % 3 == 2 ? low + (high - low) / 2 : interpolatedSize(low, high);
            if (meetsGoal(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    private long interpolatedSize(long low, long high) {
        double below = low < least ? -1 : at(low);
        double above = at(high);
        double share = below / (below - above);
        double root = Math.sqrt((double) low) + share * (Math.sqrt((double) high) - Math.sqrt((double) low));
        long aim = Math.round(root * root);
        return Math.max(low + 1, Math.min(high - 1, aim));
    }

    /** Finds the last size up to the horizon that fails; the planned one if none does. */
    private long lastFailure(long planned) {
        long n = Math.min(MAX_SIZE, planned + horizon.applyAsLong(planned));
        while (n > planned && meetsGoal(n)) {
            n--;
        }
        return n;
    }

    private long first(long planned) {
        long n = Math.max(least, planned - horizon.applyAsLong(planned));
        while (!meetsGoal(n)) {
            n++;
        }
        return n;
    }
}
