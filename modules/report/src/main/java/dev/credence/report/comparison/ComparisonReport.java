package dev.credence.report.comparison;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.text.QuotedText;
import dev.credence.report.Report;
import dev.credence.report.form.ComparisonColumns;
import dev.credence.report.form.ComparisonConclusion;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A comparison of two systems by metrics.
 *
 * @param input what was read, by name, in the order to show it; may be empty
 * @param options level and margin
 * @param rows the comparisons
 * @param notes what the reader should know of the whole
 * @param conclusions sentences that say which system is better; empty for those that the intervals give
 */
public record ComparisonReport(
        Map<String, Object> input,
        ComparisonOptions options,
        List<ComparisonRow> rows,
        List<String> notes,
        List<String> conclusions)
        implements Report {
    /**
     * Creates a report whose conclusions are those that the intervals give.
     *
     * @param input what was read, by name, in the order to show it; may be empty
     * @param options level and margin
     * @param rows the comparisons
     * @param notes what the reader should know of the whole
     */
    public ComparisonReport(
            Map<String, Object> input, ComparisonOptions options, List<ComparisonRow> rows, List<String> notes) {
        this(input, options, rows, notes, List.of());
    }

    /**
     * Returns a copy whose conclusions are decided by the same bounds as in the gate.
     *
     * @param credence the installed metrics and comparators
     * @param systems what was observed
     * @return the report
     */
    public ComparisonReport decided(Credence credence, ObservedPair systems) {
        return new ComparisonReport(
                input, options, rows, notes, ComparisonConclusion.of(this, credence, systems).sentences());
    }

    /**
     * Returns a copy with a description of the input.
     *
     * @param described what was read, by name, in the order to show it
     * @param more what the reader should know of it
     * @return the report
     */
    public ComparisonReport describedBy(Map<String, Object> described, List<String> more) {
        return new ComparisonReport(described, options, rows, more);
    }

    /**
     * The same report with names of the systems, by which a page and its figures call them. Without names they are "first system"
     * and "second system". What else the report says of its input, and its notes, stay.
     *
     * @param first name of the first system, such as "gpt-new"
     * @param second name of the second system
     * @return the report
     * @throws IllegalArgumentException if a name is blank, or both are equal
     */
    public ComparisonReport named(String first, String second) {
        if (first.isBlank() || second.isBlank() || first.equals(second)) {
            throw new IllegalArgumentException("names of two systems must be distinct and not blank: first='"
                    + QuotedText.of(first) + "', second='" + QuotedText.of(second) + "'");
        }
        Map<String, Object> named = new LinkedHashMap<>(input);
        named.put("first", first);
        named.put("second", second);
        return new ComparisonReport(named, options, rows, notes);
    }

    /**
     * Returns the name of a system: its name or column, or its file where it is read from one of its own by the other's columns.
     *
     * @param first whether the first or the second
     * @return as the input tells it; empty where it does not
     */
    public Optional<String> name(boolean first) {
        boolean alike = input.containsKey("with") && !input.containsKey("second");
        return alike ? file(first ? "file" : "with", first ? "with" : "file") : told(first ? "first" : "second");
    }

    /** Without its folder, where that is enough to tell it from the other. */
    private Optional<String> file(String which, String other) {
        return told(which)
                .map(path -> bare(path)
                                .equals(told(other).map(ComparisonReport::bare).orElse(""))
                        ? path
                        : bare(path));
    }

    /** The names of several states are kept, one after the other. */
    private static String bare(String path) {
        return path.contains(", ") ? path : path.substring(1 + Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')));
    }

    private Optional<String> told(String field) {
        return Optional.ofNullable(input.get(field)).map(String::valueOf);
    }

    @Override
    public Document document() {
        Footnotes footnotes = new Footnotes();
        Table<ComparisonRow> table = ComparisonColumns.table(rows, options, footnotes);
        List<String> answer =
                conclusions.isEmpty() ? ComparisonConclusion.of(this).sentences() : conclusions;
        List<String> all = new ArrayList<>(footnotes.lines());
        all.addAll(notes);
        return new Document(input, List.of(new Document.Section(table)), answer, all);
    }

    @Override
    public Table<ComparisonRow> data() {
        return ComparisonColumns.table(rows, options, new Footnotes());
    }

    @Override
    public Report.Envelope envelope() {
        return new Report.Envelope(input, rows.stream().map(ComparisonRow::told).toList(), notes);
    }
}
