package dev.credence;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;

/** Matches a metric found by name with the evidence at hand. */
final class Fit {
    private Fit() {}

    static Metric<?> metric(Registry registry, String spelling, Evidence evidence) {
        Metric<?> metric = registry.metric(spelling);
        require(metric, evidence);
        return metric;
    }

    private static <E extends Evidence> void require(Metric<E> metric, Evidence evidence) {
        if (!metric.evidenceType().isInstance(evidence)) {
            throw new IllegalArgumentException("metric '" + metric.spelling() + "' reads "
                    + metric.evidenceType().getSimpleName() + ": evidence="
                    + evidence.getClass().getSimpleName() + advice(metric, evidence));
        }
        metric.refusal(metric.evidenceType().cast(evidence)).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
    }

    private static String advice(Metric<?> metric, Evidence evidence) {
        if (metric instanceof ConfusionMetric && evidence instanceof ScoredSample) {
            return "; at a threshold scores make a matrix: ask for '" + withThreshold(metric.spelling()) + "'";
        }
        return evidence instanceof ConfusionMatrix ? "; give scores, from which a matrix keeps only one threshold" : "";
    }

    private static String withThreshold(String spelling) {
        return spelling + (spelling.indexOf(':') < 0 ? ":" : ",") + "threshold=0.5";
    }

    /** Checked by {@link #metric}: the sample's evidence is of the metric's type. */
    @SuppressWarnings("unchecked")
    static <E extends Evidence> Sample<E> sample(Metric<E> metric, Sample<?> sample) {
        require(metric, sample.evidence());
        return (Sample<E>) sample;
    }

    /** Checked by {@link #metric}: both systems' evidence is of the metric's type. */
    @SuppressWarnings("unchecked")
    static <E extends Evidence> Pairing<E> pairing(Metric<E> metric, Pairing<?> pairing) {
        require(metric, pairing.firstEvidence());
        require(metric, pairing.secondEvidence());
        return (Pairing<E>) pairing;
    }
}
