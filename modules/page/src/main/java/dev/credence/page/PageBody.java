package dev.credence.page;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Margins;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.page.PageBody.SummaryTiles;
import dev.credence.page.forest.ProportionCounts;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.form.Phrases;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a reader sees, from the verdict to the data. */
final class PageBody {
    private final Credence credence;
    private final PageParts parts;
    private final String heading;
    private final FigureFrames frames;
    private final List<PageSection> sections;
    private final Optional<ComparisonReport> classes;
    private final List<EvaluationReport> ofClasses;
    private final Optional<String> contrary;

    PageBody(Credence credence, PageParts parts, String heading) {
        this.credence = credence;
        this.parts = parts;
        this.heading = heading;
        this.frames = new FigureFrames(parts.frame().specifications());
        PageSections written = new PageSections(credence, parts, frames);
        this.sections = written.all();
        this.classes = written.classes();
        this.ofClasses = written.ofClasses();
        this.contrary = written.contrary();
    }

    DomContent[] content() {
        Conclusion verdict = Conclusion.of(parts).and(contrary);
        List<DomContent> first = new ArrayList<>();
        SmallSample.of(parts).ifPresent(first::add);
        first.add(PageFrame.verdict(verdict));
        SummaryTiles tiles = new SummaryTiles(credence, parts);
        Optional<EvaluationReport> second = tiles.second();
        first.addAll(tiles.content(second));
        return new PageFrame(
                        heading,
                        input().orElse(Map.of()),
                        first,
                        sections,
                        PageJson.of(parts, heading, verdict.whole(), new PageJson.Others(second, classes, ofClasses)))
                .content(frames.data());
    }

    private Optional<Map<String, Object>> input() {
        return parts.results()
                .compared()
                .map(compared -> compared.report().input())
                .or(() -> parts.results().evaluation().map(report -> report.input()))
                .or(() -> parts.results().curves().stream().findFirst().map(report -> report.input()));
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
            return parts.results()
                    .evaluation()
                    .flatMap(report -> sentence(report))
                    .map(PageFrame::warning);
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
            Margins margins = matrix.margins();
            return IntStream.range(0, matrix.classes())
                    .filter(label -> margins.truth(label) > 0 && margins.truth(label) < FEW_OF_A_CLASS)
                    .mapToObj(matrix.labels()::get)
                    .toList();
        }
    }

    /** Writes the first metrics of each system as a row of tiles, with the number of items and of positives. */
    record SummaryTiles(Credence credence, PageParts parts) {
        /** Four metrics and the number of items fill a line. */
        private static final int MAX_TILES = 4;
        /** The area that readers of scores look for first. */
        private static final String AREA = "auroc";

        /** Returns the tiles of the evaluated system and of the one with which it is compared; nothing without an interval. */
        List<DomContent> content(Optional<EvaluationReport> second) {
            return parts.results()
                    .evaluation()
                    .map(report -> content(report, second))
                    .orElse(List.of());
        }

        /** Returns the metrics of the tiles of the second system by itself; empty if its own intervals are not valid. */
        Optional<EvaluationReport> second() {
            return parts.results()
                    .evaluation()
                    .flatMap(report -> parts.results()
                            .compared()
                            .flatMap(compared -> second(compared.systems())
                                    .flatMap(observed -> others(observed, report, shown(report.rows())))));
        }

        private List<DomContent> content(EvaluationReport report, Optional<EvaluationReport> second) {
            List<EstimateRow> shown = shown(report.rows());
            if (shown.isEmpty()) {
                return List.of();
            }
            List<DomContent> first = new ArrayList<>();
            shown.forEach(row -> first.add(metric(row, report.observations())));
            items(report.observations()).ifPresent(first::add);
            List<DomContent> rows = new ArrayList<>();
            rows.add(Tiles.of(
                    parts.results()
                            .compared()
                            .map(compared -> Conclusion.name(compared.report(), true))
                            .orElse(""),
                    first));
            parts.results()
                    .compared()
                    .flatMap(compared -> second.map(this::tiles)
                            .filter(tiles -> !tiles.isEmpty())
                            .map(tiles -> Tiles.ofSecond(Conclusion.name(compared.report(), false), tiles)))
                    .ifPresent(rows::add);
            return rows;
        }

        /** Returns the first metrics; if there are scores, their area replaces the last one, unless the metrics were named. */
        private static List<EstimateRow> shown(List<EstimateRow> rows) {
            List<EstimateRow> selected = Headline.selected(rows, MAX_TILES);
            Optional<EstimateRow> area = rows.stream()
                    .filter(row -> !row.group().isEmpty())
                    .filter(row -> row.estimate().metric().equals(AREA)
                            && row.estimate().hasInterval())
                    .findFirst();
            return area.isEmpty() || selected.contains(area.get())
                    ? selected
                    : Stream.concat(selected.stream().limit(MAX_TILES - 1L), area.stream())
                            .toList();
        }

        /** Returns the second system by itself; empty for other designs, whose metrics are in the comparison alone. */
        private static Optional<Observations> second(ObservedPair systems) {
            List<Sample<?>> samples = new ArrayList<>();
            systems.pairings().forEach(pairing -> second(pairing).ifPresent(samples::add));
            return samples.isEmpty() ? Optional.empty() : Optional.of(Observations.of(samples));
        }

        private static <E extends Evidence> Optional<Sample<E>> second(Pairing<E> pairing) {
            if (pairing instanceof Pairing.Independent<E> apart) {
                return Optional.of(apart.second());
            }
            return pairing instanceof Pairing.Paired<E, ?> paired
                            && paired.joint().isIid()
                    ? Optional.of(Sample.of(pairing.secondEvidence()))
                    : Optional.empty();
        }

        /** Returns the same metrics of the second system, as far as its evidence is known. */
        private Optional<EvaluationReport> others(
                Observations observed, EvaluationReport report, List<EstimateRow> shown) {
            String[] metrics = shown.stream()
                    .map(row -> row.estimate().metric())
                    .filter(spelling -> isRead(spelling, observed))
                    .distinct()
                    .toArray(String[]::new);
            return metrics.length == 0
                    ? Optional.empty()
                    : Optional.of(parts.results()
                            .request()
                            .orElseGet(() -> EvaluationRequest.of(credence))
                            .metrics(metrics)
                            .level(report.level())
                            .report(observed));
        }

        private List<DomContent> tiles(EvaluationReport second) {
            return second.rows().stream()
                    .filter(row -> row.estimate().hasInterval())
                    .map(row -> metric(row, second.observations()))
                    .toList();
        }

        private boolean isRead(String spelling, Observations observed) {
            try {
                return observed.readBy(credence.registry().metric(spelling)).isPresent();
            } catch (java.util.NoSuchElementException | IllegalArgumentException e) {
                return false; // a metric of the reader's own, which is not registered
            }
        }

        private DomContent metric(EstimateRow row, Observations observations) {
            return Tiles.metric(
                    Phrases.atBeginning(Phrases.metric(row.estimate().metric(), row.requested())),
                    row.estimate(),
                    new ProportionCounts(credence, observations).of(row).map(ProportionCounts::text),
                    row.range().lower() == 0 && row.range().upper() == 1);
        }

        private static Optional<DomContent> items(Observations observed) {
            return observed.sample(ConfusionMatrix.class)
                    .map(sample -> items(sample, PageBody.positives(sample.evidence())))
                    .or(() -> observed.sample(ScoredSample.class)
                            .map(sample ->
                                    items(sample, Optional.of(sample.evidence().positives()))));
        }

        /** Returns the number of items and, unless a repeated cross-validation has each several times, that of positives. */
        private static <E extends Evidence> DomContent items(Sample<E> sample, Optional<Long> positives) {
            long items = sample.items();
            return Tiles.count(
                    "Items",
                    items,
                    positives
                            .filter(any ->
                                    items > 0 && items == sample.evidence().size())
                            .map(number -> SafeText.count(number)
                                    + String.format(Locale.ROOT, " positive (%.1f%%)", 100.0 * number / items))
                            .orElse(""));
        }
    }
}
