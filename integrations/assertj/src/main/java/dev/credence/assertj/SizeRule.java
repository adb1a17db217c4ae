package dev.credence.assertj;

import dev.credence.api.interval.Inference;
import java.util.OptionalLong;

/** How many items would decide what these data leave open: what the message of an inconclusive assertion says. */
@FunctionalInterface
public interface SizeRule {
    /**
     * The size of a sample that would decide.
     *
     * @param inference what was inconclusive
     * @param observed its value or difference, taken for the true one
     * @param end the end of what was claimed that the interval holds
     * @return how many items in all, those at hand included; empty where none is known
     */
    OptionalLong items(Inference inference, double observed, double end);

    /**
     * How surely this many items decide, for the message.
     *
     * @return words such as {@code with power 0.8}, or none
     */
    default String sureness() {
        return "";
    }

    /**
     * By {@link dev.credence.planning.RequiredSampleSize}: errors shrink as {@code 1 / sqrt(n)}, and the observed value is taken for the true
     * one. Cost: two normal quantiles.
     *
     * @param power in how large a share of such samples, from 0.5 to less than 1
     * @return the rule
     * @throws IllegalArgumentException if the power lies outside
     */
    static SizeRule withPower(double power) {
        return new PoweredSize(power);
    }
}
