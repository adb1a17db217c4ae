package dev.credence.report.form;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.Sample;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.table.Column;
import dev.credence.report.table.Column.Priority;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The columns of a table with a row for each class, for people: its items, and its precision, recall and F1 with their intervals. */
public final class EachClassColumns {
    private static final String RECALL = "recall";
    /** The metrics of a class by id, with their headings and the priorities of their intervals on a narrow terminal. */
    private static final List<ClassColumn> METRICS = List.of(
            new ClassColumn("precision", "precision", Priority.COUNT),
            new ClassColumn(RECALL, RECALL, Priority.ESSENTIAL),
            new ClassColumn("f1", "F1", Priority.EXTRA));

    private final List<ClassRow> rows;
    private final ConfidenceLevel level;
    private final boolean weighted;
    private final Digits digits;

    private EachClassColumns(List<ClassRow> rows, ConfidenceLevel level, boolean weighted) {
        this.rows = rows;
        this.level = level;
        this.weighted = weighted;
        this.digits = Digits.of(rows.stream()
                .flatMap(row -> row.estimates().values().stream())
                .map(EstimateRow::estimate)
                .toList());
    }

    private record ClassColumn(String id, String heading, Priority priority) {}

    /**
     * A class with its estimates.
     *
     * @param label the class
     * @param items the number of items that belong to it
     * @param right the number of those that are predicted right
     * @param estimates precision, recall and F1, by id
     */
    private record ClassRow(String label, long items, long right, Map<String, EstimateRow> estimates) {
        Optional<Estimate> estimate(String id) {
            return Optional.ofNullable(estimates.get(id)).map(EstimateRow::estimate);
        }

        List<Note> remarks() {
            return estimates.values().stream()
                    .flatMap(row -> row.remarks().stream())
                    .toList();
        }
    }

    /**
     * Returns the table of the usual metrics of each class.
     *
     * @param rows the estimates of a report
     * @param sample the predictions
     * @param level the level of the intervals
     * @return the table; empty if the report does not have the usual metrics, or has several estimates of one
     */
    public static Optional<EachClassColumns> of(
            List<EstimateRow> rows, Sample<ConfusionMatrix> sample, ConfidenceLevel level) {
        Map<String, EstimateRow> rowOfMetric = new HashMap<>();
        for (EstimateRow row : rows) {
            if (row.isOfEachClass() && rowOfMetric.put(row.estimate().metric(), row) != null) {
                return Optional.empty();
            }
        }
        return rowOfMetric.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new EachClassColumns(rows(rowOfMetric, items(sample.evidence())), level, sample.isWeighted()));
    }

    /**
     * A class with its items.
     *
     * @param label the class
     * @param items the number of items that belong to it
     * @param right the number of those that are predicted right
     */
    public record ClassItems(String label, long items, long right) {}

    /**
     * Returns the table of precision, recall and F1 of each class.
     *
     * @param rows the estimates, of which those of these metrics are shown
     * @param classes the classes in their order
     * @param level the level of the intervals
     * @return the table; empty if there are none of these metrics, or several estimates of one
     */
    public static Optional<EachClassColumns> of(
            List<EstimateRow> rows, List<ClassItems> classes, ConfidenceLevel level) {
        Map<String, EstimateRow> rowOfMetric = new HashMap<>();
        for (EstimateRow row : rows) {
            if (rowOfMetric.put(row.estimate().metric(), row) != null) {
                return Optional.empty();
            }
        }
        List<ClassRow> shown = rows(rowOfMetric, classes);
        return shown.stream().allMatch(row -> row.estimates().isEmpty())
                ? Optional.empty()
                : Optional.of(new EachClassColumns(shown, level, false));
    }

    private static List<ClassItems> items(ConfusionMatrix matrix) {
        Margins margins = matrix.margins();
        return IntStream.range(0, matrix.classes())
                .mapToObj(c -> new ClassItems(margins.label(c), (long) margins.truth(c), (long) margins.diagonal(c)))
                .toList();
    }

    private static List<ClassRow> rows(Map<String, EstimateRow> rowOfMetric, List<ClassItems> classes) {
        List<ClassRow> rows = new ArrayList<>();
        for (ClassItems one : classes) {
            Map<String, EstimateRow> estimates = new LinkedHashMap<>();
            METRICS.forEach(metric -> Optional.ofNullable(rowOfMetric.get(metric.id() + "@" + one.label()))
                    .ifPresent(row -> estimates.put(metric.id(), row)));
            rows.add(new ClassRow(one.label(), one.items(), one.right(), estimates));
        }
        return rows;
    }

    /**
     * Returns the table.
     *
     * @param footnotes receives the notes of the rows
     * @return a row for each class, in the order of the labels
     */
    public Table<?> table(Footnotes footnotes) {
        rows.forEach(row -> footnotes.marksOf(row.remarks()));
        List<Column<ClassRow>> columns = new ArrayList<>();
        columns.add(Column.<ClassRow>name("class", ClassRow::label).captioned(methods()));
        columns.add(Column.<ClassRow>shown("items", row -> SafeText.count(row.items()))
                .right()
                .with(Priority.EXTRA));
        if (!weighted) {
            columns.add(Column.<ClassRow>shown("right", EachClassColumns::rightOfItems)
                    .right()
                    .with(Priority.SUPPORTING));
        }
        METRICS.forEach(metric -> add(metric, columns));
        if (rows.stream().flatMap(row -> row.estimates().values().stream()).anyMatch(EstimateRow::isEffective)) {
            columns.add(Column.<ClassRow>shown("effective n of recall", EachClassColumns::effective)
                    .right()
                    .with(Priority.EXTRA)
                    .captioned(EstimateColumns.EFFECTIVE));
        }
        columns.add(Column.<ClassRow>shown("notes", row -> footnotes.marksOf(row.remarks()))
                .headless()
                .with(Priority.MARKS));
        return new Table<>(columns, rows);
    }

    private void add(ClassColumn metric, List<Column<ClassRow>> columns) {
        if (rows.stream().noneMatch(row -> row.estimates().containsKey(metric.id()))) {
            return;
        }
        columns.add(Column.<ClassRow>shown(
                        metric.heading(),
                        row -> row.estimate(metric.id())
                                .map(estimate -> digits.of(estimate.value()))
                                .orElse(""))
                .right());
        columns.add(Column.<ClassRow>shown("interval of " + metric.heading(), row -> interval(row, metric.id()))
                .headed(SafeText.percent(level) + " interval")
                .with(metric.priority()));
    }

    /** Returns the numbers whose quotient is the recall if items have no weights. */
    private static String rightOfItems(ClassRow row) {
        return SafeText.count(row.right()) + "/" + SafeText.count(row.items());
    }

    /** Returns the interval of a metric; an undefined value without an interval has none to show. */
    private String interval(ClassRow row, String id) {
        return row.estimate(id)
                .filter(estimate -> estimate.hasInterval() || !Double.isNaN(estimate.value()))
                .map(estimate -> EstimateColumns.interval(estimate, digits))
                .orElse("");
    }

    private static String effective(ClassRow row) {
        return Optional.ofNullable(row.estimates().get(RECALL))
                .map(EstimateColumns::effective)
                .orElse("");
    }

    /** Returns a sentence about the methods of the intervals. */
    private String methods() {
        Map<String, Set<String>> metrics = new LinkedHashMap<>();
        METRICS.forEach(metric -> rows.stream()
                .flatMap(row -> row.estimate(metric.id()).stream())
                .filter(Estimate::hasInterval)
                .forEach(estimate -> metrics.computeIfAbsent(estimate.method(), any -> new LinkedHashSet<>())
                        .add(metric.heading())));
        return metrics.isEmpty()
                ? ""
                : "intervals by class: "
                        + metrics.entrySet().stream()
                                .map(entry -> SafeText.cell(entry.getKey())
                                        + (metrics.size() == 1 ? "" : " of " + String.join(", ", entry.getValue())))
                                .collect(Collectors.joining("; "));
    }
}
