package dev.credence.hypothesis;

import dev.credence.api.interval.ConfidenceLevel;

/**
 * The interval of an effect.
 *
 * @param lower lower bound
 * @param upper upper bound
 * @param level confidence level
 * @param method name of the interval method
 */
public record EffectInterval(double lower, double upper, ConfidenceLevel level, String method) {
    /**
     * Checks the order of the bounds.
     *
     * @param lower lower bound
     * @param upper upper bound
     * @param level confidence level
     * @param method name of the interval method
     * @throws IllegalArgumentException if the bounds are not in order, or not numbers
     */
    public EffectInterval {
        if (!(lower <= upper)) {
            throw new IllegalArgumentException("lower must be at most upper: lower=" + lower + ", upper=" + upper
                    + "; leave the interval out where there is none");
        }
    }
}
