package dev.credence.report.page;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;

/** What a page could show but does not, and what would give it. */
final class OmittedSections {
    private OmittedSections() {}

    static List<DomContent> of(PageParts parts, List<String> missing) {
        List<String> sentences = new ArrayList<>(missing);
        boolean predictions = parts.evaluation()
                .filter(report ->
                        report.observations().sample(ConfusionMatrix.class).isPresent())
                .isPresent();
        boolean scores = parts.evaluation()
                .filter(report ->
                        report.observations().sample(ScoredSample.class).isPresent())
                .isPresent();
        if (!predictions) {
            sentences.add(
                    "Confusion matrix: needs predictions (--prediction COLUMN; a ConfusionMatrix for EvaluationRequest).");
        }
        if (parts.curves().isEmpty()) {
            sentences.add(
                    "ROC and precision-recall curves: need scores (--score COLUMN; CurveRequest of credence-report).");
        }
        if (!scores) {
            sentences.add("Calibration: needs probabilities (--score COLUMN; a ScoredSample for EvaluationRequest).");
        }
        if (parts.compared().isEmpty()) {
            sentences.add(
                    "Comparison: needs a second system (--against COLUMN; ComparisonReportRequest of credence-report).");
        }
        if (parts.slices().isEmpty()) {
            sentences.add("Slices: need a column (--slice COLUMN; SlicedRun of credence-report).");
        }
        return sentences.isEmpty() ? List.of() : List.of(Appendix.notes(sentences));
    }
}
