package dev.credence.delta;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Status;

/** Value and standard errors. */
public final class DeltaWald extends DeltaInterval {
    /** The plain interval. */
    public DeltaWald() {}

    @Override
    public String id() {
        return "delta-wald";
    }

    @Override
    <E extends Evidence> void bounds(Situation<E> at, double tail, Estimate.Builder estimate) {
        if (at.spread().known()) {
            double half = at.spread().upperPoint(tail) * Math.sqrt(at.spread().variance());
            estimate.bounds(at.value() - half, at.value() + half);
            noteOverreach(at, half, estimate);
            return;
        }
        estimate.bounds(at.value(), at.value())
                .status(
                        Status.DEGENERATE,
                        "all influences are 0 on these observations, so the interval has collapsed to a point: do not trust it,"
                                + " use delta-wilson");
    }

    private static <E extends Evidence> void noteOverreach(Situation<E> at, double half, Estimate.Builder estimate) {
        if (!at.range().contains(at.value() - half) || !at.range().contains(at.value() + half)) {
            estimate.note("a bound lies outside the metric's range: the plain interval knows none, use delta-wilson");
        }
    }
}
