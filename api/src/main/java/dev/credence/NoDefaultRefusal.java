package dev.credence;

import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.registry.PublishedModules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Writes the refusal of a request for which no default method or comparator fits: it names those that fit, those that can be
 * installed, or the reasons why none fits.
 */
record NoDefaultRefusal(String what, String listOfFitting, String listOfMissing) {
    private static final Set<Refusal.Code> LESS_RELEVANT =
            Set.of(Refusal.Code.METRIC, Refusal.Code.EVIDENCE, Refusal.Code.PAIRING);
    private static final NoDefaultRefusal METHOD = new NoDefaultRefusal(
            "no installed method gives an interval for metric",
            ": name one of the methods that fit: ",
            ": add one of: ");
    private static final NoDefaultRefusal COMPARATOR = new NoDefaultRefusal(
            "no installed comparator fits metric", " by default; comparators that fit: ", "; add one of: ");

    static Refusal method(String metric, List<String> fitting, List<String> absent, List<String> reasons) {
        return METHOD.refusal(metric, fitting, absent, reasons);
    }

    static Refusal comparator(String metric, List<String> fitting, List<String> absent, List<String> reasons) {
        return COMPARATOR.refusal(metric, fitting, absent, reasons);
    }

    /** Returns the preferred names that are not installed. */
    static List<String> absent(List<String> wanted, Function<String, Optional<?>> find) {
        return wanted.stream()
                .filter(spelling -> find.apply(spelling).isEmpty())
                .toList();
    }

    /**
     * Returns the reasons why the defaults do not fit. A reason that several defaults share appears once. A default that is meant
     * for other metrics or other pairings is left out if a more relevant reason exists, such as one about the data or about a
     * metric that is not smooth.
     *
     * @param refusals ids with their refusals, in the order of the defaults
     */
    static List<String> reasons(Metric<?> metric, List<Map.Entry<String, Refusal>> refusals) {
        String rough = metric.nonSmoothness().map(Refusal::sentence).orElse("");
        List<Map.Entry<String, Refusal>> near = refusals.stream()
                .filter(reason -> !LESS_RELEVANT.contains(reason.getValue().code())
                        || (!rough.isEmpty() && reason.getValue().sentence().endsWith(rough)))
                .toList();
        Map<String, List<String>> bySentence = new LinkedHashMap<>();
        (near.isEmpty() ? refusals : near)
                .forEach(reason -> bySentence
                        .computeIfAbsent(reason.getValue().sentence(), sentence -> new ArrayList<>())
                        .add(reason.getKey()));
        return bySentence.entrySet().stream()
                .map(reason -> String.join(", ", reason.getValue()) + ": " + reason.getKey())
                .toList();
    }

    private Refusal refusal(String metric, List<String> fitting, List<String> absent, List<String> reasons) {
        return new Refusal(
                Refusal.Code.NOTHING_INSTALLED,
                what + " '" + metric + "'" + hint(fitting, absent, reasons),
                fitting,
                PublishedModules.having(absent));
    }

    private String hint(List<String> fitting, List<String> absent, List<String> reasons) {
        if (!fitting.isEmpty()) {
            return listOfFitting
                    + fitting
                    + (absent.isEmpty() ? "" : "; or add one of: " + PublishedModules.advice(absent));
        }
        if (!absent.isEmpty()) {
            return listOfMissing + PublishedModules.advice(absent);
        }
        return ": " + (reasons.isEmpty() ? "no default is set" : String.join("; ", reasons));
    }
}
