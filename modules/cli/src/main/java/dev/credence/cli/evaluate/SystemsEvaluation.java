package dev.credence.cli.evaluate;

import dev.credence.api.interval.ConfidenceLevel;
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

/**
 * Evaluations of several systems, each on its own rows.
 *
 * @param input the description of the input
 * @param level the level of the intervals
 * @param rows the estimates, each under the name of its system
 * @param notes notes on the report as a whole
 */
record SystemsEvaluation(Map<String, Object> input, ConfidenceLevel level, List<EstimateRow> rows, List<String> notes)
        implements Report {
    private static final String HEADING = "system";

    /**
     * Returns the evaluations of systems in one report. The metrics of each class are left out unless metrics are named.
     *
     * @param named whether metrics are named
     */
    static SystemsEvaluation of(
            Map<String, Object> input,
            ConfidenceLevel level,
            Map<String, EvaluationReport> reports,
            boolean named,
            List<String> notes) {
        List<EstimateRow> rows = new ArrayList<>();
        reports.forEach((system, report) -> report.rows().stream()
                .filter(row -> named || !row.isOfEachClass())
                .forEach(row -> rows.add(row.withHeading(system))));
        Map<String, Object> described = new LinkedHashMap<>(input);
        described.put("systems", List.copyOf(reports.keySet()));
        List<String> all = new ArrayList<>(notes);
        all.add("each system is evaluated by itself: credence compare --system compares them on the same items");
        return new SystemsEvaluation(described, level, rows, all);
    }

    @Override
    public Document document() {
        Footnotes footnotes = new Footnotes();
        return Document.of(
                input,
                List.of(new Document.Section(EstimateColumns.grouped(HEADING, rows, level, footnotes))),
                footnotes,
                notes);
    }

    @Override
    public Table<EstimateRow> data() {
        return EstimateColumns.grouped(HEADING, rows, level, new Footnotes());
    }

    @Override
    public Report.Envelope envelope() {
        List<Map<String, Object>> results = rows.stream()
                .map(row -> {
                    Map<String, Object> fields = new LinkedHashMap<>();
                    fields.put(HEADING, row.group());
                    fields.put("estimate", row.reported());
                    return fields;
                })
                .toList();
        return new Report.Envelope(input, results, notes);
    }
}
