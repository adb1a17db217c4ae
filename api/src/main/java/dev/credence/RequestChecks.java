package dev.credence;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.Thresholded;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.registry.PublishedModules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The checks of a request, and what they report: whether a metric reads the evidence, whether its value lies in its range, whether the
 * confidence level is unusually low, and which methods to name or to install where no default fits.
 */
final class RequestChecks {
    private static final double LEAST_USUAL_LEVEL = 0.5;

    /** The allowed rounding error of sums of many terms, relative to the larger end of the range. */
    private static final double ROUNDING_TOLERANCE = 1e-9;

    private RequestChecks() {}

    /** Returns why a metric does not read the given evidence, with advice what to request instead; empty where it reads it. */
    static <E extends Evidence> Optional<Refusal> misfit(Metric<E> metric, Evidence evidence) {
        if (metric.evidenceType().isInstance(evidence)) {
            return metric.unsupported(evidence);
        }
        return Optional.of(Refusal.of(
                Refusal.Code.EVIDENCE,
                () -> "metric '" + metric.spelling() + "' reads "
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

    /**
     * Checks that the value of a metric lies in the range that the metric declares. Intervals are cut to that range, so a wrong range
     * would otherwise go unnoticed.
     */
    static void requireInRange(Metric<?> metric, double value) {
        Range range = Objects.requireNonNull(
                metric.range(), () -> "metric '" + metric.id() + "' must have a range: range() returned null");
        if (value < range.lower() - tolerance(range.lower()) || value > range.upper() + tolerance(range.upper())) {
            throw new IllegalStateException("metric '" + metric.id() + "' must give values in its range: value=" + value
                    + ", range=[" + range.lower() + ", " + range.upper()
                    + "]; declare another range(), or give NaN where it is undefined");
        }
    }

    private static double tolerance(double end) {
        return Double.isFinite(end) ? ROUNDING_TOLERANCE * Math.max(1, Math.abs(end)) : 0;
    }

    /**
     * Returns the note that an interval at this level misses the true value more often than it covers it. A level below 0.5
     * is most likely a mistake: a user who passes 0.05 probably means the significance level of a test. Empty for levels of 0.5 or more.
     */
    static Optional<Note> lowLevel(ConfidenceLevel level) {
        return level.value() < LEAST_USUAL_LEVEL
                ? Optional.of(Note.of(
                                "low-level",
                                "level " + level.value()
                                        + " is that of an interval which misses the true value more often than not; the"
                                        + " usual one is "
                                        + ConfidenceLevel.P95.value())
                        .with("level", level.value()))
                : Optional.empty();
    }

    /** Returns the refusal of a request for which no default method fits. */
    static Refusal noDefaultMethod(
            Metric<?> metric, List<String> fitting, List<String> absent, List<Map.Entry<String, Refusal>> refusals) {
        return NoDefault.METHOD.refusal(metric.spelling(), fitting, absent, NoDefault.reasons(metric, refusals));
    }

    /** Returns the refusal of a request for which no default comparator fits. */
    static Refusal noDefaultComparator(
            Metric<?> metric, List<String> fitting, List<String> absent, List<Map.Entry<String, Refusal>> refusals) {
        return NoDefault.COMPARATOR.refusal(metric.spelling(), fitting, absent, NoDefault.reasons(metric, refusals));
    }

    /** Returns the preferred names that are not installed. */
    static List<String> absent(List<String> wanted, Function<String, Optional<?>> find) {
        return wanted.stream()
                .filter(spelling -> find.apply(spelling).isEmpty())
                .toList();
    }

    /**
     * Writes the refusal of a request for which no default method or comparator fits: it names those that fit, those that can be
     * installed, or the reasons why none fits.
     */
    private record NoDefault(String what, String listOfFitting, String listOfMissing) {
        private static final Set<Refusal.Code> LESS_RELEVANT =
                Set.of(Refusal.Code.METRIC, Refusal.Code.EVIDENCE, Refusal.Code.PAIRING);
        private static final NoDefault METHOD = new NoDefault(
                "no installed method gives an interval for metric",
                ": name one of the methods that fit: ",
                ": add one of: ");
        private static final NoDefault COMPARATOR = new NoDefault(
                "no installed comparator fits metric", " by default; comparators that fit: ", "; add one of: ");

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
}
