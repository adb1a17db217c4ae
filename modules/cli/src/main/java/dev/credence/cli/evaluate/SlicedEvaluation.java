package dev.credence.cli.evaluate;

import dev.credence.page.SlicedReport;
import dev.credence.report.Report;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.form.EstimateColumns;
import dev.credence.report.table.Document;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An evaluation of all rows and of each slice.
 *
 * @param whole the evaluation of all rows
 * @param slices the evaluation of each slice, with intervals adjusted for their number
 */
record SlicedEvaluation(EvaluationReport whole, SlicedReport slices) implements Report {
    private Map<String, Object> input() {
        Map<String, Object> input = new LinkedHashMap<>(whole.input());
        input.put("slice", slices.column());
        return input;
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(whole.notes());
        notes.add(slices.adjustment());
        notes.addAll(slices.notes());
        return notes;
    }

    @Override
    public Document document() {
        Footnotes footnotes = new Footnotes();
        EstimateColumns.table(
                whole.rows(), whole.level(), footnotes); // gives notes the marks that they have in the whole
        List<Document.Section> sections = new ArrayList<>(whole.document().sections());
        sections.add(new Document.Section(
                "By " + slices.column(),
                EstimateColumns.grouped("slice", slices.rows(), slices.eachLevel(), footnotes)));
        return Document.of(input(), sections, footnotes, notes());
    }

    @Override
    public Table<EstimateRow> data() {
        List<EstimateRow> rows = Stream.concat(
                        whole.rows().stream().map(row -> row.withHeading("")), slices.rows().stream())
                .toList();
        return EstimateColumns.grouped("slice", rows, whole.level(), new Footnotes());
    }

    @Override
    public Report.Envelope envelope() {
        Report.Envelope all = whole.envelope();
        Map<String, Object> input = new LinkedHashMap<>(all.input());
        input.put("slice", slices.column());
        return new Report.Envelope(
                input,
                all.results(),
                notes(),
                Map.of("slices", slices.envelope().results()));
    }
}
