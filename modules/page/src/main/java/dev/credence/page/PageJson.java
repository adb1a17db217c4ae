package dev.credence.page;

import dev.credence.page.forest.SystemClasses;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.judge.JudgeReport;
import dev.credence.report.systems.MultiSystemReport;
import dev.credence.report.write.JsonWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** All results of a page as JSON, each report in the form that {@link JsonWriter} writes. */
final class PageJson {
    private PageJson() {}

    /**
     * Answers that a page of one system or two computes from those that it is given.
     *
     * @param second the metrics of the second system by itself that the page shows
     * @param classes the comparison of each class
     * @param ofClasses the metrics of each class of both systems by themselves
     */
    record Others(
            Optional<EvaluationReport> second, Optional<ComparisonReport> classes, List<EvaluationReport> ofClasses) {}

    /**
     * Returns the results of a page.
     *
     * @param others the answers that the page computes
     */
    static String of(PageParts parts, String title, String verdict, Others others) {
        Map<String, Object> fields = begun(title, verdict, parts.frame().provenance());
        parts.results().evaluation().ifPresent(report -> fields.put("evaluation", JsonWriter.object(report)));
        others.second().ifPresent(report -> fields.put("second", JsonWriter.object(report)));
        if (!parts.results().curves().isEmpty()) {
            fields.put(
                    "curves",
                    parts.results().curves().stream().map(JsonWriter::object).toList());
        }
        parts.results()
                .compared()
                .ifPresent(compared -> fields.put("comparison", JsonWriter.object(compared.report())));
        others.classes().ifPresent(report -> fields.put("classes", JsonWriter.object(report)));
        if (!others.ofClasses().isEmpty()) {
            fields.put("classesAlone", alone(others.ofClasses()));
        }
        if (!parts.more().reports().isEmpty()) {
            Map<String, Object> reports = new LinkedHashMap<>();
            parts.more().reports().forEach(named -> reports.put(named.heading(), JsonWriter.object(named.report())));
            fields.put("reports", reports);
        }
        parts.results().slices().ifPresent(report -> fields.put("slices", JsonWriter.object(report)));
        parts.more().prospect().ifPresent(prospect -> {
            fields.put(
                    "plans", prospect.plans().stream().map(JsonWriter::object).toList());
            fields.put("planNotes", List.copyOf(prospect.notes()));
        });
        return embedded(JsonWriter.line(fields));
    }

    static String of(JudgeReport report, String title, String verdict, Optional<Provenance> provenance) {
        Map<String, Object> fields = begun(title, verdict, provenance);
        fields.put("judge", JsonWriter.object(report));
        return embedded(JsonWriter.line(fields));
    }

    /**
     * The results of a page of several systems.
     *
     * @param report all pairs by each metric
     * @param evaluations each system by the same metrics
     * @param classes all pairs in each class, and each system by itself
     */
    record OfSystems(MultiSystemReport report, List<EvaluationReport> evaluations, Optional<SystemClasses> classes) {}

    static String of(OfSystems results, String title, String verdict, Optional<Provenance> provenance) {
        Map<String, Object> fields = begun(title, verdict, provenance);
        fields.put("systems", JsonWriter.object(results.report()));
        fields.put(
                "evaluations",
                results.evaluations().stream().map(JsonWriter::object).toList());
        results.classes().ifPresent(classes -> {
            fields.put("classes", JsonWriter.object(classes.report()));
            fields.put("classesAdjusted", adjusted(classes.adjustedByClass()));
            fields.put("classesAlone", alone(classes.evaluations()));
        });
        return embedded(JsonWriter.line(fields));
    }

    /** Returns the metrics of each class of each system by itself, without what was observed, which is in the evaluations. */
    private static List<Map<String, Object>> alone(List<EvaluationReport> evaluations) {
        return evaluations.stream()
                .map(report -> Map.of("results", JsonWriter.object(report).get("results")))
                .toList();
    }

    private static List<Map<String, Object>> adjusted(Map<String, OptionalDouble> byClass) {
        List<Map<String, Object>> adjusted = new ArrayList<>();
        byClass.forEach((label, p) -> {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("class", label);
            fields.put("pAdjusted", p.isPresent() ? p.getAsDouble() : null);
            adjusted.add(fields);
        });
        return adjusted;
    }

    private static Map<String, Object> begun(String title, String verdict, Optional<Provenance> provenance) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("schema", "credence-page/1");
        fields.put("title", title);
        fields.put("verdict", verdict);
        provenance.ifPresent(made -> fields.put("provenance", made));
        return fields;
    }

    /** JSON that ends no script element and begins no comment: its syntax has no {@code <}, so that it occurs in strings alone. */
    static String embedded(String json) {
        return json.replace("<", "\\u003c").replace(">", "\\u003e");
    }
}
