package dev.credence.assertj;

import dev.credence.api.interval.Inference;
import dev.credence.numerics.normal.Normal;

/**
 * The size by the normal approximation.
 *
 * @param power in how large a share of samples the claim is decided
 */
record NormalSize(double power) implements DecidingSize {
    NormalSize {
        if (!(power >= 0.5 && power < 1)) {
            throw new IllegalArgumentException("power must lie in [0.5, 1): power=" + power);
        }
    }

    @Override
    public double items(Inference inference, double observed, double end) {
        double distance = Math.abs(end - observed);
        double half = end < observed ? observed - inference.lower() : inference.upper() - observed;
        double more = 1 + Normal.quantile(power) / Normal.upperQuantile(inference.level().tail());
        double ratio = half / distance * more;
        return distance > 0 && half > 0 ? Math.ceil(inference.n() * ratio * ratio) : Double.NaN;
    }

    @Override
    public String sureness() {
        return "with power " + power;
    }
}
