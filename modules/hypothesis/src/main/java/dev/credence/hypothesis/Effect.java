package dev.credence.hypothesis;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An estimate of the size of a difference.
 *
 * @param name the quantity, such as {@code difference} or {@code odds-ratio}
 * @param value the estimate; possibly infinite; NaN if the data do not define it
 * @param interval the interval, if there is one
 * @param pValue the p-value of this effect, adjusted for the family of hypotheses; empty for a test of one hypothesis
 */
public record Effect(String name, double value, Optional<Interval> interval, OptionalDouble pValue) {
    /**
     * Creates an effect without an interval.
     *
     * @param name the quantity
     * @param value the estimate
     * @return the effect
     */
    public static Effect of(String name, double value) {
        return new Effect(name, value, Optional.empty(), OptionalDouble.empty());
    }

    /**
     * Returns a copy with an interval.
     *
     * @param bounds the interval
     * @return the effect
     */
    public Effect within(Interval bounds) {
        return new Effect(name, value, Optional.of(bounds), pValue);
    }

    /**
     * Returns a copy with a p-value.
     *
     * @param p the p-value
     * @return the effect
     */
    public Effect tested(double p) {
        return new Effect(name, value, interval, OptionalDouble.of(p));
    }

    /**
     * The interval of an effect.
     *
     * @param lower lower bound
     * @param upper upper bound
     * @param level confidence level
     * @param method name of the interval method
     */
    public record Interval(double lower, double upper, ConfidenceLevel level, String method) {
        /**
         * Checks the order of the bounds.
         *
         * @throws IllegalArgumentException if the bounds are not in order, or not numbers
         */
        public Interval {
            if (!(lower <= upper)) {
                throw new IllegalArgumentException("lower must be at most upper: lower=" + lower + ", upper=" + upper
                        + "; leave the interval out where there is none");
            }
        }
    }
}
