package dev.credence.architecture;

import dev.credence.api.metric.BinaryMetric;
import java.util.Map;
import java.util.Optional;

/** Registered metrics that are equal to, or the complement of, another metric when the classes are exchanged, by the literature. */
final class Counterparts {
    private static final Map<String, String> OTHER_CLASS = Map.of(
            "precision", "npv",
            "recall", "specificity",
            "fdr", "for",
            "fnr", "fpr",
            "mcc", "mcc",
            "cohen-kappa", "cohen-kappa",
            "informedness", "informedness",
            "markedness", "markedness",
            "balanced-accuracy", "balanced-accuracy",
            "diagnostic-odds-ratio", "diagnostic-odds-ratio");

    private static final Map<String, String> COMPLEMENTS = Map.of(
            "precision", "fdr",
            "recall", "fnr",
            "specificity", "fpr",
            "npv", "for",
            "balanced-accuracy", "balanced-error");

    private Counterparts() {}

    static Optional<BinaryMetric> ofTheOtherClass(String id) {
        return partner(OTHER_CLASS, id);
    }

    static Optional<BinaryMetric> complement(String id) {
        return partner(COMPLEMENTS, id);
    }

    private static Optional<BinaryMetric> partner(Map<String, String> pairs, String id) {
        return pairs.entrySet().stream()
                .filter(pair -> pair.getKey().equals(id) || pair.getValue().equals(id))
                .map(pair -> pair.getKey().equals(id) ? pair.getValue() : pair.getKey())
                .findFirst()
                .map(other -> (BinaryMetric) Registered.REGISTRY.metric(other));
    }
}
