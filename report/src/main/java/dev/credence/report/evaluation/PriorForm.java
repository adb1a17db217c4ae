package dev.credence.report.evaluation;

import dev.credence.api.interval.PosteriorSummary;
import dev.credence.bayes.posterior.PriorSensitivity;
import dev.credence.jackson.CredenceJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a posterior depends on its prior, for programs. */
final class PriorForm {
    private PriorForm() {}

    static Map<String, Object> of(PriorSensitivity table) {
        List<Map<String, @Nullable Object>> priors =
                table.rows().stream().map(PriorForm::row).toList();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("metric", table.metric());
        fields.put("level", table.level().value());
        fields.put("largestShift", table.largestShift());
        fields.put("priors", priors);
        return fields;
    }

    private static Map<String, @Nullable Object> row(PriorSensitivity.Row row) {
        Optional<PosteriorSummary> summary = row.summary();
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("prior", row.prior());
        fields.put("weight", row.weight());
        fields.put("lower", CredenceJson.number(row.lower()));
        fields.put("upper", CredenceJson.number(row.upper()));
        fields.put(
                "mean", CredenceJson.number(summary.map(PosteriorSummary::mean).orElse(Double.NaN)));
        fields.put(
                "mode", CredenceJson.number(summary.map(PosteriorSummary::mode).orElse(Double.NaN)));
        fields.put(
                "median",
                CredenceJson.number(summary.map(PosteriorSummary::median).orElse(Double.NaN)));
        fields.put(
                "sd",
                CredenceJson.number(
                        summary.map(PosteriorSummary::standardDeviation).orElse(Double.NaN)));
        row.refused().ifPresent(reason -> fields.put("refused", reason));
        return fields;
    }
}
