package dev.credence.hypothesis;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How large a difference is, which a p-value does not say.
 *
 * @param name what it measures, such as {@code difference} or {@code odds-ratio}
 * @param value the estimate; infinite where it is, NaN where the data do not define it
 * @param interval its interval, where one exists
 * @param pValue a p-value of its own, adjusted for its family, where the test has a family of hypotheses
 */
public record Effect(String name, double value, Optional<EffectInterval> interval, OptionalDouble pValue) {
    /**
     * An effect without an interval.
     *
     * @param name what it measures
     * @param value the estimate
     * @return the effect
     */
    public static Effect of(String name, double value) {
        return new Effect(name, value, Optional.empty(), OptionalDouble.empty());
    }

    /**
     * The same effect with an interval.
     *
     * @param bounds the interval
     * @return the effect
     */
    public Effect within(EffectInterval bounds) {
        return new Effect(name, value, Optional.of(bounds), pValue);
    }

    /**
     * The same effect with a p-value of its own.
     *
     * @param p the p-value
     * @return the effect
     */
    public Effect tested(double p) {
        return new Effect(name, value, interval, OptionalDouble.of(p));
    }
}
