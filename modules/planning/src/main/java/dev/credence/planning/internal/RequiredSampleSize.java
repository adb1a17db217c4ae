package dev.credence.planning.internal;

import dev.credence.numerics.normal.Normal;
import java.util.OptionalLong;

/**
 * The number of items that would make an inconclusive result conclusive if the true value equals the estimate.
 *
 * <p>With n items the estimate is {@code e}, and its bound at significance level a on the side of the limit {@code l} is {@code b}. The
 * distance of the bound from the estimate is proportional to the inverse square root of the size, so for N items the bound clears the limit
 * with probability p, where
 *
 * <p>{@code N = n ((1 + z_p / z_a) |e - b| / |e - l|)^2}
 *
 * <p>and {@code z} are upper normal quantiles. This is a size for the next analysis, not a guarantee: it takes the estimate as the true
 * value, and next to the limit it grows without bound; there is no result beyond 10^9 items, or if estimate equals limit. If nothing varied
 * in the data (two systems that always agree), the distance of the bound is inversely proportional to the size itself, and the result is
 * too large. The plans of the module start from assumptions instead. Cost: O(1).
 */
public final class RequiredSampleSize {
    private RequiredSampleSize() {}

    /**
     * Computes the size.
     *
     * @param n number of items, 1 or more
     * @param estimate the observed value
     * @param bound the bound of the estimate on the side of the limit
     * @param limit the limit that the bound does not clear
     * @param significance one-sided significance of the bound, in (0, 1/2)
     * @param power probability of a conclusive result, in (0, 1)
     * @return the size, which exceeds n; empty if there is none up to 10^9
     * @throws IllegalArgumentException if n, significance or power are out of range
     */
    public static OptionalLong of(
            long n, double estimate, double bound, double limit, double significance, double power) {
        PlanGuards.size("n", n, 1);
        PlanGuards.requireInside("power", power, "0.8 and 0.9 are usual");
        if (!(significance > 0 && significance < 0.5)) {
            throw new IllegalArgumentException(
                    "significance must lie in (0, 0.5): significance=" + significance + "; give that of one side");
        }
        double longer = 1 + Normal.upperQuantile(1 - power) / Normal.upperQuantile(significance);
        double ratio = longer * Math.abs(estimate - bound) / Math.abs(estimate - limit);
        double size = Math.ceil(n * ratio * ratio);
        return size <= SizeSearch.MAX_SIZE ? OptionalLong.of(Math.max(n + 1, (long) size)) : OptionalLong.empty();
    }
}
