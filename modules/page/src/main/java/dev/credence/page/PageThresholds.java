package dev.credence.page;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.figures.Figure;
import dev.credence.page.threshold.ThresholdRequest;
import dev.credence.page.threshold.ThresholdRequest.Alerts;
import dev.credence.page.threshold.ThresholdRequest.RequestedMethod;
import dev.credence.page.threshold.ThresholdRequest.ScoredSystem;
import dev.credence.report.curve.CurveReport;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the thresholds of a page are computed from: the scores of its systems. */
final class PageThresholds {
    private static final Set<String> MARKED = Set.of("roc", "pr", "calibration", "net-benefit");

    private PageThresholds() {}

    /** Returns the request; empty for a page without scores, or whose items have weights, which counts would neglect. */
    static Optional<ThresholdRequest> of(Credence credence, PageParts parts) {
        return parts.results()
                .evaluation()
                .flatMap(report -> report.observations()
                        .sample(ScoredSample.class)
                        .filter(sample ->
                                !isWeighted(sample) && sample.evidence().atoms() > 0)
                        .map(sample -> new ThresholdRequest(
                                credence,
                                report.level(),
                                requested(parts, report),
                                systems(parts, report, sample),
                                report.observations()
                                        .sample(ConfusionMatrix.class)
                                        .flatMap(matrix -> Alerts.of(matrix.evidence())),
                                parts.results().curves().stream().anyMatch(CurveReport::flipped))));
    }

    /** Returns whether a page has scores whose weights prevent the counts of thresholds. */
    static boolean areWeighted(PageParts parts) {
        return parts.results()
                .evaluation()
                .flatMap(report -> report.observations().sample(ScoredSample.class))
                .filter(PageThresholds::isWeighted)
                .isPresent();
    }

    /** Returns the requested method, the first one that needs no simulation if there are several. */
    private static Optional<RequestedMethod> requested(PageParts parts, EvaluationReport report) {
        return parts.results().request().stream()
                .flatMap(request -> request.namedMethods().stream())
                .map(method -> new RequestedMethod(method.spelling(), isSimulated(report, method.spelling())))
                .min(Comparator.comparing(RequestedMethod::simulated));
    }

    private static boolean isSimulated(EvaluationReport report, String method) {
        return report.rows().stream()
                .map(EstimateRow::estimate)
                .anyMatch(estimate -> estimate.method().equals(method)
                        && estimate.simulation().isPresent());
    }

    private static boolean isWeighted(Sample<ScoredSample> sample) {
        return sample.isWeighted();
    }

    private static List<ScoredSystem> systems(PageParts parts, EvaluationReport report, Sample<ScoredSample> sample) {
        List<ScoredSystem> systems = new ArrayList<>();
        systems.add(new ScoredSystem(name(parts, report, 0), sample.evidence(), sample.isExchangeable()));
        parts.results()
                .compared()
                .flatMap(compared -> compared.systems().pairing(ScoredSample.class))
                .ifPresent(pairing -> systems.add(second(name(parts, report, 1), pairing)));
        return systems;
    }

    private static ScoredSystem second(String name, Pairing<ScoredSample> pairing) {
        boolean independent = pairing instanceof Pairing.Independent<ScoredSample> apart
                ? apart.second().isExchangeable()
                : pairing instanceof Pairing.Paired<ScoredSample, ?> paired
                        && paired.joint().isExchangeable();
        return new ScoredSystem(name, pairing.secondEvidence(), independent);
    }

    /** Returns the name of a system's scores: that of its curve, of its column, or of the system. */
    private static String name(PageParts parts, EvaluationReport report, int system) {
        return parts.results().curves().stream()
                .filter(curve -> curve.curves().size() > system)
                .map(curve -> curve.curves().get(system).sheet().name())
                .filter(name -> !name.isEmpty())
                .findFirst()
                .or(() -> parts.results().compared().map(compared -> Conclusion.name(compared.report(), system == 0)))
                .orElseGet(() -> String.valueOf(report.input().getOrDefault("score", "scores")));
    }

    /** Returns the figures on which a point shows the threshold, by kind. */
    static Map<String, Figure> marked(List<PageFigures.Named> drawn, ThresholdRequest request) {
        Map<String, Figure> marked = new LinkedHashMap<>();
        for (PageFigures.Named named : drawn) {
            String kind = named.id().replaceFirst("^figure-", "");
            if (MARKED.contains(kind) && (!kind.equals("calibration") || !request.lowerIsPositive())) {
                marked.put(kind, named.figure());
            }
        }
        return marked;
    }
}
