package dev.credence.planning;

import dev.credence.numerics.normal.Normal;
import java.util.OptionalLong;

/**
 * How many items would decide a question that an interval left open if the true value equals the estimate.
 *
 * <p>With n items the estimate is {@code e}, and its bound at significance a on the side of the limit {@code l} is {@code b}. Bounds
 * move towards the estimate as the square root of the size, so that of N items the bound clears the limit with probability p where
 *
 * <pre>{@code N = n ((1 + z_p / z_a) |e - b| / |e - l|)^2}</pre>
 *
 * <p>{@code z} the upper normal points. This is a size at which to look again, not a promise: it takes the estimate for the truth, which
 * next to the limit is a guess, and one that grows without end; there is no answer beyond 10^9 items, or where estimate and limit are the
 * same. Where nothing was observed that could vary (two systems that agree throughout) bounds move as the size itself, and the answer
 * is on the large side. {@link Plans} plan from assumptions instead of from an open question. Cost: O(1).
 */
public final class SizeToDecide {
    private SizeToDecide() {}

    /**
     * The size.
     *
     * @param n how many items there are, 1 or more
     * @param estimate what was observed
     * @param bound its bound on the side of the limit
     * @param limit what the bound does not clear yet
     * @param significance one-sided significance of the bound, in (0, 1/2)
     * @param power probability to decide then, in (0, 1)
     * @return the size, more than n; empty where there is none up to 10^9
     * @throws IllegalArgumentException if n, significance or power are out of range
     */
    public static OptionalLong of(
            long n, double estimate, double bound, double limit, double significance, double power) {
        PlanGuards.size("n", n, 1);
        PlanGuards.inside("power", power, "0.8 and 0.9 are usual");
        if (!(significance > 0 && significance < 0.5)) {
            throw new IllegalArgumentException(
                    "significance must lie in (0, 0.5): significance=" + significance + "; give that of one side");
        }
        double longer = 1 + Normal.upperQuantile(1 - power) / Normal.upperQuantile(significance);
        double ratio = longer * Math.abs(estimate - bound) / Math.abs(estimate - limit);
        double size = Math.ceil(n * ratio * ratio);
        return size <= SizeSearch.MOST ? OptionalLong.of(Math.max(n + 1, (long) size)) : OptionalLong.empty();
    }
}
