package dev.credence.assertj;

import dev.credence.api.interval.Inference;
import java.util.OptionalLong;

/** Computes the number of items that would decide an inconclusive claim, for the message of the assertion. */
@FunctionalInterface
public interface SizeRule {
    /**
     * Returns the sample size that would decide the claim.
     *
     * @param inference the inconclusive estimate or comparison
     * @param observed its value or difference, assumed to be the true value
     * @param end the end of the claimed range that the interval contains
     * @return the total number of items, including those in the data; empty if unknown
     */
    OptionalLong items(Inference inference, double observed, double end);

    /**
     * Describes the power of this sample size for the message.
     *
     * @return words such as {@code with power 0.8}, or none
     */
    default String sureness() {
        return "";
    }

    /**
     * Returns the rule of {@link dev.credence.planning.RequiredSampleSize}: standard errors shrink as {@code 1 / sqrt(n)}, and the
     * observed value is assumed to be the true value. Cost: two normal quantiles.
     *
     * @param power the share of such samples in which the claim is decided, from 0.5 to less than 1
     * @return the rule
     * @throws IllegalArgumentException if the power is out of range
     */
    static SizeRule withPower(double power) {
        return new PoweredSize(power);
    }
}
