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

    /**
     * Computes the number of trials with which an exact binomial bound of a proportion clears a limit. With p the proportion, l the limit, a the
     * significance, b the power, and {@code N = ((z_a sqrt(l (1 - l)) + z_(1-b) sqrt(p (1 - p))) / (p - l))^2}, where z is an upper normal quantile,
     * the size is {@code N/4 (1 + sqrt(1 + 2 / (N |p - l|)))^2}. The last factor is the correction for continuity. The size is within a fifth of that of the
     * exact power, and within 3% from 500 trials on; unlike that of {@link #of} it does not depend on how many trials were seen so far.
     *
     * @param p the true proportion, in [0, 1]
     * @param limit the limit, in (0, 1)
     * @param significance one-sided significance of the bound, in (0, 1/2)
     * @param power probability of a conclusive result, in (0, 1)
     * @return the number of trials; infinite if the proportion equals the limit
     * @see "Fleiss, Levin and Paik (2003), Statistical Methods for Rates and Proportions, 3rd edition, section 2.2"
     */
    public static double trials(double p, double limit, double significance, double power) {
        double distance = Math.abs(p - limit);
        double root = (Normal.upperQuantile(significance) * Math.sqrt(limit * (1 - limit))
                        + Normal.upperQuantile(1 - power) * Math.sqrt(p * (1 - p)))
                / distance;
        double plain = root * root;
        double corrected = (1 + Math.sqrt(1 + 2 / (plain * distance))) / 2;
        return plain * corrected * corrected;
    }
}
