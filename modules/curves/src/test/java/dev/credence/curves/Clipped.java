package dev.credence.curves;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.numerics.normal.Normal;

/** Computes Agresti and Coull's interval, clipped to [0, 1]: an interval for tests that can be calculated by hand. */
public final class Clipped implements ProportionIntervalMethod {
    @Override
    public String id() {
        return "clipped";
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        double z = Normal.upperQuantile(level.tail());
        return (k, n) ->
                Math.max(0, (k + 2) / (n + 4.0) - z * Math.sqrt((k + 2) * (n - k + 2.0) / (n + 4.0)) / (n + 4));
    }
}
