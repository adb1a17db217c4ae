package dev.credence.page;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A paragraph to paste into a paper, with the sources that it cites. */
final class PaperText {
    /** A paragraph with more numbers than these is better written as a table. */
    private static final int MAX_NUMBERS = 4;
    /** Smaller p-values are not written with more digits in a paper. */
    private static final double MIN_P = 0.001;

    private final Citations citations = new Citations();
    private final String text;

    private PaperText(PageParts parts) {
        List<String> sentences = new ArrayList<>();
        parts.results().evaluation().ifPresent(report -> evaluated(report, system(report, parts), sentences));
        parts.frame()
                .provenance()
                .ifPresent(made -> sentences.addAll(
                        Math.min(1, sentences.size()),
                        made.rows().stream()
                                .map(row -> Phrases.atBeginning(row) + ".")
                                .toList()));
        if (parts.results().evaluation().isEmpty()) {
            parts.results().curves().stream()
                    .flatMap(report -> report.curves().stream())
                    .map(drawn -> estimates(drawn.areas(), -1))
                    .filter(sentence -> !sentence.isEmpty())
                    .distinct()
                    .forEach(sentences::add);
        }
        parts.results().compared().ifPresent(compared -> compared(compared.report(), sentences));
        parts.frame()
                .provenance()
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

    private void evaluated(EvaluationReport report, String system, List<String> sentences) {
        Sample<?> sample = report.observations().samples().get(0);
        long items = sample.items();
        String drawn = drawn(sample);
        sentences.add(system + " was evaluated on " + SafeText.count(items) + " items"
                + (drawn.isEmpty() ? "" : " (" + drawn + ")") + positives(report, items) + ".");
        List<EstimateRow> shown = Headline.selected(report.rows(), MAX_NUMBERS);
        String joined = estimates(shown, items);
        if (!joined.isEmpty()) {
            sentences.add(joined);
            sentences.add("The intervals are "
                    + methods(shown.stream()
                            .map(row -> new Used(words(row), row.estimate().method()))
                            .toList())
                    + ".");
        }
    }

    /** Returns how the items were drawn; nothing for independent ones. */
    static String drawn(Sample<?> sample) {
        if (sample instanceof ClusteredSample<?> clustered) {
            return "in " + SafeText.count(clustered.clusters()) + " clusters";
        }
        if (sample instanceof FoldedSample<?> folded) {
            int repeats = folded.repeats();
            return "in the " + folded.folds().size() / repeats + " folds of a cross-validation"
                    + (repeats > 1 ? " that was repeated " + repeats + " times" : "");
        }
        return switch (sample.design()) {
            case "i.i.d." -> "";
            case "stratified" -> "with a fixed number of items of each true class";
            case "crossed" -> "in clusters of two kinds";
            default -> "with " + (sample.isWeighted() ? "weights" : "the design " + sample.design());
        };
    }

    /** Returns the number of positive items and their share, as in {@code , of which 212 (37.3%) were positive ('malignant')}. */
    private static String positives(EvaluationReport report, long items) {
        Optional<ConfusionMatrix> matrix = report.observations()
                .sample(ConfusionMatrix.class)
                .filter(sample -> !sample.isWeighted() && sample.evidence().size() == items)
                .map(Sample::evidence);
        Optional<Long> positives = matrix.flatMap(PageBody::positives);
        return positives
                .map(number -> ", of which " + SafeText.count(number) + " ("
                        + String.format(Locale.ROOT, "%.1f%%", 100.0 * number / items) + ") were '"
                        + SafeText.cell(
                                matrix.flatMap(ConfusionMatrix::positive).orElse("")) + "'")
                .orElse("");
    }

    /** Returns the name of the system, or the rule by which it predicts the positive label from a score. */
    private static String system(EvaluationReport report, PageParts parts) {
        String score = report.input().getOrDefault("score", "").toString();
        String named = report.input().getOrDefault("prediction", score).toString();
        if (!score.isEmpty() && named.startsWith(score + " ")) {
            return "The rule " + SafeText.cell(named);
        }
        return parts.results()
                .compared()
                .flatMap(pair -> pair.report().name(true))
                .or(() -> Optional.of(named).filter(name -> !name.isEmpty()))
                .map(SafeText::cell)
                .orElse("The system");
    }

    private static String words(EstimateRow row) {
        return Phrases.metric(row.estimate().metric(), row.requested());
    }

    private static String estimates(List<EstimateRow> all, long items) {
        String joined = all.stream()
                .filter(row -> row.estimate().hasInterval())
                .map(row -> sentencePart(row, items))
                .collect(Collectors.joining("; "));
        return joined.isEmpty() ? "" : Phrases.atBeginning(joined) + ".";
    }

    private static String sentencePart(EstimateRow row, long items) {
        Estimate estimate = row.estimate();
        Digits digits = Phrases.digits(estimate.width());
        return words(row) + " was " + digits.of(estimate.value()) + " ("
                + Phrases.interval(estimate) + " " + digits.of(estimate.lower()) + " to " + digits.of(estimate.upper())
                + (estimate.n() == items ? "" : ", n = " + SafeText.count(estimate.n())) + ")";
    }

    /** A metric in words with the method of its interval. */
    private record Used(String metric, String method) {}

    /** Returns the methods in words, each once with its reference and, if there are several, with its metrics. */
    private String methods(List<Used> used) {
        Map<String, List<String>> metrics = new LinkedHashMap<>();
        used.forEach(one ->
                metrics.computeIfAbsent(one.method(), any -> new ArrayList<>()).add(one.metric()));
        return Phrases.listed(metrics.entrySet().stream()
                .map(entry -> citations.words(
                        entry.getKey(), metrics.size() == 1 ? "" : " (" + Phrases.listed(entry.getValue()) + ")"))
                .toList());
    }

    private void compared(ComparisonReport report, List<String> sentences) {
        List<ComparisonRow> rows = report.rows().stream()
                .filter(row -> row.comparison().hasInterval())
                .limit(MAX_NUMBERS)
                .toList();
        if (rows.isEmpty()) {
            return;
        }
        boolean turned = rows.get(0).comparison().upper() < 0;
        String first = Conclusion.name(report, !turned);
        String second = Conclusion.name(report, turned);
        String items = "paired".equals(report.input().get("pairing")) ? " on the same items" : "";
        sentences.add("The difference between " + first + " and " + second + " (" + first + " minus " + second + ")"
                + items + " was "
                + rows.stream().map(row -> sentencePart(row, turned)).collect(Collectors.joining("; ")) + "."
                + (report.options().margin() > 0
                        ? " Differences of up to " + report.options().margin() + " were considered negligible."
                        : ""));
        sentences.add("The intervals of the differences are "
                + methods(rows.stream()
                        .map(one -> new Used(words(one), one.comparison().comparator()))
                        .toList())
                + ".");
    }

    private static String words(ComparisonRow row) {
        return Phrases.metric(row.comparison().metric(), row.requested());
    }

    /** Returns the difference by a metric; where the first metric shows that the second system is higher, the first one is subtracted. */
    private static String sentencePart(ComparisonRow row, boolean turned) {
        Comparison comparison = row.comparison();
        double sign = turned ? -1 : 1;
        Digits digits = Phrases.digits(comparison.width());
        String sure = Double.isNaN(comparison.pValue())
                ? ", posterior probability that the first is higher "
                        + shown(
                                turned
                                        ? 1 - comparison.probabilityFirstGreater()
                                        : comparison.probabilityFirstGreater())
                : comparison.pValue() < MIN_P ? ", p < " + MIN_P : ", p = " + Digits.ofProbability(comparison.pValue());
        return digits.of(sign * comparison.difference()) + " in " + words(row) + " (" + Phrases.interval(comparison)
                + " "
                + digits.of(turned ? -comparison.upper() : comparison.lower()) + " to "
                + digits.of(turned ? -comparison.lower() : comparison.upper()) + sure + ")";
    }

    private static String shown(double probability) {
        return probability > 0.9999 ? "> 0.9999" : Digits.ofProbability(probability);
    }

    /** The references in the order in which they are first cited. */
    static final class Citations {
        private final Map<String, MethodNote> cited = new LinkedHashMap<>();

        /** Returns {@code Wilson score intervals [1]}, or the id of a custom method, with words between the name and the mark. */
        String words(String spelling, String between) {
            return MethodNote.of(spelling)
                    .map(note -> {
                        cited.putIfAbsent(note.doi(), note);
                        int number = new ArrayList<>(cited.keySet()).indexOf(note.doi()) + 1;
                        return note.intervals() + between + " [" + number + "]";
                    })
                    .orElse("intervals by " + spelling + between);
        }

        List<MethodNote> all() {
            return List.copyOf(cited.values());
        }
    }

    /** Returns a value with its interval. */
    static String value(Estimate found) {
        Digits digits = Phrases.digits(found.width());
        return digits.of(found.value()) + " (" + Phrases.interval(found) + " " + digits.of(found.lower()) + " to "
                + digits.of(found.upper()) + ")";
    }
}
