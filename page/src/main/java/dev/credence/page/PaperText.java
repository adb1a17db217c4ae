package dev.credence.page;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.evaluation.EstimateRow;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.table.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A paragraph to paste into a paper, and the sources it cites. */
final class PaperText {
    /** More numbers than these belong into a table. */
    private static final int MOST = 4;

    private final Citations citations = new Citations();
    private final String text;

    private PaperText(PageParts parts) {
        List<String> sentences = new ArrayList<>();
        parts.evaluation().ifPresent(report -> evaluated(report, sentences));
        if (parts.evaluation().isEmpty()) {
            parts.curves().stream()
                    .flatMap(report -> report.curves().stream())
                    .map(drawn -> estimates(drawn.areas()))
                    .filter(told -> !told.isEmpty())
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

    /** Names from outside in it are not yet made harmless. */
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
        String told = estimates(Headline.told(report.rows(), MOST));
        if (!told.isEmpty()) {
            sentences.add(told);
        }
    }

    private static String system(EvaluationReport report) {
        Object named = report.input().getOrDefault("prediction", report.input().getOrDefault("score", ""));
        return named.toString().isEmpty() ? "The system" : SafeText.cell(named.toString());
    }

    private String estimates(List<EstimateRow> rows) {
        String told = rows.stream()
                .map(EstimateRow::estimate)
                .filter(Estimate::hasInterval)
                .map(this::told)
                .collect(Collectors.joining("; "));
        return told.isEmpty() ? "" : Phrases.atBeginning(told) + ".";
    }

    private String told(Estimate estimate) {
        Digits digits = Phrases.digits(estimate.width());
        return Phrases.metric(estimate.metric()) + " was " + digits.of(estimate.value()) + " ("
                + Phrases.interval(estimate) + " " + digits.of(estimate.lower()) + " to " + digits.of(estimate.upper())
                + ", n = " + SafeText.count(estimate.n()) + ", " + citations.mark(estimate.method()) + ")";
    }

    private void compared(ComparisonReport report, List<String> sentences) {
        List<Comparison> told = report.rows().stream()
                .map(ComparisonRow::comparison)
                .filter(Comparison::hasInterval)
                .limit(MOST)
                .toList();
        if (told.isEmpty()) {
            return;
        }
        String first = Conclusion.name(report, true);
        String second = Conclusion.name(report, false);
        String items = "paired".equals(report.input().get("pairing")) ? " on the same items" : "";
        sentences.add("Compared" + items + ", " + first + " less " + second + " differed by "
                + told.stream().map(this::told).collect(Collectors.joining("; ")) + "."
                + (report.options().margin() > 0
                        ? " Differences of up to " + report.options().margin() + " were taken not to matter."
                        : ""));
    }

    private String told(Comparison found) {
        Digits digits = Phrases.digits(found.width());
        String sure = Double.isNaN(found.pValue())
                ? ", posterior probability that the first has more " + shown(found.probabilityFirstGreater())
                : ", p = " + Digits.ofProbability(found.pValue());
        return digits.of(found.difference()) + " in " + Phrases.metric(found.metric()) + " (" + Phrases.interval(found)
                + " " + digits.of(found.lower()) + " to " + digits.of(found.upper()) + sure.replace("= <", "< ") + ", "
                + citations.mark(found.comparator()) + ")";
    }

    private static String shown(double probability) {
        return probability > 0.9999 ? "> 0.9999" : Digits.ofProbability(probability);
    }

    /** References in the order in which they are cited, each once. */
    static final class Citations {
        private final Map<String, MethodNote> cited = new LinkedHashMap<>();

        /** {@code wilson [1]}; the name alone of a method of your own. */
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
