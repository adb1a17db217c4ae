package dev.credence.delta.interval;

import dev.credence.delta.variance.UnitMoments;
import dev.credence.numerics.bounds.TailBounds;

/** The whole range of a metric, for samples that do not show how much the metric varies. */
record VacuousBounds(UnitMoments<?> moments) implements TailBounds {
    static final String NOTE =
            "the observations do not vary and the metric's range has no end to measure by: the data do not bound the value, so that the interval is the whole range";

    private static final String INFINITE =
            "the value is infinite on these data, which do not bound it, so that the interval is the whole range";

    /** Returns why the bounds are those of the range. */
    static String note(double value) {
        return Double.isInfinite(value) ? INFINITE : NOTE;
    }

    @Override
    public double lower(double tail) {
        return moments.metric().range().lower();
    }

    @Override
    public double upper(double tail) {
        return moments.metric().range().upper();
    }
}
