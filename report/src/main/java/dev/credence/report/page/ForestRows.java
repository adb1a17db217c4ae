package dev.credence.report.page;

import dev.credence.api.metric.Direction;
import dev.credence.report.evaluation.EstimateRow;
import dev.credence.report.evaluation.EvaluationReport;
import java.util.List;

/**
 * The rows of an evaluation that share a scale: of the usual report those that are better when larger and reach 1. Beside a
 * prevalence or a loss the intervals of a good classifier are dots. Metrics that were named are all drawn.
 */
final class ForestRows {
    private ForestRows() {}

    static EvaluationReport of(EvaluationReport report) {
        boolean named = report.rows().stream().allMatch(row -> row.group().isEmpty());
        List<EstimateRow> shared =
                report.rows().stream().filter(ForestRows::reachesOne).toList();
        return named || shared.isEmpty()
                ? report
                : new EvaluationReport(
                        report.input(), report.observations(), report.level(), shared, report.priors(), report.notes());
    }

    private static boolean reachesOne(EstimateRow row) {
        return row.direction() == Direction.HIGHER_IS_BETTER && row.range().upper() == 1;
    }
}
