package dev.credence.page;

import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import java.util.List;
import java.util.Optional;

/** The estimate that a page states first: the first metric that was named, else F1 of the positive label, accuracy or the area. */
final class Headline {
    private static final List<String> USUAL = List.of("f1", "accuracy", "auroc", "auroc-ovr", "auroc-ovo");

    private Headline() {}

    static Optional<EstimateRow> of(List<EstimateRow> rows) {
        boolean named = rows.stream().allMatch(row -> row.group().isEmpty());
        Optional<EstimateRow> usual = named ? Optional.empty() : usual(rows);
        return usual.or(() -> rows.stream()
                        .filter(row -> row.estimate().hasInterval())
                        .findFirst())
                .or(() -> rows.stream().findFirst());
    }

    private static Optional<EstimateRow> usual(List<EstimateRow> rows) {
        return USUAL.stream()
                .flatMap(id -> rows.stream()
                        .filter(row -> row.estimate().metric().equals(id))
                        .filter(row -> row.estimate().hasInterval()))
                .findFirst();
    }

    /** Selects the few estimates that a paragraph states: the first, then those of all classes rather than of single ones. */
    static List<EstimateRow> selected(List<EstimateRow> rows, int most) {
        Optional<EstimateRow> first = of(rows);
        boolean single = rows.stream().allMatch(Headline::isOfOneClass);
        return java.util.stream.Stream.concat(
                        first.stream(),
                        rows.stream()
                                .filter(row -> single || !isOfOneClass(row))
                                .filter(row -> !first.map(row::equals).orElse(false)))
                .filter(row -> row.estimate().hasInterval())
                .limit(most)
                .toList();
    }

    private static boolean isOfOneClass(EstimateRow row) {
        return row.estimate().metric().contains("@");
    }
}
