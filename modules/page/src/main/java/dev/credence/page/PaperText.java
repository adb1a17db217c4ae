package dev.credence.page;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.form.Phrases;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A paragraph to paste into a paper, with the sources that it cites. */
final class PaperText {
    /** A paragraph with more numbers than these is better written as a table. */
    private static final int MOST_NUMBERS = 4;

    private final Citations citations = new Citations();
    private final String text;

    private PaperText(PageParts parts) {
        List<String> sentences = new ArrayList<>();
        parts.evaluation().ifPresent(report -> evaluated(report, sentences));
        if (parts.evaluation().isEmpty()) {
            parts.curves().stream()
                    .flatMap(report -> report.curves().stream())
                    .map(drawn -> estimates(drawn.areas()))
                    .filter(sentence -> !sentence.isEmpty())
                    .distinct()
                    .forEach(sentences::add);
        }
        parts.compared().ifPresent(compared -> compared(compared.report(), sentences));
        parts.provenance()
                .ifPresent(made ->
                        sentences.add("Computed with Credence " + made.version() + ", seed " + made.seed() + "."));
        text = String.join(" ", sentences);
    }

    static PaperText of(PageParts parts) {
        return new PaperText(parts);
    }

    /** Returns the paragraph, in which names from outside are not yet made harmless. */
    String text() {
        return text;
    }

    List<MethodNote> sources() {
        return citations.all();
    }

    private void evaluated(EvaluationReport report, List<String> sentences) {
        long items = report.observations().samples().get(0).evidence().size();
        String design = report.observations().samples().get(0).design();
        String system = system(report);
        sentences.add(system + " was evaluated on " + SafeText.count(items) + " items"
                + (design.equals("i.i.d.") ? "" : " (sample: " + design + ")") + ".");
        String joined = estimates(Headline.selected(report.rows(), MOST_NUMBERS));
        if (!joined.isEmpty()) {
            sentences.add(joined);
        }
    }

    private static String system(EvaluationReport report) {
        Object named = report.input().getOrDefault("prediction", report.input().getOrDefault("score", ""));
        return named.toString().isEmpty() ? "The system" : SafeText.cell(named.toString());
    }

    private String estimates(List<EstimateRow> rows) {
        String joined = rows.stream()
                .map(EstimateRow::estimate)
                .filter(Estimate::hasInterval)
                .map(this::sentencePart)
                .collect(Collectors.joining("; "));
        return joined.isEmpty() ? "" : Phrases.atBeginning(joined) + ".";
    }

    private String sentencePart(Estimate estimate) {
        Digits digits = Phrases.digits(estimate.width());
        return Phrases.metric(estimate.metric()) + " was " + digits.of(estimate.value()) + " ("
                + Phrases.interval(estimate) + " " + digits.of(estimate.lower()) + " to " + digits.of(estimate.upper())
                + ", n = " + SafeText.count(estimate.n()) + ", " + citations.mark(estimate.method()) + ")";
    }

    private void compared(ComparisonReport report, List<String> sentences) {
        List<Comparison> found = report.rows().stream()
                .map(ComparisonRow::comparison)
                .filter(Comparison::hasInterval)
                .limit(MOST_NUMBERS)
                .toList();
        if (found.isEmpty()) {
            return;
        }
        String first = Conclusion.name(report, true);
        String second = Conclusion.name(report, false);
        String items = "paired".equals(report.input().get("pairing")) ? " on the same items" : "";
        sentences.add("The difference between " + first + " and " + second + " (" + first + " minus " + second + ")"
                + items + " was "
                + found.stream().map(this::sentencePart).collect(Collectors.joining("; ")) + "."
                + (report.options().margin() > 0
                        ? " Differences of up to " + report.options().margin() + " were considered negligible."
                        : ""));
    }

    private String sentencePart(Comparison found) {
        Digits digits = Phrases.digits(found.width());
        String sure = Double.isNaN(found.pValue())
                ? ", posterior probability that the first is higher " + shown(found.probabilityFirstGreater())
                : ", p = " + Digits.ofProbability(found.pValue());
        return digits.of(found.difference()) + " in " + Phrases.metric(found.metric()) + " (" + Phrases.interval(found)
                + " " + digits.of(found.lower()) + " to " + digits.of(found.upper()) + sure.replace("= <", "< ") + ", "
                + citations.mark(found.comparator()) + ")";
    }

    private static String shown(double probability) {
        return probability > 0.9999 ? "> 0.9999" : Digits.ofProbability(probability);
    }

    /** The references in the order in which they are first cited. */
    static final class Citations {
        private final Map<String, MethodNote> cited = new LinkedHashMap<>();

        /** Returns {@code wilson [1]}, or the name alone of a custom method. */
        String mark(String spelling) {
            return MethodNote.of(spelling)
                    .map(note -> {
                        cited.putIfAbsent(note.doi(), note);
                        return spelling + " [" + (new ArrayList<>(cited.keySet()).indexOf(note.doi()) + 1) + "]";
                    })
                    .orElse(spelling);
        }

        List<MethodNote> all() {
            return List.copyOf(cited.values());
        }
    }
}
