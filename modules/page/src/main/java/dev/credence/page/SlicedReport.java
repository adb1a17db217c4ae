package dev.credence.page;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.figures.Figure;
import dev.credence.figures.kind.FigureKind;
import dev.credence.figures.kind.IntervalFigure;
import dev.credence.report.Report;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.form.EstimateColumns;
import dev.credence.report.form.Phrases;
import dev.credence.report.table.Document;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Metrics of one system by slice of the data, with intervals that may be read together.
 *
 * @param column the column whose values are the slices
 * @param level at which all slices cover the true value of a metric together
 * @param eachLevel the level of each interval: by Bonferroni's inequality, 1 - (1 - level) / slices
 * @param slices the number of slices
 * @param rows the estimates, each under the name of its slice
 * @param notes sentences that apply to all rows
 */
public record SlicedReport(
        String column,
        ConfidenceLevel level,
        ConfidenceLevel eachLevel,
        int slices,
        List<EstimateRow> rows,
        List<String> notes)
        implements Report, FigureKind.Source {
    /** Copies the lists. */
    public SlicedReport {
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }

    /**
     * How the intervals were adjusted.
     *
     * @return a sentence
     */
    public String adjustment() {
        return slices == 1
                ? "There is one slice: its intervals have level " + SafeText.percent(level) + "."
                : "The intervals of each metric cover all " + slices + " slices at once with "
                        + SafeText.percent(level) + " confidence: each of them is a " + SafeText.percent(eachLevel)
                        + " interval, by Bonferroni's inequality over the slices. Metrics are not adjusted for each other.";
    }

    private Map<String, Object> input() {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("slice", column);
        input.put("slices", (long) slices);
        input.put("level", level.value());
        input.put("adjustment", slices == 1 ? "none" : "bonferroni");
        return input;
    }

    @Override
    public Document document() {
        Footnotes footnotes = new Footnotes();
        Document.Section section = new Document.Section(table(rows, footnotes));
        return Document.of(input(), List.of(section), footnotes, notes);
    }

    Table<EstimateRow> table(List<EstimateRow> shown, Footnotes footnotes) {
        return EstimateColumns.grouped("slice", shown, eachLevel, footnotes);
    }

    @Override
    public Table<EstimateRow> data() {
        return table(rows, new Footnotes());
    }

    /** Each result with the slice it is of. */
    @Override
    public Report.Envelope envelope() {
        List<Map<String, Object>> results = rows.stream()
                .map(row -> {
                    Map<String, Object> fields = new LinkedHashMap<>();
                    fields.put("slice", row.group());
                    fields.put("estimate", row.reported());
                    return fields;
                })
                .toList();
        return new Report.Envelope(input(), results, notes);
    }

    @Override
    public List<FigureKind> figureKinds() {
        return rows.isEmpty() ? List.of() : List.of(FigureKind.INTERVAL);
    }

    @Override
    public Figure figure(FigureKind kind) {
        if (kind != FigureKind.INTERVAL) {
            throw new IllegalArgumentException("slices are drawn as 'interval': figure=" + kind.id());
        }
        boolean several =
                rows.stream().map(row -> row.estimate().metric()).distinct().count() > 1;
        List<IntervalFigure.Row> drawn =
                rows.stream().map(row -> drawn(row, several)).toList();
        String metric = several ? "" : rows.get(0).estimate().metric();
        return IntervalFigure.of("By " + SafeText.cell(column), metric, eachLevel, drawn)
                .withNote(adjustment());
    }

    private static IntervalFigure.Row drawn(EstimateRow row, boolean several) {
        Estimate estimate = row.estimate();
        var digits = Phrases.digits(estimate.width());
        String reported = row.group() + ", " + estimate.metric() + ": " + digits.of(estimate.value()) + " "
                + digits.interval(estimate.lower(), estimate.upper()) + ", n = " + estimate.n();
        return new IntervalFigure.Row(
                row.group(),
                several ? estimate.metric() : "",
                estimate.value(),
                estimate.lower(),
                estimate.upper(),
                reported.strip());
    }
}
