package dev.credence.assertj;

import dev.credence.api.interval.Inference;
import dev.credence.planning.RequiredSampleSize;
import java.util.OptionalLong;

/**
 * The size at which the observed value, were it the true one, is decided with a power.
 *
 * @param power in how large a share of samples the claim is decided
 */
record PoweredSize(double power) implements SizeRule {
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
