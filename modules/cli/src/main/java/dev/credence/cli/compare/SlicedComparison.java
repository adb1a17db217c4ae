package dev.credence.cli.compare;

import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Direction;
import dev.credence.page.SlicedReportRequest;
import dev.credence.report.Report;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.form.ComparisonColumns;
import dev.credence.report.form.ComparisonConclusion;
import dev.credence.report.form.Phrases;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A comparison on all rows and on each slice. The intervals of a metric cover simultaneously on all slices, by Bonferroni's inequality.
 *
 * @param whole the comparison on all rows
 * @param column the column of slices
 * @param each level and margin of each slice
 * @param slices the comparisons on each slice that can be compared
 * @param refused a sentence on each slice that cannot be compared
 * @param adjustment how the intervals were adjusted
 */
public record SlicedComparison(
        ComparisonReport whole,
        String column,
        ComparisonOptions each,
        Map<String, List<ComparisonRow>> slices,
        List<String> refused,
        String adjustment)
        implements Report {
    /** The largest number of slices that a sentence names. */
    private static final int MAX_NAMED = 5;

    /** Compares on each slice; a slice that is refused states the reason and still counts in the adjustment. */
    public static SlicedComparison of(
            ComparisonReport whole,
            ComparisonReportRequest request,
            String column,
            Map<String, ObservedPair> observed) {
        ConfidenceLevel level = whole.options().level();
        int count = observed.size();
        ConfidenceLevel single = SlicedReportRequest.eachLevel(level, count);
        ComparisonOptions each = new ComparisonOptions(single, whole.options().margin());
        Map<String, List<ComparisonRow>> slices = new LinkedHashMap<>();
        List<String> refused = new ArrayList<>();
        observed.forEach((name, pair) -> {
            try {
                slices.put(name, request.options(each).rows(pair));
            } catch (IllegalArgumentException e) {
                refused.add(name + ": " + e.getMessage());
            }
        });
        String adjustment = count == 1
                ? "there is one slice"
                : "the intervals of each metric cover all " + count + " slices at once with " + SafeText.percent(level)
                        + " confidence: each of them is a " + SafeText.percent(single)
                        + " interval, by Bonferroni's inequality over the slices; p-values and metrics are not adjusted";
        return new SlicedComparison(whole, column, each, slices, refused, adjustment);
    }

    /** Compares by the first metric that has an interval; empty without one, or without slices. */
    public static Optional<SlicedComparison> ofFirst(
            ComparisonReport whole,
            ComparisonReportRequest request,
            String column,
            Map<String, ObservedPair> observed) {
        Optional<ComparisonRow> first = whole.rows().stream()
                .filter(row -> row.comparison().hasInterval())
                .findFirst();
        return observed.isEmpty()
                ? Optional.empty()
                : first.map(row -> {
                    ComparisonReport part =
                            new ComparisonReport(whole.input(), whole.options(), List.of(row), List.of());
                    return of(
                            whole.doubt().map(part::undecided).orElse(part),
                            request.metrics(row.comparison().metric()),
                            column,
                            observed);
                });
    }

    private Map<String, Object> input() {
        Map<String, Object> input = new LinkedHashMap<>(whole.input());
        input.put("slice", column);
        return input;
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(whole.notes());
        notes.add(adjustment);
        notes.addAll(refused);
        return notes;
    }

    private List<ComparisonRow> rowsOfSlices() {
        return slices.values().stream().flatMap(List::stream).toList();
    }

    private Table<ComparisonRow> named(List<Column<ComparisonRow>> ofRows, List<ComparisonRow> rows) {
        IdentityHashMap<ComparisonRow, String> names = new IdentityHashMap<>(); // equal rows of two slices are two rows
        slices.forEach((name, compared) -> compared.forEach(row -> names.put(row, name)));
        List<Column<ComparisonRow>> columns = new ArrayList<>();
        columns.add(Column.name("slice", row -> names.getOrDefault(row, "")));
        columns.addAll(ofRows);
        return new Table<>(columns, rows);
    }

    @Override
    public Document document() {
        Footnotes footnotes = new Footnotes();
        ComparisonColumns.table(
                whole.rows(), whole.options(), footnotes); // gives notes the marks that they have in the whole
        Document all = whole.document();
        List<Document.Section> sections = new ArrayList<>(all.sections());
        sections.add(new Document.Section(
                "By " + column,
                named(ComparisonColumns.table(rowsOfSlices(), each, footnotes).columns(), rowsOfSlices())));
        List<String> lines = new ArrayList<>(footnotes.lines());
        lines.addAll(notes());
        List<String> conclusions = new ArrayList<>(all.conclusions());
        conclusion().ifPresent(conclusions::add);
        return new Document(input(), sections, conclusions, lines);
    }

    /** Returns on which slices a system is better by the first metric; empty if there is no interval, or a doubt about all of them. */
    private Optional<String> conclusion() {
        Optional<ComparisonRow> first = whole.rows().stream()
                .filter(row -> row.comparison().hasInterval())
                .filter(row -> row.comparison().direction() != Direction.NEUTRAL)
                .findFirst();
        if (first.isEmpty() || slices.size() < 2 || whole.doubt().isPresent()) {
            return Optional.empty();
        }
        List<String> ofFirst = new ArrayList<>();
        List<String> ofSecond = new ArrayList<>();
        slices.forEach((name, rows) -> rows.stream()
                .map(ComparisonRow::comparison)
                .filter(comparison ->
                        comparison.metric().equals(first.get().comparison().metric()))
                .findFirst()
                .filter(comparison -> comparison.lower() > 0 || comparison.upper() < 0)
                .ifPresent(comparison -> {
                    boolean higher = comparison.direction() == Direction.HIGHER_IS_BETTER;
                    (higher == comparison.lower() > 0 ? ofFirst : ofSecond).add("'" + SafeText.cell(name) + "'");
                }));
        String one = ComparisonConclusion.inSentence(whole, true);
        String other = ComparisonConclusion.inSentence(whole, false);
        String found = Stream.of(better(one, ofFirst), better(other, ofSecond))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", and "));
        return Optional.of("By "
                + Phrases.metric(first.get().comparison().metric(), first.get().requested())
                + " on each of " + slices.size() + " slices, with intervals that cover all of them at once, "
                + (found.isEmpty()
                        ? "these data do not show for any slice which of " + one + " and " + other + " is better."
                        : found + "."));
    }

    private static String better(String system, List<String> names) {
        int shown = Math.min(names.size(), MAX_NAMED);
        return names.isEmpty()
                ? ""
                : system + " is better on " + String.join(", ", names.subList(0, shown))
                        + (names.size() > shown ? " and " + (names.size() - shown) + " more" : "");
    }

    @Override
    public Table<ComparisonRow> data() {
        Table<ComparisonRow> all = whole.data();
        return named(
                all.columns(),
                Stream.concat(all.rows().stream(), rowsOfSlices().stream()).toList());
    }

    @Override
    public Report.Envelope envelope() {
        List<Map<String, Object>> results = new ArrayList<>();
        slices.forEach((name, rows) -> rows.forEach(row -> {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("slice", name);
            fields.put("comparison", row.reported());
            results.add(fields);
        }));
        Report.Envelope all = whole.envelope();
        Map<String, Object> more = new LinkedHashMap<>(all.more());
        more.put("slices", results);
        return new Report.Envelope(input(), all.results(), notes(), more);
    }
}
