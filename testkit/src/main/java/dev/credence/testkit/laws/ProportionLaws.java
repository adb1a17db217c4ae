package dev.credence.testkit.laws;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;

/** Laws of interval methods for proportions, k successes of n trials. */
public final class ProportionLaws {
    /** 10^12: beyond, intervals of two levels can be as narrow as the doubles they end in. */
    private static final long MANY = 1_000_000_000_000L;
    /** 2e-13: where two computations of one bound may differ by rounding, not by the method. */
    private static final double ROUNDING = 2e-13;

    /** 2^50: an upper bound that is 1 less a lower one knows no trial of more from another. */
    private static final long FINEST = 1L << 50;

    /** 2^-51: an upper bound near 1 is a multiple of 2^-53, and known to a few of them. */
    private static final double ULPS_OF_ONE = 0x1p-51;

    private ProportionLaws() {}

    /** Bounds are ordered, inside [0, 1]. */
    public static void boundsAreOrdered(ProportionIntervalMethod method, long k, long n, ConfidenceLevel level) {
        ProportionBounds bounds = method.at(level);
        double lower = bounds.lower(k, n);
        double upper = bounds.upper(k, n);
        Check.that(
                0 <= lower && lower <= upper && upper <= 1,
                () -> on(method, k, n, level) + "must satisfy 0 <= lower <= upper <= 1: lower=" + lower + ", upper="
                        + upper);
    }

    /** The interval is more than a point. Beyond 2^50 trials it may be one where doubles near 1 lie no closer than its ends. */
    public static void isNoPoint(ProportionIntervalMethod method, long k, long n, ConfidenceLevel level) {
        double lower = method.at(level).lower(k, n);
        double upper = method.at(level).upper(k, n);
        Check.that(
                lower < upper || (lower == upper && n > FINEST),
                () -> on(method, k, n, level) + "must not be a point: lower=upper=" + lower);
    }

    /** Bounds are ordered, inside [0, 1], and hold k/n. */
    public static void holdsTheProportion(ProportionIntervalMethod method, long k, long n, ConfidenceLevel level) {
        ProportionBounds bounds = method.at(level);
        double lower = bounds.lower(k, n);
        double upper = bounds.upper(k, n);
        double p = k / (double) n;
        Check.that(
                0 <= lower && lower <= p && p <= upper && upper <= 1,
                () -> on(method, k, n, level) + "must satisfy 0 <= lower <= k/n <= upper <= 1: lower=" + lower
                        + ", k/n=" + p + ", upper=" + upper);
    }

    /** At k = 0 the lower bound is exactly 0; at k = n the upper bound is exactly 1. */
    public static void endPointsAreExact(ProportionIntervalMethod method, long n, ConfidenceLevel level) {
        double lower = method.at(level).lower(0, n);
        double upper = method.at(level).upper(n, n);
        Check.that(lower == 0, () -> on(method, 0, n, level) + "lower bound must be exactly 0: lower=" + lower);
        Check.that(upper == 1, () -> on(method, n, n, level) + "upper bound must be exactly 1: upper=" + upper);
    }

    /**
     * Swapping success and failure mirrors the bounds: {@code lower(k) = 1 - upper(n - k)}, to 2e-13 of the bound, and as
     * exactly as a number near 1 can be told.
     */
    public static void mirror(ProportionIntervalMethod method, long k, long n, ConfidenceLevel level) {
        double lower = method.at(level).lower(k, n);
        double mirrored = 1 - method.at(level).upper(n - k, n);
        Check.that(
                Math.abs(lower - mirrored) <= ULPS_OF_ONE + ROUNDING * lower,
                () -> on(method, k, n, level) + "lower(k) must equal 1 - upper(n-k): lower=" + lower + ", 1 - upper="
                        + mirrored);
    }

    /** One success more never lowers a bound. */
    public static void growsWithSuccesses(ProportionIntervalMethod method, long k, long n, ConfidenceLevel level) {
        ProportionBounds bounds = method.at(level);
        Check.that(
                bounds.lower(k, n) <= bounds.lower(k + 1, n) && bounds.upper(k, n) <= bounds.upper(k + 1, n),
                () -> on(method, k, n, level) + "one success more must not lower a bound: [" + bounds.lower(k, n) + ", "
                        + bounds.upper(k, n) + "], then [" + bounds.lower(k + 1, n) + ", " + bounds.upper(k + 1, n)
                        + "]");
    }

    /** A higher level holds the interval of a lower one; beyond 10^12 trials up to rounding. */
    public static void widensWithTheLevel(
            ProportionIntervalMethod method, long k, long n, ConfidenceLevel low, ConfidenceLevel high) {
        ProportionBounds narrow = method.at(low);
        ProportionBounds wide = method.at(high);
        double slack = n > MANY ? ROUNDING : 0;
        Check.that(
                wide.lower(k, n) <= narrow.lower(k, n) * (1 + slack)
                        && narrow.upper(k, n) * (1 - slack) <= wide.upper(k, n),
                () -> on(method, k, n, high) + "must hold the interval at level " + low.value() + ": ["
                        + wide.lower(k, n) + ", " + wide.upper(k, n) + "], at the lower level: [" + narrow.lower(k, n)
                        + ", " + narrow.upper(k, n) + "]");
    }

    /** The bulk form gives the bits of the single form. */
    public static void bulkEqualsSingle(ProportionIntervalMethod method, long k, long n, ConfidenceLevel level) {
        ProportionBounds bounds = method.at(level);
        long[] successes = {1, k, n - k, 0};
        long[] trials = {3, n, n, 2};
        double[] lower = new double[trials.length];
        double[] upper = new double[trials.length];
        bounds.bounds(successes, trials, lower, upper);
        for (int i = 0; i < trials.length; i++) {
            int at = i;
            double singleLower = bounds.lower(successes[i], trials[i]);
            double singleUpper = bounds.upper(successes[i], trials[i]);
            Check.that(
                    lower[i] == singleLower && upper[i] == singleUpper,
                    () -> on(method, successes[at], trials[at], level)
                            + "the bulk form must give the same bits at index "
                            + at + ": [" + lower[at] + ", " + upper[at] + "], singly [" + singleLower + ", "
                            + singleUpper + "]");
        }
    }

    /** Without trials nothing is known: the bulk form gives [0, 1]. */
    public static void noTrialsGiveTheWholeRange(ProportionIntervalMethod method, ConfidenceLevel level) {
        double[] lower = {Double.NaN};
        double[] upper = {Double.NaN};
        method.at(level).bounds(new long[1], new long[1], lower, upper);
        Check.that(
                lower[0] == 0 && upper[0] == 1,
                () -> on(method, 0, 0, level) + "no trials must give [0, 1]: [" + lower[0] + ", " + upper[0] + "]");
    }

    private static String on(ProportionIntervalMethod method, long k, long n, ConfidenceLevel level) {
        return method.spelling() + " at level " + level.value() + ", k=" + k + ", n=" + n + ": ";
    }
}
