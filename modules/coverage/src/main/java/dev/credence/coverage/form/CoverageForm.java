package dev.credence.coverage.form;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.coverage.Coverage;
import dev.credence.coverage.CoverageSummary;
import dev.credence.jackson.CredenceJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Writes and reads the results of a study as JSON. */
public final class CoverageForm {
    private CoverageForm() {}

    /**
     * Returns a method with its summary and a result for each population.
     *
     * @param summary the summary of the method over all populations
     * @param results the results of the study
     * @return the JSON object
     */
    public static Map<String, Object> method(CoverageSummary summary, List<Coverage> results) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("metric", results.get(0).metric());
        form.put("method", summary.method());
        form.put("level", results.get(0).level().value());
        form.put("holds", summary.holds());
        form.put("exact", summary.exact());
        form.put("mean", number(summary.means().coverage()));
        form.put("meanError", number(summary.means().error()));
        form.put("worst", number(summary.worst().coverage()));
        form.put("worstError", number(summary.worst().rates().error()));
        form.put("worstAt", summary.worst().population());
        form.put("missedBelow", number(summary.means().missedBelow()));
        form.put("missedAbove", number(summary.means().missedAbove()));
        form.put("withoutInterval", number(summary.means().without()));
        form.put("undefined", number(summary.means().undefined()));
        form.put("degenerate", number(summary.means().degenerate()));
        form.put("length", number(summary.length()));
        form.put("score", number(summary.score()));
        List<Map<String, Object>> cells = new ArrayList<>();
        results.stream()
                .filter(result -> result.method().equals(summary.method()))
                .forEach(result -> cells.add(cell(result)));
        form.put("coverage", cells);
        return form;
    }

    private static Map<String, Object> cell(Coverage result) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("population", result.population());
        result.parameters().forEach((name, value) -> form.put(name, parameter(name, value)));
        form.put("n", result.n());
        form.put("truth", number(result.truth()));
        form.put("coverage", number(result.coverage()));
        form.put("coverageError", number(result.rates().error()));
        form.put("missedBelow", number(result.rates().missedBelow()));
        form.put("missedAbove", number(result.rates().missedAbove()));
        form.put("withoutInterval", number(result.rates().without()));
        form.put("undefined", number(result.rates().undefined()));
        form.put("degenerate", number(result.rates().degenerate()));
        form.put("length", number(result.lengths().mean()));
        form.put("lengthError", number(result.lengths().error()));
        form.put("score", number(result.lengths().score()));
        form.put("exact", result.exact());
        form.put("samples", result.samples());
        return form;
    }

    private static Object parameter(String name, double value) {
        if (name.equals("n") || name.equals("clusters")) {
            return (long) value;
        }
        return value;
    }

    /** {@return a result as a file of results stores it, which is a JSON object} */
    public static Map<String, Object> storedForm(Coverage result) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("metric", result.metric());
        form.put("method", result.method());
        form.put("level", result.level().value());
        form.put("parameters", result.parameters());
        form.putAll(cell(result));
        form.put("traits", traits(result.traits()));
        form.put("scores", scores(result.scores()));
        return form;
    }

    private static Map<String, Object> traits(Coverage.Traits traits) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("exact", traits.exact());
        form.put("simulated", traits.simulated());
        form.put("noted", number(traits.noted()));
        return form;
    }

    private static Map<String, Object> scores(Coverage.ScoreBlocks scores) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("samples", scores.samples());
        form.put("size", scores.size());
        form.put("sums", scores.sums().stream().map(CoverageForm::number).toList());
        form.put("scored", scores.scored());
        return form;
    }

    /** Reads the traits, which a result that an earlier version stored does not have. */
    private static Coverage.Traits traits(@Nullable JsonNode form) {
        return form == null
                ? Coverage.Traits.UNKNOWN
                : new Coverage.Traits(
                        form.get("exact").booleanValue(), form.get("simulated").booleanValue(), number(form, "noted"));
    }

    private static Coverage.ScoreBlocks scores(@Nullable JsonNode form) {
        if (form == null) {
            return Coverage.ScoreBlocks.NONE;
        }
        List<Double> sums = new ArrayList<>();
        form.get("sums").forEach(sum -> sums.add(number(sum)));
        List<Long> scored = new ArrayList<>();
        form.get("scored").forEach(count -> scored.add(count.longValue()));
        return new Coverage.ScoreBlocks(
                form.get("samples").longValue(), form.get("size").longValue(), sums, scored);
    }

    /**
     * Reads a result that a file of results stored.
     *
     * @param form the JSON object
     */
    public static Coverage read(JsonNode form) {
        Map<String, Double> parameters = new LinkedHashMap<>();
        form.get("parameters")
                .properties()
                .forEach(
                        field -> parameters.put(field.getKey(), field.getValue().doubleValue()));
        Coverage.Subject subject = new Coverage.Subject(
                form.get("metric").stringValue(),
                form.get("method").stringValue(),
                ConfidenceLevel.of(form.get("level").doubleValue()),
                form.get("population").stringValue(),
                parameters,
                form.get("n").longValue(),
                number(form, "truth"));
        Coverage.Rates rates = new Coverage.Rates(
                number(form, "coverage"),
                number(form, "coverageError"),
                number(form, "missedBelow"),
                number(form, "missedAbove"),
                number(form, "withoutInterval"),
                number(form, "undefined"),
                number(form, "degenerate"));
        Coverage.Lengths lengths =
                new Coverage.Lengths(number(form, "length"), number(form, "lengthError"), number(form, "score"));
        return Coverage.of(
                        subject,
                        form.get("exact").booleanValue(),
                        form.get("samples").longValue(),
                        rates,
                        lengths)
                .with(traits(form.get("traits")), scores(form.get("scores")));
    }

    private static @Nullable Object number(double value) {
        return CredenceJson.number(value);
    }

    private static double number(JsonNode form, String name) {
        return number(form.get(name));
    }

    private static double number(@Nullable JsonNode value) {
        if (value == null || value.isNull()) {
            return Double.NaN;
        }
        return value.isString() ? Double.parseDouble(value.stringValue()) : value.doubleValue();
    }
}
