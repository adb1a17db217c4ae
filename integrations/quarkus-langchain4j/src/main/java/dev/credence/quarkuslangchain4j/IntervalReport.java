package dev.credence.quarkuslangchain4j;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.page.SlicedReport;
import dev.credence.page.SlicedReportRequest;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import io.quarkiverse.langchain4j.testing.evaluation.EvaluationReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The share of passed evaluations with its interval, of all samples and of each tag.
 *
 * @param whole the share of all samples
 * @param byTag the shares of the tags, whose intervals cover simultaneously; empty if no sample has a tag
 */
record IntervalReport(dev.credence.report.evaluation.EvaluationReport whole, Optional<SlicedReport> byTag) {
    /** Computes the report with the installed methods at level 0.95. */
    static IntervalReport of(Credence credence, EvaluationReport<?> report) {
        OutcomesBuilder rows = EvaluationOutcomes.of(report);
        EvaluationRequest request = EvaluationRequest.of(credence).metrics("mean");
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("evaluations", (long) rows.rows());
        input.put("samples", (long) rows.items());
        Map<String, Observations> slices = new LinkedHashMap<>();
        EvaluationOutcomes.byTag(report).forEach((tag, passed) -> slices.put(tag, Observations.of(passed.build())));
        return new IntervalReport(
                request.report(Observations.of(rows.build())).describedBy(input, notes(report, rows)),
                slices.isEmpty()
                        ? Optional.empty()
                        : Optional.of(SlicedReportRequest.of(request, ConfidenceLevel.P95)
                                .report("tag", slices)));
    }

    private static List<String> notes(EvaluationReport<?> report, OutcomesBuilder rows) {
        long exceptions = report.evaluations().stream()
                .filter(evaluation -> evaluation.thrown() != null)
                .count();
        return exceptions == 0
                ? List.of()
                : List.of(exceptions + " of " + rows.rows()
                        + " evaluations ended with an exception, and count as not passed");
    }
}
