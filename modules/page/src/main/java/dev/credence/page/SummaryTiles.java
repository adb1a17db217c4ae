package dev.credence.page;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.page.forest.ProportionCounts;
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
import java.util.Optional;
import java.util.stream.Stream;

/** Writes the first metrics of each system as a row of tiles, with the number of items and of positives. */
record SummaryTiles(Credence credence, PageParts parts) {
    /** Four metrics and the number of items fill a line. */
    private static final int MAX_TILES = 4;
    /** The area that readers of scores look for first. */
    private static final String AREA = "auroc";

    /** Returns the tiles of the evaluated system and of the one with which it is compared; nothing without an interval. */
    List<DomContent> content() {
        return parts.evaluation().map(this::content).orElse(List.of());
    }

    private List<DomContent> content(EvaluationReport report) {
        List<EstimateRow> shown = shownRows(report.rows());
        if (shown.isEmpty()) {
            return List.of();
        }
        List<DomContent> first = new ArrayList<>();
        shown.forEach(row -> first.add(metric(row, report.observations())));
        items(report.observations()).ifPresent(first::add);
        List<DomContent> rows = new ArrayList<>();
        rows.add(Tiles.of(
                parts.compared()
                        .map(compared -> Conclusion.name(compared.report(), true))
                        .orElse(""),
                first));
        parts.compared()
                .flatMap(compared -> second(compared.systems())
                        .map(observed -> otherTiles(observed, report, shown))
                        .filter(tiles -> !tiles.isEmpty())
                        .map(tiles -> Tiles.ofSecond(Conclusion.name(compared.report(), false), tiles)))
                .ifPresent(rows::add);
        return rows;
    }

    /** Returns the first metrics; if there are scores, their area replaces the last one, unless the metrics were named. */
    private static List<EstimateRow> shownRows(List<EstimateRow> rows) {
        List<EstimateRow> selected = Headline.selected(rows, MAX_TILES);
        Optional<EstimateRow> area = rows.stream()
                .filter(row -> !row.group().isEmpty())
                .filter(row ->
                        row.estimate().metric().equals(AREA) && row.estimate().hasInterval())
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
        if (pairing instanceof Pairing.Independent<E> independent) {
            return Optional.of(independent.second());
        }
        return pairing instanceof Pairing.Paired<E, ?> paired && paired.joint().isIid()
                ? Optional.of(Sample.of(pairing.secondEvidence()))
                : Optional.empty();
    }

    /** Returns the same metrics of the second system, as far as its evidence is known. */
    private List<DomContent> otherTiles(Observations observed, EvaluationReport report, List<EstimateRow> shown) {
        String[] metrics = shown.stream()
                .map(row -> row.estimate().metric())
                .filter(spelling -> isRead(spelling, observed))
                .toArray(String[]::new);
        return metrics.length == 0
                ? List.of()
                : EvaluationRequest.of(credence).metrics(metrics).level(report.level()).rows(observed).stream()
                        .filter(row -> row.estimate().hasInterval())
                        .map(row -> metric(row, observed))
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
                        .filter(any -> items > 0 && items == sample.evidence().size())
                        .map(number -> SafeText.count(number)
                                + String.format(Locale.ROOT, " positive (%.1f%%)", 100.0 * number / items))
                        .orElse(""));
    }
}
