package dev.credence.page;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.RefusedException;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request to evaluate every slice of the data, such as each hospital or each language, with intervals adjusted for the number of
 * slices: without the adjustment one of twenty intervals at 95% misses its true value by chance. A slice whose evaluation is
 * refused states the reason and still counts in the adjustment.
 *
 * <p>Bonferroni's inequality holds for any dependence between slices; its intervals are a little wide where there are many slices.
 *
 * @see <a href="https://doi.org/10.1080/01621459.1961.10482090">Dunn (1961), JASA 56, 52-64</a>
 */
public final class SlicedReportRequest {
    private final EvaluationRequest evaluation;
    private final ConfidenceLevel level;

    private SlicedReportRequest(EvaluationRequest evaluation, ConfidenceLevel level) {
        this.evaluation = evaluation;
        this.level = level;
    }

    /**
     * Of an evaluation.
     *
     * @param evaluation metrics and methods; without metrics the first usual one of the evidence, else F1 of the positive label, else
     *     accuracy, else the area under the ROC curve
     * @param level the confidence level of all slices simultaneously
     * @return the run
     */
    public static SlicedReportRequest of(EvaluationRequest evaluation, ConfidenceLevel level) {
        return new SlicedReportRequest(evaluation, level);
    }

    /**
     * The report.
     *
     * @param column the column whose values are the slices
     * @param slices the data of each slice by name, in the order in which they are shown
     * @return estimates of each slice
     * @throws IllegalArgumentException if there is no slice
     */
    public SlicedReport report(String column, Map<String, Observations> slices) {
        if (slices.isEmpty()) {
            throw new IllegalArgumentException("slices must be >= 1: slices=0");
        }
        ConfidenceLevel each = eachLevel(level, slices.size());
        List<EstimateRow> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        slices.forEach((name, observed) -> add(name, observed, each, rows, notes));
        return new SlicedReport(column, level, each, slices.size(), rows, notes);
    }

    /**
     * Returns the level of each interval at which the intervals of all slices cover simultaneously, by Bonferroni's inequality.
     *
     * @param level of all slices together
     * @param slices the number of slices, at least one
     * @return 1 - (1 - level) / slices
     */
    public static ConfidenceLevel eachLevel(ConfidenceLevel level, int slices) {
        return slices == 1 ? level : ConfidenceLevel.of(1 - (1 - level.value()) / slices);
    }

    private void add(
            String name, Observations observed, ConfidenceLevel each, List<EstimateRow> rows, List<String> notes) {
        EvaluationRequest requested = evaluation.metrics().isEmpty() ? evaluation.metrics(usual(observed)) : evaluation;
        try {
            requested.level(each).rows(observed).forEach(row -> rows.add(row.withHeading(name)));
        } catch (RefusedException e) {
            notes.add(name + ": " + e.getMessage());
        }
    }

    private static String usual(Observations observed) {
        Optional<String> own = observed.samples().stream()
                .flatMap(sample -> sample.evidence().usualMetrics().stream())
                .findFirst();
        if (own.isPresent()) {
            return own.get();
        }
        if (observed.sample(ConfusionMatrix.class).isEmpty()) {
            return observed.sample(ScoredSample.class).isEmpty() ? "auroc-ovr" : "auroc";
        }
        return observed.sample(ConfusionMatrix.class)
                .flatMap(sample -> sample.evidence().positive())
                .map(positive -> "f1")
                .orElse("accuracy");
    }
}
