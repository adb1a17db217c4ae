package dev.credence.figures.vega;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.curves.curve.CurveKind;
import dev.credence.figures.Figure;
import dev.credence.figures.kind.CriticalDifferenceFigure;
import dev.credence.figures.kind.FigureKind;
import dev.credence.figures.kind.FigureRun;
import dev.credence.figures.kind.FoldsFigure;
import dev.credence.figures.kind.NamedDistribution;
import dev.credence.figures.render.DrawnScores;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.coverage.Checkpoint;
import dev.credence.report.coverage.CoverageReport;
import dev.credence.report.coverage.CoverageRun;
import dev.credence.report.coverage.Settings;
import dev.credence.report.coverage.TruthGrid;
import dev.credence.report.curve.CurveRequest;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** A figure of each kind, with labels that try to be more than labels. */
final class FigureGallery {
    static final String HOSTILE = "\"><img src=x onerror=alert(1)></script><script>alert(1)</script>";

    private static final Credence CREDENCE = Credence.load();
    private static final FigureRun FIGURES = FigureRun.of(CREDENCE);
    private static final BetaPosterior FIRST = BetaPosterior.of(10, 15, BetaPrior.JEFFREYS);
    private static final BetaPosterior SECOND = BetaPosterior.of(3, 6, BetaPrior.JEFFREYS);

    private FigureGallery() {}

    static Figure of(FigureKind kind) {
        return switch (kind) {
            case INTERVAL, CONFUSION -> FIGURES.draw(kind, evaluation(Observations.of(matrix(355, 2))));
            case CALIBRATION -> FIGURES.draw(kind, evaluation(Observations.of(DrawnScores.of(200))));
            case POSTERIOR, DIFFERENCE -> comparison(kind);
            case ROC, PR, DET -> curve(kind);
            case COVERAGE -> FIGURES.draw(kind, study("precision", shares(), "wilson", "clopper-pearson"));
            case SURFACE -> FIGURES.draw(kind, study("f1", pairs(), "wilson"));
            case FOLDS -> folds();
            case RANKS -> ranks();
        };
    }

    private static ConfusionMatrix matrix(long right, long wrong) {
        return ConfusionMatrix.of(List.of(HOSTILE, "malignant"), new long[][] {{right, wrong}, {13, 199}})
                .withPositive("malignant");
    }

    private static EvaluationReport evaluation(Observations observations) {
        return EvaluationRequest.of(CREDENCE).report(observations);
    }

    private static Figure comparison(FigureKind kind) {
        ObservedPair systems =
                ObservedPair.of(Pairing.independent(Sample.of(matrix(355, 2)), Sample.of(matrix(340, 17))));
        ComparisonReport report =
                ComparisonReportRequest.of(CREDENCE).metrics("f1").margin(0.01).report(systems);
        return FIGURES.draw(kind, report, systems);
    }

    private static Figure curve(FigureKind kind) {
        CurveKind curve = CurveKind.valueOf(kind == FigureKind.PR ? "PRECISION_RECALL" : kind.name());
        return FIGURES.draw(kind, CurveRequest.of(CREDENCE, curve).report(HOSTILE, Sample.of(DrawnScores.of(100))));
    }

    private static TruthGrid shares() {
        return new TruthGrid(List.of(20L), List.of(0.1, 0.3, 0.5), List.of(), List.of(), List.of(), List.of());
    }

    private static TruthGrid pairs() {
        return new TruthGrid(
                List.of(20L), List.of(), List.of(0.4, 0.6, 0.8), List.of(0.5, 0.7), List.of(0.4), List.of());
    }

    private static CoverageReport study(String metric, TruthGrid grid, String... methods) {
        Settings settings = new Settings(ConfidenceLevel.P95, OptionalLong.empty(), 100_000, ComputeOptions.defaults());
        return CoverageRun.of(grid.of(CREDENCE.registry().metric(metric)), settings, List.of(methods), CREDENCE)
                .run(Checkpoint.none());
    }

    private static Figure folds() {
        BetaPosterior pooled = BetaPosterior.of(13, 21, BetaPrior.JEFFREYS);
        return FoldsFigure.of(
                "Precision",
                "precision",
                ConfidenceLevel.P95,
                List.of(FIRST, SECOND),
                List.of(new NamedDistribution(HOSTILE, pooled)));
    }

    private static Figure ranks() {
        Map<String, Double> ranks = new TreeMap<>(Map.of("a", 3.1, "b", 2.0, HOSTILE, 2.9, "d", 1.9));
        return CriticalDifferenceFigure.of(
                "Ranks", ranks, List.of(Set.of("b", "d", HOSTILE)), 1.25, List.of("Nemenyi"));
    }
}
