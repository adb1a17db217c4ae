package dev.credence.planning.internal;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.numerics.normal.Normal;
import dev.credence.planning.ChancePlan;
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
 * value, and next to the limit it grows without bound; there is no result beyond 10^9 items, or if estimate equals limit. The plans of the
 * module start from assumptions instead.
 *
 * <p>The normal quantiles are an approximation for metrics that are no proportions: the bound is assumed as far from every estimate as it is from
 * this one. For a mean F1 of 0.9 and a limit of 0.85 the sizes are 388 from the bound of 100 items and 328 from that of 317, where the powers are about
 * 0.9 and 0.8. If nothing varied in the data (two systems that always agree, one that is always right), the distance of the
 * bound is inversely proportional to the size itself; {@link #whereNothingVaries} is that size. Cost: O(1).
 */
public final class RequiredSampleSize {
    private static final double MAX_EXACT = 2_000;

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
        return rounded(unrounded(n, estimate - bound, estimate - limit, significance, power), n);
    }

    /**
     * Computes the size for a result, by {@link #whereNothingVaries} where its estimate is at an end of a range from 0 to 1.
     *
     * @param result the estimate or the comparison
     * @param n number of items, 1 or more
     * @param bound the bound on the side of the limit
     * @param value the value or the difference that is assumed to be true
     * @param limit the limit that the bound shall clear
     * @param significance one-sided significance of the bound, in (0, 1/2)
     * @param power probability of a conclusive result, in (0, 1)
     * @return the size, which may be below n; NaN or infinite if there is none
     * @throws IllegalArgumentException if n, significance or power are out of range
     */
    public static double of(
            Inference result, long n, double bound, double value, double limit, double significance, double power) {
        double estimate =
                result instanceof Comparison comparison ? comparison.difference() : ((Estimate) result).value();
        return isAtEnd(result) && value == estimate
                ? whereNothingVaries(n, estimate - bound, value - limit, isExact(result))
                : unrounded(n, estimate - bound, value - limit, significance, power);
    }

    /**
     * Rounds a size up.
     *
     * @param size the size; NaN or infinite if there is none
     * @param n the number of items that do not suffice
     * @return the size, which exceeds n; empty if there is none up to 10^9
     */
    public static OptionalLong rounded(double size, long n) {
        double whole = Math.ceil(size);
        return whole <= SizeSearch.MAX_SIZE ? OptionalLong.of(Math.max(n + 1, (long) whole)) : OptionalLong.empty();
    }

    /** Returns how much farther the limit must be than the bound is, so that the bound clears it with a probability. */
    private static double longer(long n, double significance, double power) {
        PlanGuards.size("n", n, 1);
        PlanGuards.requireInside("power", power, "0.8 and 0.9 are usual");
        if (!(significance > 0 && significance < 0.5)) {
            throw new IllegalArgumentException(
                    "significance must lie in (0, 0.5): significance=" + significance + "; give that of one side");
        }
        return 1 + Normal.upperQuantile(1 - power) / Normal.upperQuantile(significance);
    }

    private static double unrounded(long n, double toBound, double toLimit, double significance, double power) {
        double ratio = longer(n, significance, power) * toBound / toLimit;
        return n * ratio * ratio;
    }

    /**
     * Computes the size of the first of two systems on different items, if those of the second stay as they are. With the distances {@code d1} and
     * {@code d2} that the bound has because of each system, and g the distance of the limit, the size is N, where
     *
     * <ul>
     *   <li>over samples of the first system alone, {@code (d1^2 n/N + d2^2)^(1/2) + z_p / z_a d1 (n/N)^(1/2) = g};
     *   <li>over samples of both, {@code (1 + z_p / z_a) (d1^2 n/N + d2^2)^(1/2) = g}.
     * </ul>
     *
     * @param n number of items of the first system, 1 or more
     * @param toBound the distance of the bound from the difference, whose square is {@code d1^2 + d2^2}
     * @param share the share of the second system in that square
     * @param toLimit the distance of the limit from the difference that is assumed to be true
     * @param significance one-sided significance of the bound, in (0, 1/2)
     * @param power probability of a conclusive result, in (0, 1)
     * @param both whether the probability is that over samples of both systems
     * @return the size, which may be below n; infinite if no size suffices
     * @throws IllegalArgumentException if n, significance or power are out of range
     */
    public static double ofOneOfTwo(
            long n, double toBound, double share, double toLimit, double significance, double power, boolean both) {
        double ratio = longer(n, significance, power) - 1;
        double first = (1 - share) * toBound * toBound;
        double second = share * toBound * toBound;
        double limit = Math.abs(toLimit);
        double usable = both ? limit / (1 + ratio) : limit;
        double rest = usable * usable - second;
        if (!(rest > 0)) {
            return Double.POSITIVE_INFINITY;
        }
        // the root of (1 - k^2) u^2 + 2 k g u - (g^2 - d2^2), which has no difference that cancels
        double reached = both
                ? Math.sqrt(rest)
                : rest / (ratio * limit + Math.sqrt(limit * limit - (1 - ratio * ratio) * second));
        return n * (first / (reached * reached));
    }

    /**
     * Computes the size where nothing varied: the bound is that of one error more. An exact bound of a proportion is {@code a^(1/n)} away from the
     * other end, and the distance of the others goes with {@code z^2 / (n + z^2)}, as that of Wilson's interval does.
     *
     * @param n number of items, 1 or more
     * @param toBound the distance of the bound from the estimate
     * @param toLimit the distance of the limit from the estimate
     * @param exact whether the bound is the exact one of a proportion
     * @return the size, which does not depend on a power because there is only one outcome; NaN or infinite if there is none
     */
    public static double whereNothingVaries(long n, double toBound, double toLimit, boolean exact) {
        return exact
                ? n * StrictMath.log1p(-Math.abs(toBound)) / StrictMath.log1p(-Math.abs(toLimit))
                : n * odds(Math.abs(toBound)) / odds(Math.abs(toLimit));
    }

    /** Returns the odds of a distance, or the distance if it is no probability. */
    private static double odds(double distance) {
        return distance < 1 ? distance / (1 - distance) : distance;
    }

    /**
     * Returns whether the value of one system is that of one that is always right, or always wrong, so that nothing varies. A metric whose values
     * can be beyond 0 or 1 has bounds beyond.
     *
     * @param result the estimate or the comparison
     * @return true if the value is at an end
     */
    public static boolean isAtEnd(Inference result) {
        return result instanceof Estimate one
                && ((one.value() == 0 && !(one.lower() < 0)) || (one.value() == 1 && !(one.upper() > 1)));
    }

    private static boolean isExact(Inference result) {
        return result instanceof Estimate one && one.method().equals("clopper-pearson");
    }

    /**
     * Computes the number of trials with which an exact binomial bound of a proportion clears a limit: up to 2,000 by the exact test, which takes
     * some milliseconds, and above by {@link #trials}, which is within 3% of it.
     *
     * @param p the true proportion, in [0, 1]
     * @param limit the limit
     * @param significance one-sided significance of the bound, in (0, 1/2)
     * @param power probability of a conclusive result, in (0, 1)
     * @return the number of trials; infinite if the proportion equals the limit
     */
    public static double ofProportion(double p, double limit, double significance, double power) {
        double approximate = trials(p, limit, significance, power);
        return approximate <= MAX_EXACT && limit > 0 && limit < 1
                ? ChancePlan.of(limit)
                        .expected(p)
                        .level(ConfidenceLevel.of(1 - significance))
                        .forPower(power)
                        .n()
                : approximate;
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
