package dev.credence;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Thresholded;
import dev.credence.api.refusal.Refusal;
import java.util.Optional;

/** Checks whether a metric reads the given type of evidence, and advises what to request instead where it does not. */
final class EvidenceTypeCheck {
    private EvidenceTypeCheck() {}

    static <E extends Evidence> Optional<Refusal> refusal(Metric<E> metric, Evidence evidence) {
        if (metric.evidenceType().isInstance(evidence)) {
            return metric.unsupported(evidence);
        }
        return Optional.of(Refusal.of(
                Refusal.Code.EVIDENCE,
                "metric '" + metric.spelling() + "' reads "
                        + metric.evidenceType().getSimpleName() + ": evidence="
                        + evidence.getClass().getSimpleName() + advice(metric, evidence)));
    }

    private static String advice(Metric<?> metric, Evidence evidence) {
        if (metric instanceof ConfusionMetric confusion && evidence instanceof ScoredSample) {
            return "; at a threshold scores make a matrix: use '"
                    + Thresholded.of(confusion, 0.5).spelling() + "'";
        }
        boolean ofScores = metric.evidenceType() == ScoredSample.class || metric.evidenceType() == ClassScores.class;
        if (evidence instanceof ConfusionMatrix) {
            return ofScores ? "; give scores, from which a matrix keeps only one threshold" : "";
        }
        return evidence instanceof ClassScores ? adviceForClassScores(metric) : "";
    }

    private static String adviceForClassScores(Metric<?> metric) {
        if (metric instanceof ConfusionMetric) {
            return "; the class with the highest score is a prediction: give predicted()";
        }
        return metric.evidenceType() == ScoredSample.class
                ? "; of one class against the others: give ScoredSample.of(scores, truth, class)"
                : "";
    }
}
