package dev.credence.assertj;

import dev.credence.api.interval.Inference;

/**
 * How many items would decide what these data leave open. What a message of an inconclusive assertion says; a plan made with the
 * method itself, such as those of {@code credence-planning}, may take its place.
 */
@FunctionalInterface
public interface DecidingSize {
    /**
     * The size of a sample that would decide.
     *
     * @param inference what was inconclusive
     * @param observed its value or difference, taken for the true one
     * @param end the end of what was claimed that the interval reaches beyond
     * @return how many items in all, those at hand included; NaN where none is known
     */
    double items(Inference inference, double observed, double end);

    /**
     * How surely so many items decide, for the message.
     *
     * @return words such as {@code with power 0.8}, or none
     */
    default String sureness() {
        return "";
    }

    /**
     * By the normal approximation: with n items the interval reaches h from the value to the end, d away; an error shrinks as
     * {@code 1 / sqrt(n)}, so that {@code n (h / d)² (1 + z(power) / z(tail))²} items decide with the power asked for, where the
     * observed value is the true one. NaN where value and end are the same. Cost: two normal quantiles.
     *
     * @param power in how large a share of such samples, from 0.5 to less than 1
     * @return the rule
     * @throws IllegalArgumentException if the power lies outside
     */
    static DecidingSize normal(double power) {
        return new NormalSize(power);
    }
}
