package dev.credence.report.gate;

import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import java.util.Objects;

/**
 * What is expected of a metric.
 *
 * @param kind how the limit is meant
 * @param metric the metric
 * @param limit a margin, a floor or a ceiling, in the metric's unit
 */
public record Expectation(Kind kind, Metric<?> metric, double limit) {
    /** How a limit is meant. */
    public enum Kind {
        /** The new system may be worse than the baseline by less than the limit. */
        NOT_WORSE("not worse by"),
        /** The new system's value is above the limit. */
        AT_LEAST("at least"),
        /** The new system's value is below the limit. */
        AT_MOST("at most");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /**
         * As it is written in JSON.
         *
         * @return {@code not-worse}, {@code at-least} or {@code at-most}
         */
        public String word() {
            return this == NOT_WORSE ? "not-worse" : words.replace(' ', '-');
        }
    }

    /**
     * Checks that the data could answer either way.
     *
     * @param kind how the limit is meant
     * @param metric the metric
     * @param limit a margin, a floor or a ceiling
     * @throws IllegalArgumentException if the metric has no direction, or the other one; if the limit is NaN, negative for a margin, or not
     *     strictly within what the metric can be
     */
    public Expectation {
        Objects.requireNonNull(kind, "kind must not be null");
        Objects.requireNonNull(metric, "metric must not be null");
        if (kind == Kind.NOT_WORSE) {
            requireMargin(metric, limit);
        } else {
            requireBound(kind, metric, limit);
        }
    }

    private static void requireMargin(Metric<?> metric, double margin) {
        if (metric.direction() == Direction.NEUTRAL) {
            throw new IllegalArgumentException("metric must have a direction to be worse: metric=" + metric.spelling()
                    + ", of which neither more nor less is better; expect a floor or a ceiling of it instead");
        }
        double most = metric.range().upper() - metric.range().lower();
        if (!(margin >= 0 && margin < most && margin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("margin of " + metric.spelling() + " must lie in [0, " + most
                    + "), what two of its values can differ by: margin=" + margin);
        }
    }

    private static void requireBound(Kind kind, Metric<?> metric, double bound) {
        boolean least = kind == Kind.AT_LEAST;
        Direction wrong = least ? Direction.LOWER_IS_BETTER : Direction.HIGHER_IS_BETTER;
        if (metric.direction() == wrong) {
            throw new IllegalArgumentException("'" + kind.words + "' asks " + metric.spelling() + " to be "
                    + (least
                            ? "large, of which less is better; expect a ceiling (at most)"
                            : "small, of which more is better; expect a floor (at least)")
                    + ": " + name(kind) + "=" + bound);
        }
        Range range = metric.range();
        if (!(bound > range.lower() && bound < range.upper())) {
            throw new IllegalArgumentException(name(kind) + " of " + metric.spelling() + " must lie in ("
                    + range.lower() + ", " + range.upper() + "), its range without the ends, which no data show to be"
                    + " passed or missed: " + name(kind) + "=" + bound);
        }
    }

    private static String name(Kind kind) {
        return kind == Kind.AT_LEAST ? "floor" : "ceiling";
    }

    /** Whether more of what is judged, a difference or a value, is better. */
    boolean upwards() {
        return kind == Kind.AT_LEAST || (kind == Kind.NOT_WORSE && metric.direction() == Direction.HIGHER_IS_BETTER);
    }

    /** What the difference or the value is compared with. */
    double threshold() {
        return kind == Kind.NOT_WORSE && upwards() ? -limit : limit;
    }

    /**
     * In words.
     *
     * @return such as {@code f1.macro not worse by 0.01}
     */
    public String words() {
        return metric.spelling() + " " + kind.words + " " + limit;
    }
}
