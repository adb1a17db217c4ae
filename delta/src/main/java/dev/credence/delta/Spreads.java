package dev.credence.delta;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;

/** Spread of a metric on a sample. */
final class Spreads {
    private Spreads() {}

    static <E extends Evidence> Spread of(Metric<E> metric, Sample<E> sample) {
        return DesignVariance.of(sample, InPlaceInfluence.of(metric, sample.evidence(), sample.weights()));
    }
}
