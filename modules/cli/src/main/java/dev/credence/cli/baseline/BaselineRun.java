package dev.credence.cli.baseline;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.options.CliObservations;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import dev.credence.state.baseline.Baseline;
import dev.credence.state.baseline.Baseline.MetricValue;
import dev.credence.state.baseline.Baseline.MetricValues;
import java.util.List;

/**
 * A run that was read as a baseline is read.
 *
 * @param baseline the baseline that the run would be, without values of metrics
 * @param states the states of the run
 * @param observations the evidence of the run
 * @param notes notes on the rows
 */
public record BaselineRun(Baseline baseline, StateSet states, Observations observations, List<String> notes) {
    /**
     * Returns the baseline with the values of metrics.
     *
     * @param metrics the metrics; none for the usual ones, without those of single classes
     */
    public Baseline measured(
            Credence credence, List<? extends Metric<?>> metrics, ConfidenceLevel level, ComputeOptions how) {
        EvaluationRequest request =
                EvaluationRequest.of(credence).level(level).run(how).metrics(metrics);
        metrics.forEach(metric -> CliObservations.require(metric, observations));
        List<EstimateRow> rows = CliObservations.answered(() -> request.rows(observations));
        return baseline.withMetrics(new MetricValues(
                level.value(),
                rows.stream()
                        .map(EstimateRow::estimate)
                        .filter(estimate ->
                                !metrics.isEmpty() || !estimate.metric().contains("@"))
                        .map(estimate -> new MetricValue(
                                estimate.metric(), estimate.value(), estimate.lower(), estimate.upper()))
                        .toList()));
    }
}
