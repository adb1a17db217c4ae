package dev.credence.report.check;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.report.Report;
import dev.credence.report.check.CheckRow.PValues;
import dev.credence.report.check.PrintedValue.CountRange;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The report on a published number: what it means in sentences, then the intervals behind the sentences. */
public final class CheckReport implements Report {
    private final Map<String, Object> input;
    private final ConfidenceLevel level;
    private final List<CheckRow> rows;
    private final List<String> conclusions;
    private final List<String> notes;

    CheckReport(
            Map<String, Object> input,
            ConfidenceLevel level,
            List<CheckRow> rows,
            List<String> conclusions,
            List<String> notes) {
        this.input = new LinkedHashMap<>(input);
        this.level = level;
        this.rows = List.copyOf(rows);
        this.conclusions = List.copyOf(conclusions);
        this.notes = List.copyOf(notes);
    }

    @Override
    public Document document() {
        return new Document(input, List.of(new Document.Section(data())), conclusions, notes);
    }

    /** Returns the intervals, in the order in which they are shown. */
    List<CheckRow> rows() {
        return rows;
    }

    @Override
    public Table<?> data() {
        Digits digits = Digits.ofWidths(rows.stream().mapToDouble(row -> row.upper() - row.lower()));
        List<Column<CheckRow>> columns = new ArrayList<>();
        columns.add(Column.text("of", CheckRow::subject));
        columns.add(Column.<CheckRow>text("value", CheckRow::value).right());
        columns.add(Column.<CheckRow>shown("items", row -> SafeText.count(row.n()))
                .right()
                .withData("n", CheckRow::n));
        columns.add(Column.<CheckRow>text("counts", CheckReport::counts)
                .with(Column.Priority.SUPPORTING)
                .optional());
        columns.add(
                Column.shown(SafeText.percent(level) + " interval", row -> digits.interval(row.lower(), row.upper())));
        columns.add(Column.data("lower", CheckRow::lower));
        columns.add(Column.data("upper", CheckRow::upper));
        columns.add(Column.data("level", row -> level.value()));
        columns.add(Column.<CheckRow>shown("p", CheckReport::p)
                .with(Column.Priority.SUPPORTING)
                .optional());
        columns.add(Column.data("p_smallest", row -> p(row, PValues::smallest)));
        columns.add(Column.data("p_largest", row -> p(row, PValues::largest)));
        columns.add(Column.<CheckRow>text("method", CheckRow::method).with(Column.Priority.DETAIL));
        columns.add(Column.data("sentences", row -> String.join(" ", conclusions)));
        return new Table<>(columns, rows);
    }

    @Override
    public Report.Envelope envelope() {
        return new Report.Envelope(
                input, rows.stream().map(this::form).toList(), notes, Map.of("conclusions", conclusions));
    }

    private Map<String, @Nullable Object> form(CheckRow row) {
        Map<String, @Nullable Object> form = new LinkedHashMap<>();
        form.put("of", row.subject());
        form.put("value", row.value());
        form.put("n", row.n());
        Map<String, Object> counts = new LinkedHashMap<>();
        row.counts().forEach((name, range) -> counts.put(name, form(range)));
        form.put("counts", counts);
        form.put("lower", row.lower());
        form.put("upper", row.upper());
        form.put("level", level.value());
        row.p().ifPresent(p -> {
            form.put("pSmallest", p.smallest());
            form.put("pLargest", p.largest());
        });
        form.put("method", row.method());
        return form;
    }

    private static Map<String, Object> form(CountRange range) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("from", range.from());
        form.put("to", range.to());
        return form;
    }

    private static String counts(CheckRow row) {
        return row.counts().entrySet().stream()
                .map(entry -> entry.getKey() + " " + words(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** Returns {@code 112}, or {@code 111 to 112}. */
    static String words(CountRange range) {
        return range.isOne()
                ? SafeText.count(range.from())
                : SafeText.count(range.from()) + " to " + SafeText.count(range.to());
    }

    /** Returns {@code 0.0312}, or {@code 0.0312 to 0.0411}. */
    private static String p(CheckRow row) {
        return row.p()
                .map(p -> {
                    String smallest = Digits.ofProbability(p.smallest());
                    String largest = Digits.ofProbability(p.largest());
                    return smallest.equals(largest) ? smallest : smallest + " to " + largest;
                })
                .orElse("");
    }

    private static double p(CheckRow row, ToDoubleFunction<PValues> part) {
        return row.p().map(part::applyAsDouble).orElse(Double.NaN);
    }
}
