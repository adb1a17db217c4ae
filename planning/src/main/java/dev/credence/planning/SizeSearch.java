package dev.credence.planning;

import dev.credence.numerics.normal.Normal;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Sizes that reach a goal, where being larger helps in the long run but not at every step.
 *
 * <p>Steps that double and a bracket that narrows find a size that reaches the goal next to one that does not; then every size of a
 * horizon above it is tried, and from the last that fails the search goes on. The teeth of a saw end where the gain of more items
 * outweighs a count that jumps by one, which is after some 1 / p items for a share p; callers give a horizon of several such.
 */
final class SizeSearch {
    /** 10^9: more than anyone labels, and few enough for exact counts and quick tails. */
    static final long MOST = 1_000_000_000L;
    /** 100,000: where shares are smaller than that allows, teeth are too flat to matter. */
    private static final long LONGEST = 100_000;
    /** 1e-12: powers next to 0 and 1 have points that say enough. */
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
     * What was found.
     *
     * @param planned from here on all sizes hold, up to the horizon
     * @param smallest the first that holds, at most a horizon below
     */
    record Sizes(long planned, long smallest) {}

    /** For a goal that a size reaches or not. */
    static SizeSearch of(LongPredicate holds, long least, LongUnaryOperator horizon) {
        return new SizeSearch(n -> holds.test(n) ? 1 : -1, least, least, horizon);
    }

    /** For a power that is costly: its normal point grows as the square root of the size, nearly. */
    static SizeSearch ofPower(LongToDoubleFunction power, double wanted, long guess, LongUnaryOperator horizon) {
        return new SizeSearch(n -> margin(power.applyAsDouble(n), wanted), 1, guess, horizon);
    }

    private static double margin(double power, double wanted) {
        double kept = Math.max(EXTREME, Math.min(1 - EXTREME, power));
        double more = Normal.quantile(kept) - Normal.quantile(wanted);
        return power >= wanted ? Math.max(0, more) : Math.min(-Double.MIN_NORMAL, more);
    }

    /** A size by a formula, whatever comes out of it. */
    static long guess(double size) {
        return size <= MOST ? Math.max(1, Math.round(size)) : 1;
    }

    /** A horizon for counts with this probability: a few times as many items as change them by one. */
    static long teeth(double p) {
        double rarer = Math.min(p, 1 - p);
        return rarer > 0 ? (long) Math.min(LONGEST, 20 + 3 / rarer) : 20;
    }

    /** The sizes, or null where none up to {@link #MOST} holds. */
    @Nullable
    Sizes find() {
        long fails = below();
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
        Double there = known.get(n);
        if (there == null) {
            PlanGuards.goOn();
            there = margin.applyAsDouble(n);
            known.put(n, there);
        }
        return there;
    }

    private boolean holds(long n) {
        return at(n) >= 0;
    }

    /** A size not above the guess that fails, near it. */
    private long below() {
        long step = Math.max(1, guess / 32);
        long n = guess;
        while (n >= least && holds(n)) {
            n -= step;
            step *= 2;
        }
        return Math.max(least - 1, n);
    }

    /** A size that holds, by steps that double; 0 where there is none. */
    private long doubled(long fails) {
        for (long step = Math.max(1, Math.min(guess, fails) / 32); ; step *= 2) {
            long n = Math.min(MOST, fails + step);
            if (holds(n)) {
                return n;
            }
            if (n >= MOST) {
                return 0;
            }
        }
    }

    /** By straight lines over the square root of the size, and by halves every third time. */
    private long narrowed(long fails, long reached) {
        long low = fails;
        long high = reached;
        for (int i = 0; high - low > 1; i++) {
            long middle = i % 3 == 2 ? low + (high - low) / 2 : aimed(low, high);
            if (holds(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    private long aimed(long low, long high) {
        double below = low < least ? -1 : at(low);
        double above = at(high);
        double share = below / (below - above);
        double root = Math.sqrt((double) low) + share * (Math.sqrt((double) high) - Math.sqrt((double) low));
        long aim = Math.round(root * root);
        return Math.max(low + 1, Math.min(high - 1, aim));
    }

    /** The last size up to the horizon that fails; the planned one where none does. */
    private long lastFailure(long planned) {
        long n = Math.min(MOST, planned + horizon.applyAsLong(planned));
        while (n > planned && holds(n)) {
            n--;
        }
        return n;
    }

    private long first(long planned) {
        long n = Math.max(least, planned - horizon.applyAsLong(planned));
        while (!holds(n)) {
            n++;
        }
        return n;
    }
}
