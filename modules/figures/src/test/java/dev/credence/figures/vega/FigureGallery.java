package dev.credence.figures.vega;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.curves.curve.CostCurve;
import dev.credence.curves.curve.CurveKind;
import dev.credence.curves.curve.NetBenefitCurve;
import dev.credence.figures.Figure;
import dev.credence.figures.kind.CriticalDifferenceFigure;
import dev.credence.figures.kind.FigureKind;
import dev.credence.figures.kind.FoldsFigure;
import dev.credence.figures.kind.PosteriorFigure.NamedDistribution;
import dev.credence.figures.kind.ReportFigures;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.RuleMark;
import dev.credence.figures.render.DrawnScores;
import dev.credence.figures.scale.LinearScale;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.curve.CostReport;
import dev.credence.report.curve.CurveRequest;
import dev.credence.report.curve.NetBenefitReport;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Holds a figure of each kind, with hostile labels. */
final class FigureGallery {
    static final String HOSTILE = "\"><img src=x onerror=alert(1)></script><script>alert(1)</script>";

    private static final Credence CREDENCE = Credence.load();
    private static final ReportFigures FIGURES = ReportFigures.of(CREDENCE);
    private static final ComputeOptions RUN =
            ComputeOptions.defaults().withSeed(1).withDraws(100);
    private static final List<Double> THRESHOLDS = List.of(0.1, 0.2, 0.3);
    private static final BetaPosterior FIRST = BetaPosterior.of(10, 15, BetaPrior.JEFFREYS);
    private static final BetaPosterior SECOND = BetaPosterior.of(3, 6, BetaPrior.JEFFREYS);

    private FigureGallery() {}

    static Figure of(FigureKind kind) {
        return switch (kind) {
            case INTERVAL, CONFUSION -> FIGURES.draw(kind, evaluation(Observations.of(matrix(355, 2))));
            case DISTRIBUTION ->
                FIGURES.draw(
                        kind,
                        evaluation(Observations.of(Outcomes.of(OutcomeColumn.of(HOSTILE, 0, 1), 0, 0.25, 0.25, 1))));
            case CALIBRATION, CALIBRATION_BINS, SCORES ->
                FIGURES.draw(kind, evaluation(Observations.of(DrawnScores.of(200))));
            case POSTERIOR, DIFFERENCE -> comparison(kind);
            case ROC, PR, DET, GAIN -> curve(kind);
            case NET_BENEFIT -> netBenefit();
            case RELATIVE_UTILITY -> cost(CostCurve.Scale.RELATIVE_UTILITY);
            case COST -> cost(CostCurve.Scale.EXPECTED_COST);
            case COVERAGE -> coverage();
            case SURFACE -> surface();
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

    private static Figure cost(CostCurve.Scale scale) {
        CostCurve curve =
                CostCurve.of(Sample.of(DrawnScores.of(100)), scale, THRESHOLDS, Double.NaN, ConfidenceLevel.P95, RUN);
        return FIGURES.draw(
                FigureKind.of(scale.id()),
                new CostReport(Map.of(), scale, ConfidenceLevel.P95, Map.of(HOSTILE, curve), List.of()));
    }

    private static Figure netBenefit() {
        NetBenefitCurve curve =
                NetBenefitCurve.of(Sample.of(DrawnScores.of(100)), THRESHOLDS, ConfidenceLevel.P95, RUN);
        return FIGURES.draw(
                FigureKind.NET_BENEFIT,
                new NetBenefitReport(Map.of(), ConfidenceLevel.P95, Map.of(HOSTILE, curve), List.of()));
    }

    /** Returns a figure with the marks of a coverage figure, which another module draws. */
    private static Figure coverage() {
        List<Mark> marks = new ArrayList<>();
        marks.add(new RuleMark(0.95, false, Dash.DASHED, "nominal level"));
        for (int i = 0; i < 2; i++) {
            List<Point> points = List.of(new Point(0.1, 0.96 - 0.01 * i), new Point(0.3, 0.94), new Point(0.5, 0.98));
            marks.add(new LineMark(points, ColourRole.series(i), Dash.series(i), HOSTILE));
        }
        Panel panel = new Panel(
                "n = 20",
                Axis.of("p", LinearScale.containing(0.1, 0.5)),
                Axis.of("coverage", LinearScale.containing(0.9, 1)),
                290,
                marks);
        List<LegendEntry> keys =
                List.of(new LegendEntry(HOSTILE, new LineMark(List.of(), ColourRole.series(0), Dash.series(0), "")));
        return new Figure(
                "Coverage", "Coverage of two methods", Figure.USUAL_WIDTH, keys, List.of(panel), List.of("note"));
    }

    /** Returns a figure with the marks of a coverage surface, which another module draws. */
    private static Figure surface() {
        List<Mark> marks = new ArrayList<>();
        for (int row = 0; row < 2; row++) {
            for (int column = 0; column < 3; column++) {
                Point from = new Point(0.3 + 0.2 * column, 0.4 + 0.2 * row);
                Point to = new Point(from.x() + 0.2, from.y() + 0.2);
                marks.add(new CellMark(from, to, ColourRole.FIRST, 0.1 * column, HOSTILE));
            }
        }
        Panel panel = new Panel(
                "",
                Axis.plain("precision", new LinearScale(0.3, 0.9, 8)),
                Axis.plain("recall", new LinearScale(0.4, 0.8, 8)),
                400,
                marks);
        return new Figure("Surface", "Coverage over two parameters", 540, List.of(), List.of(panel), List.of("note"));
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
