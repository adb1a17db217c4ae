package dev.credence.frequentist.interval;

import dev.credence.numerics.beta.BetaQuantiles;
import org.jspecify.annotations.Nullable;

/** Bounds that are beta quantiles: the array form finds them all in the memory of one. */
abstract class QuantileBounds extends EndPointBounds {
    private final @Nullable BetaQuantiles quantiles;

    /** With quantiles of its own it serves one thread, without it serves all. */
    QuantileBounds(@Nullable BetaQuantiles quantiles) {
        this.quantiles = quantiles;
    }

    /** The same bounds from these quantiles. */
    abstract QuantileBounds with(BetaQuantiles own);

    final BetaQuantiles quantiles() {
        return quantiles == null ? new BetaQuantiles() : quantiles;
    }

    @Override
    public final void bounds(long[] successes, long[] trials, double[] lower, double[] upper) {
        if (quantiles == null) {
            with(new BetaQuantiles()).bounds(successes, trials, lower, upper);
        } else {
            super.bounds(successes, trials, lower, upper);
        }
    }
}
