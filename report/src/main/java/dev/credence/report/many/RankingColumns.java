package dev.credence.report.many;

import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.hypothesis.multiple.RankedSystem;
import dev.credence.report.table.Column;
import dev.credence.report.table.Digits;
import dev.credence.report.table.Medium;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The columns of a ranking. */
final class RankingColumns {
    private static final Digits DIGITS = Digits.ofWidth(1);

    private RankingColumns() {}

    /** A system in its place, among those of a metric. */
    record Row(MultipleComparison whole, RankedSystem system) {
        double meanRank() {
            return whole.blocks()
                    .map(blocks -> blocks.meanRanks().get(system.system()))
                    .orElse(Double.NaN);
        }
    }

    static Table<Row> table(List<MultipleComparison> comparisons) {
        List<Row> rows = new ArrayList<>();
        comparisons.forEach(
                comparison -> comparison.ranking().forEach(system -> rows.add(new Row(comparison, system))));
        return new Table<>(columns(), rows).groupedBy(row -> row.whole().metric());
    }

    private static List<Column<Row>> columns() {
        return List.of(
                Column.<Row>name("metric", row -> row.whole().metric()).notIn(Medium.TERMINAL),
                Column.number(
                        "rank",
                        row -> row.system().rank(),
                        row -> Integer.toString(row.system().rank())),
                Column.name("system", row -> row.system().name()),
                Column.number(
                        "value",
                        row -> row.system().value(),
                        row -> DIGITS.of(row.system().value())),
                Column.text("groups", row -> row.system().letters()),
                Column.<Row>number("mean_rank", Row::meanRank, row -> meanRank(row.meanRank()))
                        .headed("mean rank of blocks")
                        .optional(),
                Column.<Row>shown("n", row -> SafeText.count(row.whole().n())).right());
    }

    private static String meanRank(double rank) {
        return Double.isNaN(rank) ? "" : String.format(Locale.ROOT, "%.2f", rank);
    }
}
