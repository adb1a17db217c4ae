package dev.credence.frequentist.interval;

import dev.credence.numerics.beta.BetaQuantiles;
import org.jspecify.annotations.Nullable;

/** Bounds that are beta quantiles. The array form allocates the memory of one quantile. */
abstract class QuantileBounds extends EndPointBounds {
    private final @Nullable BetaQuantiles quantiles;

    /** Creates bounds; with given quantiles they are not safe for use by several threads. */
    QuantileBounds(@Nullable BetaQuantiles quantiles) {
        this.quantiles = quantiles;
    }

    /** Returns the same bounds, computed by the given quantiles. */
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
