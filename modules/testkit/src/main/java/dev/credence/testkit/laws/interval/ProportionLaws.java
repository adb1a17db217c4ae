package dev.credence.testkit.laws.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.testkit.laws.Check;

/** Laws of interval methods for proportions, with k successes in n trials. */
public final class ProportionLaws {
    /** With more trials, intervals of two levels can differ by less than the spacing of doubles. */
    private static final long MAX_TRIALS = 1_000_000_000_000L;
    /** Two ways to compute a bound may differ by this rounding error. */
    private static final double ROUNDING = 2e-13;

    /** With more trials, an upper bound that is computed as 1 minus a lower bound may be equal for adjacent counts. */
    private static final long FINEST = 1L << 50;

    /** An upper bound near 1 is a multiple of 2^-53, with an error of a few of these. */
    private static final double ULPS_OF_ONE = 0x1p-51;

    private ProportionLaws() {}

    /** Bounds must be ordered and inside [0, 1]. */
    public static void boundsAreOrdered(ProportionIntervalMethod method, long k, long n, ConfidenceLevel level) {
        ProportionBounds bounds = method.at(level);
        double lower = bounds.lower(k, n);
        double upper = bounds.upper(k, n);
        Check.that(
                0 <= lower && lower <= upper && upper <= 1,
                () -> context(method, k, n, level) + "must satisfy 0 <= lower <= upper <= 1: lower=" + lower
                        + ", upper=" + upper);
    }

    /** The width must be above 0. Beyond 2^50 trials it may be 0 where the bounds are closer than doubles near 1. */
    public static void isNoPoint(ProportionIntervalMethod method, long k, long n, ConfidenceLevel level) {
        double lower = method.at(level).lower(k, n);
        double upper = method.at(level).upper(k, n);
        Check.that(
                lower < upper || (lower == upper && n > FINEST),
                () -> context(method, k, n, level) + "must not be a point: lower=upper=" + lower);
    }

    /** Bounds must be ordered, inside [0, 1], and contain k/n. */
    public static void containsProportion(ProportionIntervalMethod method, long k, long n, ConfidenceLevel level) {
        ProportionBounds bounds = method.at(level);
        double lower = bounds.lower(k, n);
        double upper = bounds.upper(k, n);
        double p = k / (double) n;
        Check.that(
                0 <= lower && lower <= p && p <= upper && upper <= 1,
                () -> context(method, k, n, level) + "must satisfy 0 <= lower <= k/n <= upper <= 1: lower=" + lower
                        + ", k/n=" + p + ", upper=" + upper);
    }

    /** At k = 0 the lower bound must be exactly 0; at k = n the upper bound must be exactly 1. */
    public static void endPointsAreExact(ProportionIntervalMethod method, long n, ConfidenceLevel level) {
        double lower = method.at(level).lower(0, n);
        double upper = method.at(level).upper(n, n);
        Check.that(lower == 0, () -> context(method, 0, n, level) + "lower bound must be exactly 0: lower=" + lower);
        Check.that(upper == 1, () -> context(method, n, n, level) + "upper bound must be exactly 1: upper=" + upper);
    }

    /**
     * Exchanging successes and failures must mirror the bounds, {@code lower(k) = 1 - upper(n - k)}, within 2e-13 of the bound and the
     * rounding of numbers near 1.
     */
    public static void mirror(ProportionIntervalMethod method, long k, long n, ConfidenceLevel level) {
        double lower = method.at(level).lower(k, n);
        double mirrored = 1 - method.at(level).upper(n - k, n);
        Check.that(
                Math.abs(lower - mirrored) <= ULPS_OF_ONE + ROUNDING * lower,
                () -> context(method, k, n, level) + "lower(k) must equal 1 - upper(n-k): lower=" + lower
                        + ", 1 - upper=" + mirrored);
    }

    /** One more success must not decrease a bound. */
    public static void growsWithSuccesses(ProportionIntervalMethod method, long k, long n, ConfidenceLevel level) {
        ProportionBounds bounds = method.at(level);
        Check.that(
                bounds.lower(k, n) <= bounds.lower(k + 1, n) && bounds.upper(k, n) <= bounds.upper(k + 1, n),
                () -> context(method, k, n, level) + "one success more must not lower a bound: [" + bounds.lower(k, n)
                        + ", "
                        + bounds.upper(k, n) + "], then [" + bounds.lower(k + 1, n) + ", " + bounds.upper(k + 1, n)
                        + "]");
    }

    /** The interval at a higher level must contain that at a lower level; beyond 10^12 trials up to rounding. */
    public static void widensWithTheLevel(
            ProportionIntervalMethod method, long k, long n, ConfidenceLevel low, ConfidenceLevel high) {
        ProportionBounds narrow = method.at(low);
        ProportionBounds wide = method.at(high);
        double slack = n > MAX_TRIALS ? ROUNDING : 0;
        Check.that(
                wide.lower(k, n) <= narrow.lower(k, n) * (1 + slack)
                        && narrow.upper(k, n) * (1 - slack) <= wide.upper(k, n),
                () -> context(method, k, n, high) + "must contain the interval at level " + low.value() + ": ["
                        + wide.lower(k, n) + ", " + wide.upper(k, n) + "], at the lower level: [" + narrow.lower(k, n)
                        + ", " + narrow.upper(k, n) + "]");
    }

    /** The bulk computation must give the bits of the single computation. */
    public static void bulkEqualsSingle(ProportionIntervalMethod method, long k, long n, ConfidenceLevel level) {
        ProportionBounds bounds = method.at(level);
        long[] successes = {1, k, n - k, 0};
        long[] trials = {3, n, n, 2};
        double[] lower = new double[trials.length];
        double[] upper = new double[trials.length];
        bounds.bounds(successes, trials, lower, upper);
        for (int i = 0; i < trials.length; i++) {
            int index = i;
            double singleLower = bounds.lower(successes[i], trials[i]);
            double singleUpper = bounds.upper(successes[i], trials[i]);
            Check.that(
                    lower[i] == singleLower && upper[i] == singleUpper,
                    () -> context(method, successes[index], trials[index], level)
                            + "the bulk form must give the same bits at index "
                            + index + ": [" + lower[index] + ", " + upper[index] + "], singly [" + singleLower + ", "
                            + singleUpper + "]");
        }
    }

    /** Without trials the bulk computation must give [0, 1]. */
    public static void noTrialsGiveTheWholeRange(ProportionIntervalMethod method, ConfidenceLevel level) {
        double[] lower = {Double.NaN};
        double[] upper = {Double.NaN};
        method.at(level).bounds(new long[1], new long[1], lower, upper);
        Check.that(
                lower[0] == 0 && upper[0] == 1,
                () -> context(method, 0, 0, level) + "no trials must give [0, 1]: [" + lower[0] + ", " + upper[0]
                        + "]");
    }

    private static String context(ProportionIntervalMethod method, long k, long n, ConfidenceLevel level) {
        return method.spelling() + " at level " + level.value() + ", k=" + k + ", n=" + n + ": ";
    }
}
