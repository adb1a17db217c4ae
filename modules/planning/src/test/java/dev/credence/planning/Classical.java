package dev.credence.planning;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.registry.Registry;

/** Finds the classical methods and comparators by name, as users do. */
final class Classical {
    private static final Registry REGISTRY = Registry.load();

    private Classical() {}

    static ProportionIntervalMethod method(String spelling) {
        return (ProportionIntervalMethod) REGISTRY.method(spelling);
    }

    static Comparator comparator(String spelling) {
        return REGISTRY.comparator(spelling);
    }

    static ConfidenceLevel level(double value) {
        return ConfidenceLevel.of(value);
    }
}
