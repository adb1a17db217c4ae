package dev.credence.report.gate;

import dev.credence.api.interval.Note;
import dev.credence.report.table.Column;
import dev.credence.report.table.Digits;
import dev.credence.report.table.Footnotes;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.util.List;

/** The columns of a gate. */
final class GateColumns {
    private GateColumns() {}

    static Table<GateDecision> table(List<GateDecision> rows, Footnotes footnotes) {
        rows.forEach(row -> footnotes.marks(Note.sentences(row.notes())));
        Digits digits = Digits.ofWidth(rows.stream()
                .mapToDouble(row -> row.upper() - row.lower())
                .filter(width -> width > 0)
                .min()
                .orElse(1));
        return new Table<>(columns(digits, footnotes), rows);
    }

    private static List<Column<GateDecision>> columns(Digits digits, Footnotes footnotes) {
        return List.of(
                Column.<GateDecision>shown("verdict", row -> row.verdict().name())
                        .withData("verdict", row -> row.verdict().word()),
                Column.<GateDecision>name("slice", row -> row.slice().orElse(""))
                        .optional(),
                Column.<GateDecision>data(
                        "metric", row -> row.expectation().metric().spelling()),
                Column.<GateDecision>data(
                        "expectation", row -> row.expectation().kind().word()),
                Column.<GateDecision>data("limit", row -> row.expectation().limit()),
                Column.name("expected", (GateDecision row) -> row.expectation().words()),
                Column.<GateDecision>number("new", GateDecision::value, row -> digits.of(row.value()))
                        .detail(),
                Column.<GateDecision>number("baseline", GateDecision::baseline, row -> baseline(row, digits))
                        .optional()
                        .detail(),
                Column.<GateDecision>number("difference", GateColumns::difference, row -> difference(row, digits))
                        .optional()
                        .detail(),
                Column.<GateDecision>shown("bounds", row -> bounds(row, digits)),
                Column.<GateDecision>data("lower", GateDecision::lower),
                Column.<GateDecision>data("upper", GateDecision::upper),
                Column.<GateDecision>data("lower_significance", GateDecision::lowerSignificance),
                Column.<GateDecision>data("upper_significance", GateDecision::upperSignificance),
                Column.<GateDecision>shown("n", row -> SafeText.count(row.n()))
                        .right()
                        .detail()
                        .withData("n", GateDecision::n),
                Column.<GateDecision>data(
                        "clusters",
                        row -> row.clusters().isPresent()
                                ? (double) row.clusters().getAsLong()
                                : Double.NaN),
                Column.<GateDecision>shown("n to decide", GateColumns::deciding)
                        .right()
                        .optional()
                        .withData("n_deciding", row -> row.decidingOrNone().orElse(Double.NaN)),
                Column.<GateDecision>name("by", GateDecision::by).detail(),
                Column.<GateDecision>shown("notes", row -> footnotes.marks(Note.sentences(row.notes())))
                        .headless()
                        .withData("notes", row -> String.join("; ", Note.sentences(row.notes()))));
    }

    private static double difference(GateDecision row) {
        return isDifference(row) ? row.judged() : Double.NaN;
    }

    private static boolean isDifference(GateDecision row) {
        return row.expectation().kind() == Expectation.Kind.NOT_WORSE;
    }

    private static String baseline(GateDecision row, Digits digits) {
        return isDifference(row) ? digits.of(row.baseline()) : "";
    }

    private static String difference(GateDecision row, Digits digits) {
        return isDifference(row) ? digits.of(row.judged()) : "";
    }

    private static String bounds(GateDecision row, Digits digits) {
        return Double.isNaN(row.lower()) ? "none" : digits.interval(row.lower(), row.upper());
    }

    private static String deciding(GateDecision row) {
        return row.deciding().isPresent()
                ? "~" + SafeText.count(row.deciding().getAsLong())
                        + (row.clusters().isPresent() ? " clusters" : " rows")
                : "";
    }
}
