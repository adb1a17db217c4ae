package dev.credence.planning;

import java.util.function.LongPredicate;

/** Where, among rising counts, a test begins to be significant. */
final class CountBoundary {
    private CountBoundary() {}

    /**
     * The smallest count from which the predicate holds, searched outwards from a guess.
     *
     * @param low the smallest count
     * @param high the largest
     * @param guess a count near the boundary
     * @param holds false below the boundary, true above
     * @return the boundary, high + 1 where it holds nowhere
     */
    static long from(long low, long high, long guess, LongPredicate holds) {
        long near = Math.max(low, Math.min(high + 1, guess));
        long fails = near;
        long step = 1;
        if (near > high || holds.test(near)) {
            long above = near;
            while (above > low) {
                fails = Math.max(low, above - step);
                if (!holds.test(fails)) {
                    return between(fails, above, holds);
                }
                above = fails;
                step *= 2;
            }
            return low;
        }
        while (fails < high) {
            long next = Math.min(high, fails + step);
            if (holds.test(next)) {
                return between(fails, next, holds);
            }
            fails = next;
            step *= 2;
        }
        return high + 1;
    }

    private static long between(long fails, long above, LongPredicate holds) {
        long low = fails;
        long high = above;
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
}
