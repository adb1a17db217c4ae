package dev.credence.planning.internal;

import java.util.function.LongPredicate;

/** Finds the smallest significant count of a test. */
public final class CountBoundary {
    /** A step longer than any range of counts, which leads to bisection at once. */
    private static final long ACROSS = 1L << 31;

    private CountBoundary() {}

    /**
     * Finds the smallest count from which the predicate holds, starting at a guess, by doubled steps and then by bisection.
     *
     * @param high the largest
     * @param guess a count near the boundary
     * @param holds false below the boundary, true above
     * @return the boundary; high + 1 if the predicate holds nowhere
     */
    public static long from(long low, long high, long guess, LongPredicate holds) {
        return search(low, high, Math.max(low, Math.min(high, guess)), 1, holds);
    }

    /**
     * Finds the smallest count from which the predicate holds, by bisection.
     *
     * @param high the largest
     * @param holds false below the boundary, true above
     * @return the boundary; high + 1 if the predicate holds nowhere
     */
    public static long of(long low, long high, LongPredicate holds) {
        return search(low, high, low + (high - low) / 2, ACROSS, holds);
    }

    private static long search(long low, long high, long start, long firstStep, LongPredicate holds) {
        long fails = low - 1;
        long reached = high + 1;
        long next = start;
        for (long step = firstStep; reached - fails > 1; step *= 2) {
            boolean held = holds.test(next);
            if (held) {
                reached = next;
            } else {
                fails = next;
            }
            long middle = fails + (reached - fails) / 2;
            next = held ? Math.max(middle, reached - step) : Math.min(middle, fails + step);
        }
        return reached;
    }
}
