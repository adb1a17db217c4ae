package dev.credence.page;

import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.hypothesis.multiple.MultipleComparison.RankedSystem;
import dev.credence.page.PaperText.Citations;
import dev.credence.page.forest.ComparisonTable;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.form.Phrases;
import dev.credence.report.form.RankedPair;
import dev.credence.report.systems.MultiSystemReport;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A paragraph on several systems, to paste into a paper, with the sources that it cites. It states the first metric. */
final class SystemsPaper {
    /** More systems or pairs are better shown in a table. */
    private static final int MAX_NUMBERS = 6;
    /** The spelling under which the source of simultaneous intervals is found. */
    static final String SIMULTANEOUS = "largest-deviate";

    private final Citations citations = new Citations();
    private final String text;

    SystemsPaper(MultiSystemReport report, List<EvaluationReport> evaluations, Optional<Provenance> provenance) {
        MultipleComparison first = report.comparisons().get(0);
        Sample<?> sample = evaluations.get(0).observations().samples().get(0);
        List<String> sentences = new ArrayList<>();
        String drawn = PaperText.drawn(sample);
        sentences.add(
                Phrases.listed(first.systems().stream().map(SafeText::cell).toList())
                        + " were compared on the same " + SafeText.count(first.n()) + " items"
                        + (drawn.isEmpty() ? "" : " (" + drawn + ")") + ".");
        provenance.ifPresent(known -> known.rows().forEach(row -> sentences.add(Phrases.atBeginning(row) + ".")));
        values(first, evaluations).ifPresent(sentences::add);
        pairs(first).ifPresent(sentences::add);
        provenance.ifPresent(
                known -> sentences.add("Computed with Credence " + known.version() + ", seed " + known.seed() + "."));
        text = String.join(" ", sentences);
    }

    private Optional<String> values(MultipleComparison first, List<EvaluationReport> evaluations) {
        List<String> values = new ArrayList<>();
        List<String> methods = new ArrayList<>();
        for (RankedSystem system : first.ranking()) {
            evaluations.get(system.system()).rows().stream()
                    .map(EstimateRow::estimate)
                    .filter(shownEstimate ->
                            shownEstimate.metric().equals(first.metric()) && shownEstimate.hasInterval())
                    .findFirst()
                    .ifPresent(shownEstimate -> {
                        values.add(value(shownEstimate) + " for " + SafeText.cell(system.name()));
                        methods.add(shownEstimate.method());
                    });
        }
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(Phrases.atBeginning(Phrases.metric(first.metric())) + " was " + limited(values)
                        + ". The intervals are "
                        + Phrases.listed(methods.stream()
                                .distinct()
                                .map(method -> citations.words(method, ""))
                                .toList())
                        + ".");
    }

    private static String value(Estimate estimate) {
        Digits digits = Phrases.digits(estimate.width());
        return digits.of(estimate.value()) + " (" + Phrases.interval(estimate) + " " + digits.of(estimate.lower())
                + " to " + digits.of(estimate.upper()) + ")";
    }

    private Optional<String> pairs(MultipleComparison first) {
        List<String> pairs = first.differences().stream()
                .map(pair -> RankedPair.of(first, pair))
                .sorted((one, other) -> Integer.compare(one.place(), other.place()))
                .filter(pair -> pair.pair().comparison().hasInterval())
                .map(pair -> difference(pair, SafeText.percent(first.level())))
                .toList();
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        String comparators = Phrases.listed(first.differences().stream()
                .map(pair -> pair.comparison().comparator())
                .distinct()
                .map(spelling -> citations.words(spelling, ""))
                .toList());
        boolean everyLook = first.notes().stream().anyMatch(note -> note.code().equals(MultipleComparison.EVERY_LOOK));
        String joint = first.family().pairs() < 2
                ? ""
                : everyLook
                        ? ", at levels by which all pairs together have the stated level"
                        : ", widened to simultaneous "
                                + citations.words(SIMULTANEOUS, "").replaceFirst("^simultaneous ", "");
        return Optional.of("The differences were " + limited(pairs) + ". The intervals of the differences are "
                + comparators + joint + ".");
    }

    private static String difference(RankedPair pair, String level) {
        Digits digits = Phrases.digits(pair.upper() - pair.lower());
        String p = ComparisonTable.probability(pair.pair().adjusted());
        return digits.of(pair.difference()) + " between " + SafeText.cell(pair.better()) + " and "
                + SafeText.cell(pair.other()) + " (simultaneous " + level + " CI " + digits.of(pair.lower()) + " to "
                + digits.of(pair.upper())
                + (p.isEmpty() ? "" : ", adjusted p " + (p.startsWith("<") || p.startsWith(">") ? p : "= " + p)) + ")";
    }

    private static String limited(List<String> parts) {
        return parts.size() <= MAX_NUMBERS
                ? parts.stream().collect(Collectors.joining("; "))
                : Stream.concat(parts.stream().limit(MAX_NUMBERS), Stream.of("the others are in the supplement"))
                        .collect(Collectors.joining("; "));
    }

    String text() {
        return text;
    }

    List<MethodNote> sources() {
        return citations.all();
    }
}
