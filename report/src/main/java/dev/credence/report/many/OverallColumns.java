package dev.credence.report.many;

import dev.credence.api.interval.Note;
import dev.credence.report.many.MultiSystemReport.OverallRow;
import dev.credence.report.table.Column;
import dev.credence.report.table.Footnotes;
import dev.credence.report.table.Table;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The columns of tests of all systems at once. */
final class OverallColumns {
    private OverallColumns() {}

    static Table<OverallRow> table(List<OverallRow> rows, Footnotes footnotes) {
        return new Table<>(
                List.of(
                        Column.name("of", OverallRow::of),
                        Column.text("test", row -> row.test().description().title()),
                        Column.<OverallRow>text(
                                        "hypothesis",
                                        row -> row.test().description().hypothesis())
                                .detail(),
                        Column.number(
                                "statistic",
                                row -> row.test().statistic(),
                                row -> String.format(
                                        Locale.ROOT,
                                        "%s=%.4g",
                                        row.test().statisticName(),
                                        row.test().statistic())),
                        Column.text("df", OverallColumns::freedom).right(),
                        Column.number(
                                "p",
                                row -> row.test().pValue(),
                                row -> ManyText.small(row.test().pValue())),
                        Column.<OverallRow>shown(
                                        "notes",
                                        row -> footnotes.marks(
                                                Note.sentences(row.test().notes())))
                                .headless()),
                rows);
    }

    private static String freedom(OverallRow row) {
        return row.test().degreesOfFreedom().stream()
                .map(df -> String.format(Locale.ROOT, "%.0f", df))
                .collect(Collectors.joining(", "));
    }
}
