package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.internal.provider.ProviderNames;
import dev.credence.api.refusal.Refusal;
import java.util.Optional;

/** The positive label of a matrix, which a binary metric needs. */
final class PositiveLabel {
    private PositiveLabel() {}

    /** Returns the index of the positive label; throws an exception if none is declared. */
    static int index(BinaryMetric metric, ConfusionMatrix matrix) {
        int index = matrix.positiveIndex();
        if (index < 0) {
            throw new IllegalArgumentException(required(metric, matrix));
        }
        return index;
    }

    /** Returns the message that a metric needs a positive label. */
    static String required(BinaryMetric metric, ConfusionMatrix matrix) {
        ProviderNames.requireOwnSpelling(metric);
        String spelling = metric.spelling();
        String options = spelling.substring(metric.id().length());
        return "metric '" + spelling + "' needs a positive label: classes=" + matrix.classes()
                + "; declare which label is positive, or use '" + metric.id() + ".macro" + options + "' or '" + spelling
                + "@LABEL'";
    }

    /**
     * Returns a refusal where the positive labels of two systems differ and both systems have both labels, unless the metric treats
     * both classes equally, as MCC does.
     */
    static Optional<Refusal> different(BinaryMetric metric, ConfusionMatrix first, ConfusionMatrix second) {
        String one = first.positive().orElse("");
        String other = second.positive().orElse("");
        boolean known = first.labels().contains(other) && second.labels().contains(one);
        if (!known || one.equals(other) || treatsClassesAlike(metric)) {
            return Optional.empty();
        }
        return Optional.of(Refusal.of(
                Refusal.Code.POSITIVE_LABEL,
                "the systems declare different positive labels: first='" + one + "', second='" + other
                        + "'; declare the same one for both, or use '" + metric.spelling() + "@LABEL'"));
    }

    /** Returns whether exchanging the two classes leaves the metric unchanged, tested on counts without symmetry. */
    private static boolean treatsClassesAlike(BinaryMetric metric) {
        double value = metric.value(7, 3, 5, 11);
        double exchanged = metric.value(11, 5, 3, 7);
        return Math.abs(value - exchanged) <= 1e-12 * Math.max(1, Math.abs(value));
    }
}
