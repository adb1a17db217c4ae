package dev.credence.architecture;

import java.util.Map;
import java.util.OptionalDouble;

/** The values that chance-corrected metrics have for predictions that are independent of the truth, by the literature. */
final class Chance {
    private static final Map<String, Double> VALUES = Map.of(
            "mcc", 0.0,
            "cohen-kappa", 0.0,
            "informedness", 0.0,
            "markedness", 0.0,
            "diagnostic-odds-ratio", 1.0,
            "lr-positive", 1.0,
            "lr-negative", 1.0,
            "auroc", 0.5,
            "auroc-ovr", 0.5,
            "auroc-ovo", 0.5);

    private Chance() {}

    static OptionalDouble of(String id) {
        return VALUES.containsKey(id) ? OptionalDouble.of(VALUES.get(id)) : OptionalDouble.empty();
    }
}
