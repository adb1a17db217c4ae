package dev.credence.delta;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Estimate;

/** Wilson on the effective sample size. */
public final class DeltaWilson extends DeltaInterval {
    /** The default of smooth metrics. */
    public DeltaWilson() {}

    @Override
    public String id() {
        return "delta-wilson";
    }

    @Override
    <E extends Evidence> void bounds(Situation<E> at, double point, Estimate.Builder estimate) {
        double trials = at.trials();
        double lower = Score.lower(at.unit(), trials, point);
        double upper = Score.upper(at.unit(), trials, point);
        UnitScale scale = at.scale();
        estimate.bounds(Math.min(at.value(), scale.fromUnit(lower)), Math.max(at.value(), scale.fromUnit(upper)));
    }
}
