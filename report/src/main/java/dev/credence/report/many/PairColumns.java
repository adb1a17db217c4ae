package dev.credence.report.many;

import dev.credence.api.interval.Note;
import dev.credence.hypothesis.multiple.BlockRanking;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.report.comparison.DifferenceScale;
import dev.credence.report.table.Column;
import dev.credence.report.table.Footnotes;
import dev.credence.report.table.Medium;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The columns of all pairs. */
final class PairColumns {
    private final Footnotes footnotes;
    private final DifferenceScale scale;
    private final String level;

    private PairColumns(List<PairRow> rows, Footnotes footnotes) {
        this.footnotes = footnotes;
        this.scale = DifferenceScale.of(rows.stream().map(PairRow::comparison).toList());
        this.level = rows.isEmpty() ? "" : SafeText.percent(rows.get(0).whole().level());
    }

    static Table<PairRow> table(List<MultipleComparison> comparisons, Footnotes footnotes) {
        List<PairRow> rows = PairRow.of(comparisons);
        rows.forEach(row -> footnotes.marks(Note.sentences(row.comparison().notes())));
        return new Table<>(new PairColumns(rows, footnotes).columns(), rows)
                .groupedBy(row -> row.whole().metric());
    }

    private List<Column<PairRow>> columns() {
        List<Column<PairRow>> columns = new ArrayList<>();
        columns.add(Column.<PairRow>name("metric", row -> row.whole().metric()).notIn(Medium.TERMINAL));
        columns.add(Column.name("first", PairRow::first));
        columns.add(Column.name("second", PairRow::second));
        columns.add(Column.data("first_value", row -> row.comparison().first()));
        columns.add(Column.data("second_value", row -> row.comparison().second()));
        columns.add(Column.number(
                "difference",
                row -> row.comparison().difference(),
                row -> scale.of(row.comparison().difference())));
        columns.add(Column.shown(level + " together", row -> scale.interval(row.comparison())));
        columns.add(Column.data("lower", row -> row.comparison().lower()));
        columns.add(Column.data("upper", row -> row.comparison().upper()));
        columns.add(Column.data("level", row -> row.whole().level().value()));
        columns.add(Column.data(
                "pair_level", row -> row.whole().family().pairLevel().value()));
        addTests(columns);
        addSystems(columns);
        columns.add(Column.<PairRow>name("comparator", row -> row.comparison().comparator())
                .detail());
        columns.add(Column.data("n", row -> row.whole().n()));
        columns.add(
                Column.data("status", row -> row.comparison().status().name().toLowerCase(Locale.ROOT)));
        columns.add(Column.picture(scale.heading(), row -> scale.drawn(row.comparison())));
        columns.add(Column.<PairRow>shown(
                        "notes",
                        row -> footnotes.marks(Note.sentences(row.comparison().notes())))
                .headless()
                .withData(
                        "notes",
                        row -> String.join("; ", Note.sentences(row.comparison().notes()))));
        return columns;
    }

    private static void addTests(List<Column<PairRow>> columns) {
        columns.add(
                probability("p_value", "p of the pair alone", row -> row.pair().pValue())
                        .detail());
        columns.add(probability("p_adjusted", "p adjusted", row -> row.pair().adjusted()));
        columns.add(Column.data("p_adjusted_error", row -> row.pair().adjustedError()));
        columns.add(probability("p_holm", "p by Holm", row -> row.pair().holm()).detail());
        columns.add(Column.data("significant", row -> row.pair().isSignificant()));
        columns.add(probability("p_nemenyi", "ranks: p by Nemenyi", row -> row.rankPValue(BlockRanking::nemenyi))
                .optional()
                .detail());
        columns.add(probability("p_ranks_holm", "ranks: p by Holm", row -> row.rankPValue(BlockRanking::holm))
                .optional()
                .detail());
    }

    private static void addSystems(List<Column<PairRow>> columns) {
        columns.add(
                Column.data("first_rank", row -> row.ranked(row.pair().first()).rank()));
        columns.add(Column.data(
                "second_rank", row -> row.ranked(row.pair().second()).rank()));
        columns.add(Column.data(
                "first_groups", row -> row.ranked(row.pair().first()).letters()));
        columns.add(Column.data(
                "second_groups", row -> row.ranked(row.pair().second()).letters()));
    }

    private static Column<PairRow> probability(String name, String heading, ToDoubleFunction<PairRow> p) {
        return Column.<PairRow>number(name, p, row -> ManyText.small(p.applyAsDouble(row)))
                .headed(heading);
    }
}
