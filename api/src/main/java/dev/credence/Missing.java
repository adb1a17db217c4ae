package dev.credence;

import dev.credence.api.refusal.Refusal;
import dev.credence.api.registry.PublishedModules;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Why no default answers: names what fits, or what to install, or why none fits. */
record Missing(String what, String offering, String adding) {
    private static final Missing METHOD = new Missing(
            "no installed method gives an interval for metric",
            ": name one of the methods that fit: ",
            ": add one of: ");
    private static final Missing COMPARATOR =
            new Missing("no installed comparator fits metric", " by default; comparators that fit: ", "; add one of: ");

    static Refusal method(String metric, List<String> fitting, List<String> absent, List<String> reasons) {
        return METHOD.refusal(metric, fitting, absent, reasons);
    }

    static Refusal comparator(String metric, List<String> fitting, List<String> absent, List<String> reasons) {
        return COMPARATOR.refusal(metric, fitting, absent, reasons);
    }

    /** What of the wanted is not installed. */
    static List<String> absent(List<String> wanted, Function<String, Optional<?>> find) {
        return wanted.stream()
                .filter(spelling -> find.apply(spelling).isEmpty())
                .toList();
    }

    static String reason(String id, Optional<Refusal> refusal) {
        return id + ": " + refusal.map(Refusal::sentence).orElse("it fits");
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
            return offering + fitting + (absent.isEmpty() ? "" : "; or add one of: " + PublishedModules.advice(absent));
        }
        if (!absent.isEmpty()) {
            return adding + PublishedModules.advice(absent);
        }
        return ": " + (reasons.isEmpty() ? "no default is set" : String.join("; ", reasons));
    }
}
