package dev.credence.page;

import static j2html.TagCreator.p;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.text;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Warns above all numbers that there are too few items for a decision. */
final class SmallSample {
    /** Below 30 items intervals of proportions are wider than a third of their range. */
    private static final long FEW_ITEMS = 30;
    /** With fewer than 5 items of a class its recall has at most 5 values. */
    private static final long FEW_OF_A_CLASS = 5;

    private static final int MOST_NAMES = 5;

    private SmallSample() {}

    /** Returns the warning; empty for enough items. */
    static Optional<DomContent> of(PageParts parts) {
        return parts.evaluation()
                .flatMap(report -> sentence(report))
                .map(words -> p(strong("Few data. "), text(words)).withId("few-data").attr("role", "note"));
    }

    private static Optional<String> sentence(EvaluationReport report) {
        long items = report.observations().samples().get(0).items();
        if (items < FEW_ITEMS) {
            return Optional.of("This page rests on " + SafeText.count(items) + (items == 1 ? " item" : " items")
                    + ". With fewer than " + FEW_ITEMS + " items the intervals are wide, and one more item can change the"
                    + " conclusion. Collect more items before you decide.");
        }
        List<String> small = report.observations()
                .sample(ConfusionMatrix.class)
                .map(sample -> small(sample.evidence()))
                .orElse(List.of());
        return small.isEmpty() ? Optional.empty() : Optional.of(sentence(small));
    }

    private static String sentence(List<String> small) {
        String names = small.stream()
                .limit(MOST_NAMES)
                .map(name -> "'" + SafeText.cell(name) + "'")
                .collect(Collectors.joining(", "));
        String more = small.size() > MOST_NAMES ? " and " + SafeText.count(small.size() - MOST_NAMES) + " more" : "";
        return (small.size() == 1 ? "Class " : "Classes ") + names + more
                + (small.size() == 1 ? " has" : " have") + " fewer than " + FEW_OF_A_CLASS
                + " items, so that metrics of " + (small.size() == 1 ? "this class" : "these classes")
                + ", and averages that count all classes alike, are unreliable. Collect more items of "
                + (small.size() == 1 ? "it." : "them.");
    }

    /** Returns the labels with at least one item and too few. */
    private static List<String> small(ConfusionMatrix matrix) {
        long[] counts = new long[matrix.classes()];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            counts[matrix.truth(atom)] += matrix.count(atom);
        }
        return IntStream.range(0, counts.length)
                .filter(label -> counts[label] > 0 && counts[label] < FEW_OF_A_CLASS)
                .mapToObj(matrix.labels()::get)
                .toList();
    }
}
