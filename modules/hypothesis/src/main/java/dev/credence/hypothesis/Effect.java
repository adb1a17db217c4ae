package dev.credence.hypothesis;

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
public record Effect(String name, double value, Optional<EffectInterval> interval, OptionalDouble pValue) {
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
    public Effect within(EffectInterval bounds) {
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
}
