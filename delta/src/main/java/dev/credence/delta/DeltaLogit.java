package dev.credence.delta;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.EdgeVariance.Moments;

/** Standard errors on the logit scale. */
public final class DeltaLogit extends DeltaInterval {
    /** The transformed interval. */
    public DeltaLogit() {}

    @Override
    public String id() {
        return "delta-logit";
    }

    @Override
    <E extends Evidence> void bounds(Situation<E> at, double tail, Estimate.Builder estimate) {
        Moments moments = at.atEdge() ? at.smoothed() : new Moments(at.unit(), at.unitVariance());
        double odds = moments.value() / (1 - moments.value());
        double half = at.spread().upperPoint(tail)
                * Math.sqrt(moments.variance())
                / (moments.value() * (1 - moments.value()));
        double lower = at.scale().fromUnit(1 / (1 + Math.exp(half) / odds));
        double upper = at.scale().fromUnit(1 / (1 + Math.exp(-half) / odds));
        estimate.bounds(Math.min(at.value(), lower), Math.max(at.value(), upper));
    }
}
