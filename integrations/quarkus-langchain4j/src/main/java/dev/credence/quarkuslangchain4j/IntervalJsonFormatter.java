package dev.credence.quarkuslangchain4j;

import dev.credence.Credence;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.Report;
import dev.credence.report.write.JsonWriter;
import io.quarkiverse.langchain4j.testing.evaluation.EvaluationReport;
import io.quarkiverse.langchain4j.testing.evaluation.ReportFormatter;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The format {@code credence-json} of evaluation reports: an object whose field {@code evaluation} has the share of passed evaluations
 * with its interval, and whose field {@code slices}, if samples have tags, those of the tags. Both have the form of {@link JsonWriter}.
 * Quarkus LangChain4j finds it by {@link java.util.ServiceLoader}.
 */
public final class IntervalJsonFormatter implements ReportFormatter {
    /** Creates the formatter; {@link java.util.ServiceLoader} calls this constructor. */
    public IntervalJsonFormatter() {}

    @Override
    public String format() {
        return "credence-json";
    }

    @Override
    public String fileExtension() {
        return ".credence.json";
    }

    /**
     * Writes the object on one line.
     *
     * @param report the report
     * @param config not used
     * @return JSON
     * @throws IllegalArgumentException if the report has no evaluation
     */
    @Override
    public <T> String format(EvaluationReport<T> report, Map<String, Object> config) {
        IntervalReport intervals = IntervalReport.of(Credence.load(), report);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("evaluation", json(intervals.whole()));
        intervals.byTag().ifPresent(slices -> fields.put("slices", json(slices)));
        return JsonWriter.line(fields) + "\n";
    }

    private static Object json(Report report) {
        return CredenceJson.mapper().readTree(new JsonWriter().write(report));
    }
}
