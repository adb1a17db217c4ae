package dev.credence.assertj;

import dev.credence.api.interval.Inference;
import dev.credence.planning.internal.RequiredSampleSize;
import java.util.OptionalLong;

/**
 * The sample size at which a claim is decided with a given power if the observed value is the true value.
 *
 * @param power the share of samples in which the claim is decided
 */
record PoweredSize(double power) implements BoundsAssert.SizeRule {
    PoweredSize {
        if (!(power >= 0.5 && power < 1)) {
            throw new IllegalArgumentException("power must lie in [0.5, 1): power=" + power);
        }
    }

    @Override
    public OptionalLong items(Inference inference, double observed, double end) {
        double bound = end < observed ? inference.lower() : inference.upper();
        return inference.n() < 1 || !Double.isFinite(observed) || end == observed
                ? OptionalLong.empty()
                : RequiredSampleSize.of(
                        inference.n(), observed, bound, end, inference.level().tail(), power);
    }

    @Override
    public String sureness() {
        return "with power " + power;
    }
}
