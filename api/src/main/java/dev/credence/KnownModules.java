package dev.credence;

import java.util.List;
import java.util.Map;

/** Which module brings which of the usual methods, to advise where none is installed. */
final class KnownModules {
    private static final Map<String, String> MODULE_OF = Map.of(
            "wilson", "credence-frequentist",
            "delta-wilson", "credence-delta",
            "bootstrap-bca", "credence-montecarlo",
            "paired-delta", "credence-delta",
            "independent-delta", "credence-delta");

    private KnownModules() {}

    /** {@code module (method), module (method)}. */
    static String advice(List<String> ids) {
        return String.join(
                ", ",
                ids.stream()
                        .filter(MODULE_OF::containsKey)
                        .map(id -> MODULE_OF.get(id) + " (" + id + ")")
                        .toList());
    }
}
