package dev.credence.planning;

import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Sizes that reach a goal, where being larger helps in the long run but not at every step.
 *
 * <p>Doubling and bisection find a size that reaches the goal next to one that does not; then every size of a horizon above it is
 * tried, and from the last that fails the search goes on. The teeth of a saw end where the gain of more items outweighs a count that
 * jumps by one, which is after some 1 / p items for a share p; callers give a horizon of several such.
 *
 * @param holds whether a size reaches the goal
 * @param least the smallest size that makes sense
 * @param guess where to begin; what is found does not depend on it
 * @param horizon how many sizes to try above one
 */
record SizeSearch(LongPredicate holds, long least, long guess, LongUnaryOperator horizon) {
    /** 10^9: more than anyone labels, and few enough for exact counts and quick tails. */
    static final long MOST = 1_000_000_000L;
    /** 100,000: where shares are smaller than that allows, teeth are too flat to matter. */
    private static final long LONGEST = 100_000;

    /**
     * What was found.
     *
     * @param planned from here on all sizes hold, up to the horizon
     * @param smallest the first that holds, at most a horizon below
     */
    record Sizes(long planned, long smallest) {}

    /** Without an idea of the size. */
    SizeSearch(LongPredicate holds, long least, LongUnaryOperator horizon) {
        this(holds, least, least, horizon);
    }

    /** A size by a formula, whatever comes out of it. */
    static long guess(double size) {
        return size >= 1 && size <= MOST ? Math.round(size) : 1;
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
            if (reached < 0) {
                return null;
            }
            long planned = bisected(fails, reached);
            long last = lastFailure(planned);
            if (last < 0) {
                return new Sizes(planned, first(planned));
            }
            fails = last;
        }
    }

    /** A size not above the guess that fails, near it. */
    private long below() {
        long step = Math.max(1, guess / 16);
        long n = guess;
        while (n >= least && holds.test(n)) {
            n -= step;
            step *= 2;
        }
        return Math.max(least - 1, n);
    }

    private long doubled(long fails) {
        for (long step = Math.max(1, Math.min(guess, fails) / 16); ; step *= 2) {
            long n = Math.min(MOST, fails + step);
            if (n > fails && holds.test(n)) {
                return n;
            }
            if (n >= MOST) {
                return -1;
            }
        }
    }

    private long bisected(long fails, long reached) {
        long low = fails;
        long high = reached;
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            if (holds.test(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    private long lastFailure(long planned) {
        for (long n = Math.min(MOST, planned + horizon.applyAsLong(planned)); n > planned; n--) {
            if (!holds.test(n)) {
                return n;
            }
        }
        return -1;
    }

    private long first(long planned) {
        long n = Math.max(least, planned - horizon.applyAsLong(planned));
        while (!holds.test(n)) {
            n++;
        }
        return n;
    }
}
