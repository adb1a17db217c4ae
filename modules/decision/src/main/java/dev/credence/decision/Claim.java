package dev.credence.decision;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.text.QuotedText;
import java.util.Objects;

/**
 * A claim that a value, or the difference of two values, lies strictly between two ends, of which one may be infinite.
 *
 * <p>With d the difference first minus second, and m a margin, "not worse by m" claims {@code d > -m} where more is better, and
 * {@code d < m} where less is better; a margin of 0 claims that the first system is better. "Equivalent within m" claims
 * {@code -m < d < m}.
 *
 * @param kind the kind of claim
 * @param low the lower end, or negative infinity
 * @param high the upper end, or infinity
 */
public record Claim(Kind kind, double low, double high) {
    /** The kind of a claim. */
    public enum Kind {
        /** The first system is worse than the second by less than the limit. */
        NOT_WORSE("not worse by"),
        /** The value is above the limit. */
        AT_LEAST("at least"),
        /** The value is below the limit. */
        AT_MOST("at most"),
        /** The value lies between two limits. */
        BETWEEN("between"),
        /** The two systems differ by less than the limit. */
        EQUIVALENT("equivalent within");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /**
         * {@return the kind as it is written in JSON: {@code not-worse}, {@code at-least}, {@code at-most}, {@code between} or {@code
         * equivalent-within}}
         */
        public String word() {
            return this == NOT_WORSE ? "not-worse" : words.replace(' ', '-');
        }
    }

    /**
     * Checks the ends.
     *
     * @throws IllegalArgumentException unless the lower end is below the upper one
     */
    public Claim {
        Objects.requireNonNull(kind, "kind must not be null");
        if (!(low < high)) {
            throw new IllegalArgumentException(
                    "lowest number must be below the highest: lowest=" + low + ", highest=" + high);
        }
    }

    /**
     * Claims that the first of two systems is not worse by a margin, and checks that data could answer either way.
     *
     * @param metric a metric with a direction
     * @param margin 0 or more, in the metric's unit
     * @return the claim
     * @throws IllegalArgumentException if the metric has no direction, or two of its values cannot differ by the margin
     */
    public static Claim notWorse(Metric<?> metric, double margin) {
        if (metric.direction() == Direction.NEUTRAL) {
            throw new IllegalArgumentException("metric must have a direction, or no value of it is worse than another:"
                    + " metric=" + metric.spelling()
                    + ", of which neither higher nor lower values are better; expect a floor or a ceiling of it "
                    + "instead");
        }
        double most = metric.range().upper() - metric.range().lower();
        if (!(margin >= 0 && margin < most && margin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("margin of " + metric.spelling() + " must lie in [0, " + most
                    + "), the largest possible difference between two of its values: margin=" + margin);
        }
        return notWorse(metric.direction(), margin);
    }

    /**
     * Claims that the first of two compared systems is not worse by a margin.
     *
     * @param comparison a comparison by a metric with a direction
     * @param margin 0 or more, in the metric's unit
     * @return the claim
     * @throws IllegalArgumentException if the metric has no direction, or the margin is negative, infinite or NaN
     */
    public static Claim notWorse(Comparison comparison, double margin) {
        requireMargin(margin, margin >= 0, ">= 0");
        if (comparison.direction() == Direction.NEUTRAL) {
            throw new IllegalArgumentException("metric must have a better direction: metric='"
                    + QuotedText.of(comparison.metric()) + "', direction=" + Direction.NEUTRAL
                    + "; claim that the two are equivalent within a margin");
        }
        return notWorse(comparison.direction(), margin);
    }

    private static Claim notWorse(Direction direction, double margin) {
        return direction == Direction.HIGHER_IS_BETTER
                ? new Claim(Kind.NOT_WORSE, 0 - margin, Double.POSITIVE_INFINITY)
                : new Claim(Kind.NOT_WORSE, Double.NEGATIVE_INFINITY, margin);
    }

    /**
     * Claims that a value is at least a floor, and checks that data could answer either way.
     *
     * @param metric a metric of which less is not better
     * @param floor strictly within its range
     * @return the claim
     * @throws IllegalArgumentException if less of the metric is better, or the floor is out of range
     */
    public static Claim atLeast(Metric<?> metric, double floor) {
        if (metric.direction() == Direction.LOWER_IS_BETTER) {
            throw new IllegalArgumentException("'at least' requires " + metric.spelling()
                    + " to be large, but lower values are better; expect a ceiling (at most)"
                    + adviceForDirection(metric, "higher") + ": floor="
                    + floor);
        }
        return atLeast(within(metric, "floor", floor));
    }

    /**
     * Claims that a value is at most a ceiling, and checks that data could answer either way.
     *
     * @param metric a metric of which more is not better
     * @param ceiling strictly within its range
     * @return the claim
     * @throws IllegalArgumentException if more of the metric is better, or the ceiling is out of range
     */
    public static Claim atMost(Metric<?> metric, double ceiling) {
        if (metric.direction() == Direction.HIGHER_IS_BETTER) {
            throw new IllegalArgumentException("'at most' requires " + metric.spelling()
                    + " to be small, but higher values are better; expect a floor (at least)"
                    + adviceForDirection(metric, "lower") + ": ceiling="
                    + ceiling);
        }
        return atMost(within(metric, "ceiling", ceiling));
    }

    /** Returns how to exchange the direction of a metric of outcomes, such as a mean of seconds. */
    private static String adviceForDirection(Metric<?> metric, String direction) {
        boolean isOption =
                metric.options().stream().anyMatch(option -> option.name().equals("better"));
        String spelling = metric.spelling();
        return isOption
                ? ", or name the metric " + spelling + (spelling.contains(":") ? "," : ":") + "better=" + direction
                : "";
    }

    private static double within(Metric<?> metric, String name, double bound) {
        Range range = metric.range();
        if (!(bound > range.lower() && bound < range.upper())) {
            throw new IllegalArgumentException(name + " of " + metric.spelling() + " must lie in (" + range.lower()
                    + ", " + range.upper() + "), its range without the ends, which no data can show to be "
                    + "passed or missed: " + name + "=" + bound);
        }
        return bound;
    }

    /**
     * Claims that a value is at least a number.
     *
     * @param number the number, finite
     * @return the claim
     * @throws IllegalArgumentException if the number is not finite
     */
    public static Claim atLeast(double number) {
        return new Claim(Kind.AT_LEAST, requireNumber(number), Double.POSITIVE_INFINITY);
    }

    /**
     * Claims that a value is at most a number.
     *
     * @param number the number, finite
     * @return the claim
     * @throws IllegalArgumentException if the number is not finite
     */
    public static Claim atMost(double number) {
        return new Claim(Kind.AT_MOST, Double.NEGATIVE_INFINITY, requireNumber(number));
    }

    private static double requireNumber(double number) {
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException("number claimed must be finite: number=" + number);
        }
        return number;
    }

    /**
     * Claims that two systems differ by less than a margin, whichever is better.
     *
     * @param margin more than 0, in the metric's unit
     * @return the claim
     * @throws IllegalArgumentException if the margin is not positive and finite
     */
    public static Claim equivalent(double margin) {
        requireMargin(margin, margin > 0, "> 0");
        return new Claim(Kind.EQUIVALENT, -margin, margin);
    }

    private static void requireMargin(double margin, boolean fits, String rule) {
        if (!(fits && Double.isFinite(margin))) {
            throw new IllegalArgumentException("margin must be finite and " + rule + ": margin=" + margin);
        }
    }

    /**
     * Claims that two systems differ by less than a margin, whichever is better, and checks that data could answer either way.
     *
     * @param metric the metric
     * @param margin more than 0, in the metric's unit
     * @return the claim
     * @throws IllegalArgumentException if the margin is not positive, or two of its values cannot differ by the margin
     */
    public static Claim equivalent(Metric<?> metric, double margin) {
        return equivalent(margin).ofDifference(metric);
    }

    /**
     * Checks that data could answer this claim about the value of a metric either way.
     *
     * @param metric the metric
     * @return this claim
     * @throws IllegalArgumentException if it is a claim about a difference, or if all values in the range of the metric, or none, fulfil it
     */
    public Claim ofValue(Metric<?> metric) {
        return ofValue(metric.spelling(), metric.range());
    }

    /**
     * Checks that data could answer this claim about the value of a metric either way.
     *
     * @param metric spelling of the metric
     * @param range the range of its values
     * @return this claim
     * @throws IllegalArgumentException if it is a claim about a difference, or if all values in the range, or none, fulfil it
     */
    public Claim ofValue(String metric, Range range) {
        if (kind == Kind.NOT_WORSE || kind == Kind.EQUIVALENT) {
            throw new IllegalArgumentException("claim '" + words()
                    + "' is about the difference of two systems, not about the value of one: metric=" + metric
                    + "; claim a floor (at least) or a ceiling (at most)");
        }
        requireAnswerable(metric, "value", range.lower(), range.upper());
        return this;
    }

    /**
     * Checks that data could answer this claim about a difference, first minus second, of a metric either way.
     *
     * @param metric the metric
     * @return this claim
     * @throws IllegalArgumentException if the metric has no direction or the opposite one, or if all differences that two values of the
     *     metric can have, or none, fulfil the claim
     */
    public Claim ofDifference(Metric<?> metric) {
        if (kind == Kind.NOT_WORSE
                && metric.direction() != (hasLow() ? Direction.HIGHER_IS_BETTER : Direction.LOWER_IS_BETTER)) {
            throw new IllegalArgumentException("claim '" + words() + "' is of a metric of which "
                    + (hasLow() ? "higher" : "lower") + " values are better: metric=" + metric.spelling()
                    + ", direction="
                    + metric.direction() + "; make it by Claim.notWorse(metric, margin)");
        }
        return ofDifference(metric.spelling(), metric.range());
    }

    /**
     * Checks that data could answer this claim about a difference, first minus second, of a metric either way.
     *
     * @param metric spelling of the metric
     * @param range the range of its values
     * @return this claim
     * @throws IllegalArgumentException if all differences that two values in the range can have, or none, fulfil the claim
     */
    public Claim ofDifference(String metric, Range range) {
        double most = range.upper() - range.lower();
        requireAnswerable(metric, "difference", -most, most);
        return this;
    }

    private void requireAnswerable(String metric, String subject, double least, double most) {
        boolean always = low <= least && high >= most;
        if (always || low >= most || high <= least) {
            throw new IllegalArgumentException("every " + subject + " of " + metric + " lies in [" + least
                    + ", " + most
                    + "], so that " + (always ? "all data fulfil" : "no data can fulfil") + " the claim '" + words()
                    + "'; give the limit in the unit of the metric, not in percent");
        }
    }

    /** {@return the margin, floor or ceiling; of {@link Kind#BETWEEN} the lower end} */
    public double limit() {
        return kind == Kind.NOT_WORSE ? Math.abs(threshold()) : kind == Kind.EQUIVALENT ? high : threshold();
    }

    /** {@return the finite end that the value or the difference is compared with; the lower one where both are finite} */
    public double threshold() {
        return hasLow() ? low : high;
    }

    boolean hasLow() {
        return low != Double.NEGATIVE_INFINITY;
    }

    boolean hasHigh() {
        return high != Double.POSITIVE_INFINITY;
    }

    /**
     * Returns whether all numbers of an interval lie strictly within the claim.
     *
     * @param lower lower end of the interval, NaN where there is none
     * @param upper upper end of the interval, NaN where there is none
     * @return whether they do; false where an end that matters is NaN
     */
    public boolean contains(double lower, double upper) {
        return (!hasLow() || lower > low) && (!hasHigh() || upper < high);
    }

    /** Returns PASS where the facing bounds lie within the claim, FAIL where an opposite bound lies outside, both strictly. */
    Verdict verdict(double passLower, double passUpper, double failLower, double failUpper) {
        if (contains(passLower, passUpper)) {
            return Verdict.PASS;
        }
        return failUpper < low || failLower > high ? Verdict.FAIL : Verdict.INCONCLUSIVE;
    }

    /**
     * Describes the claim in words.
     *
     * @return words such as {@code not worse by 0.01}
     */
    public String words() {
        return kind.words + " " + (kind == Kind.BETWEEN ? low + " and " + high : limit());
    }
}
