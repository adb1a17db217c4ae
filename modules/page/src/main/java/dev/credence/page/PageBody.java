package dev.credence.page;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a reader sees, from the verdict to the data. */
final class PageBody {
    private final Credence credence;
    private final PageParts parts;
    private final String heading;
    private final FigureFrames frames;
    private final List<PageSection> sections;
    private final Optional<ComparisonReport> classes;
    private final Optional<String> contrary;

    PageBody(Credence credence, PageParts parts, String heading) {
        this.credence = credence;
        this.parts = parts;
        this.heading = heading;
        this.frames = new FigureFrames(parts.specifications());
        PageSections written = new PageSections(credence, parts, frames);
        this.sections = written.all();
        this.classes = written.classes();
        this.contrary = written.contrary();
    }

    DomContent[] content() {
        Conclusion verdict = Conclusion.of(parts).withSentence(contrary);
        List<DomContent> first = new ArrayList<>();
        SmallSample.of(parts).ifPresent(first::add);
        first.add(PageFrame.verdict(verdict));
        first.addAll(new SummaryTiles(credence, parts).content());
        return new PageFrame(
                        heading,
                        input().orElse(Map.of()),
                        first,
                        sections,
                        PageJson.of(parts, heading, verdict.text(), classes))
                .content(frames.data());
    }

    private Optional<Map<String, Object>> input() {
        return parts.compared()
                .map(compared -> compared.report().input())
                .or(() -> parts.evaluation().map(report -> report.input()))
                .or(() -> parts.curves().stream().findFirst().map(report -> report.input()));
    }

    /** Returns the number of items whose true label is the positive one; empty without a positive label. */
    static Optional<Long> positives(ConfusionMatrix matrix) {
        return matrix.positive().map(label -> {
            int positive = matrix.indexOf(label);
            long sum = 0;
            for (int atom = 0; atom < matrix.atoms(); atom++) {
                sum += matrix.truth(atom) == positive ? matrix.count(atom) : 0;
            }
            return sum;
        });
    }

    /** Warns above all numbers that there are too few items for a decision. */
    private static final class SmallSample {
        /** Below 30 items intervals of proportions are wider than a third of their range. */
        private static final long FEW_ITEMS = 30;
        /** With fewer than 5 items of a class its recall has at most 5 values. */
        private static final long FEW_OF_A_CLASS = 5;

        private static final int MAX_NAMES = 5;

        private SmallSample() {}

        /** Returns the warning; empty for enough items. */
        static Optional<DomContent> of(PageParts parts) {
            return parts.evaluation().flatMap(report -> sentence(report)).map(PageFrame::warning);
        }

        private static Optional<String> sentence(EvaluationReport report) {
            long items = report.observations().samples().get(0).items();
            if (items < FEW_ITEMS) {
                return Optional.of("This page rests on " + SafeText.count(items) + (items == 1 ? " item" : " items")
                        + ". With fewer than " + FEW_ITEMS
                        + " items the intervals are wide, and one more item can change the"
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
                    .limit(MAX_NAMES)
                    .map(name -> "'" + SafeText.cell(name) + "'")
                    .collect(Collectors.joining(", "));
            String more = small.size() > MAX_NAMES ? " and " + SafeText.count(small.size() - MAX_NAMES) + " more" : "";
            return (small.size() == 1 ? "Class " : "Classes ") + names + more
                    + (small.size() == 1 ? " has" : " have") + " fewer than " + FEW_OF_A_CLASS
                    + " items, so that metrics of " + (small.size() == 1 ? "this class" : "these classes")
                    + ", and averages that give all classes equal weight, are unreliable. Collect more items of "
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
}
