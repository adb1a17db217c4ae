package dev.credence.figures.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.difference.DifferenceDistribution;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.curves.calibration.IsotonicCurve;
import dev.credence.curves.curve.CurveKind;
import dev.credence.figures.Figure;
import dev.credence.figures.Theme;
import dev.credence.figures.kind.IntervalFigure.Extremes;
import dev.credence.figures.kind.PairPosteriors.DifferenceFigure;
import dev.credence.figures.kind.PosteriorFigure.NamedDistribution;
import dev.credence.figures.mark.AreaMark;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.SpanMark;
import dev.credence.figures.render.DrawnScores;
import dev.credence.figures.render.SvgRenderer;
import dev.credence.figures.scale.LinearScale;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.curve.CurveReport;
import dev.credence.report.curve.CurveRequest;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FigureKindsTest {
    private static final Credence CREDENCE = Credence.load();
    private static final ReportFigures FIGURES = ReportFigures.of(CREDENCE);
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.of(
                    List.of("benign", "malignant"), new long[][] {{355, 2}, {13, 199}})
            .withPositive("malignant");
    private static final BetaPosterior FIRST = BetaPosterior.of(10, 15, BetaPrior.JEFFREYS);
    private static final BetaPosterior SECOND = BetaPosterior.of(3, 6, BetaPrior.JEFFREYS);

    private static <M extends Mark> List<M> marks(Figure figure, Class<M> kind) {
        return figure.panels().stream()
                .flatMap(panel -> panel.marks().stream())
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    private static EvaluationReport evaluation(ConfusionMatrix matrix) {
        return EvaluationRequest.of(CREDENCE).report(Observations.of(matrix));
    }

    /** The shares of a confusion matrix have the method of the metrics, so that its recall is that of the report. */
    @Test
    void sharesHaveTheMethodOfTheMetrics() {
        EvaluationRequest named = EvaluationRequest.of(CREDENCE).metrics("recall", "accuracy");

        assertThat(FIGURES.methodOfShares(named.methods("clopper-pearson").report(Observations.of(MATRIX))))
                .hasValueSatisfying(method -> assertThat(method.spelling()).isEqualTo("clopper-pearson"));
        assertThat(FIGURES.methodOfShares(named.metrics("mcc").report(Observations.of(MATRIX))))
                .hasValueSatisfying(method -> assertThat(method.spelling()).isEqualTo("wilson"));
        assertThat(FIGURES.methodOfShares(evaluation(MATRIX)))
                .hasValueSatisfying(method -> assertThat(method.spelling()).isEqualTo("wilson"));
    }

    @Test
    void forestPlotShowsIntervalOfEveryMetric() {
        EvaluationReport report = evaluation(MATRIX);
        List<SpanMark> spans = marks(FIGURES.draw(FigureKind.INTERVAL, report), SpanMark.class);
        assertThat(spans).hasSameSizeAs(report.rows());
        for (int i = 0; i < spans.size(); i++) {
            var estimate = report.rows().get(i).estimate();
            assertThat(spans.get(i).lower()).isEqualTo(estimate.lower());
            assertThat(spans.get(i).upper()).isEqualTo(estimate.upper());
            assertThat(spans.get(i).title()).startsWith(estimate.metric() + ": ");
        }
    }

    @Test
    void usualFigureIsSmall() {
        Figure rows = IntervalFigure.of(
                "Two systems",
                "f1",
                ConfidenceLevel.P95,
                List.of(
                        IntervalFigure.Row.of("a", "first", 0.8, 0.7, 0.9),
                        IntervalFigure.Row.of("a", "second", 0.7, 0.6, 0.8),
                        IntervalFigure.Row.of("b", "first", 0.6, 0.5, 0.7)));
        assertThat(SvgRenderer.of(Theme.AUTO).write(rows)).hasSizeLessThan(5_000);
        CurveReport curve = CurveRequest.of(CREDENCE, CurveKind.ROC).report("p", Sample.of(DrawnScores.of(50_000)));
        assertThat(curve.curves().get(0).sheet().rows()).hasSizeGreaterThan(50_000);
        assertThat(SvgRenderer.of(Theme.AUTO).write(CurveFigure.of(curve))).hasSizeLessThan(12_000);
    }

    @Test
    void extremesOfThousandsOfClassesAreShownWithANote() {
        int classes = 2_000;
        List<String> truth = new ArrayList<>();
        List<String> predicted = new ArrayList<>();
        for (int c = 0; c < classes; c++) {
            truth.addAll(Collections.nCopies(2, "c" + c));
            predicted.add("c" + c);
            predicted.add(c % 100 == 0 ? "c" + (c + 1) : "c" + c);
        }
        EvaluationReport report = evaluation(ConfusionMatrix.ofPredictions(truth, predicted));
        Figure intervals = FIGURES.draw(FigureKind.INTERVAL, report);
        assertThat(intervals.notes())
                .contains("24 of 2,000 classes are shown: the 12 of lowest and the 12 of highest f1.");
        Figure confusion = FIGURES.draw(FigureKind.CONFUSION, report);
        assertThat(confusion.notes()).contains("20 of 2,000 classes are shown: those found least often.");
        assertThat(marks(confusion, CellMark.class))
                .anyMatch(cell -> cell.title().startsWith("c0 taken for c0: 1 of 2"));
        assertThat(SvgRenderer.of(Theme.AUTO).write(confusion)).hasSizeLessThan(40_000);
    }

    @Test
    void sharesOfARowHaveTheIntervalsOfTheMethod() {
        List<CellMark> cells = marks(FIGURES.draw(FigureKind.CONFUSION, evaluation(MATRIX)), CellMark.class);
        assertThat(cells)
                .extracting(CellMark::title)
                .contains("malignant taken for benign: 13 of 212, 0.061 [0.036, 0.102]");
        double rows = cells.stream()
                .filter(cell -> cell.title().startsWith("malignant"))
                .count();
        assertThat(rows).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(CurveKind.class)
    void cornersOfBandAreItsBounds(CurveKind kind) {
        CurveReport report = CurveRequest.of(CREDENCE, kind).report("p", Sample.of(DrawnScores.of(60)));
        Figure figure = FIGURES.draw(FigureKind.of(kind.id()), report);
        AreaMark band = marks(figure, AreaMark.class).get(0);
        List<LineMark> lines = marks(figure, LineMark.class);
        LineMark line = lines.get(lines.size() - 1);
        assertThat(band.outline()).hasSize(2 * line.points().size() + 2);
        int start = 0;
        int end = line.points().size() + 1;
        assertThat(band.outline().get(start))
                .matches(closing ->
                        isCorner(band, closing, 1, end + line.points().size()));
        assertThat(band.outline().get(end)).matches(closing -> isCorner(band, closing, end - 1, end + 1));
        List<CurveReport.Sheet.Row> rows = report.curves().get(0).sheet().rows().stream()
                .filter(row -> line.points().contains(new Point(row.x(), row.y())))
                .toList();
        for (CurveReport.Sheet.Row row : rows) {
            assertThat(band.outline())
                    .anyMatch(corner -> corner.y() == row.yLower() && bound(row, corner))
                    .anyMatch(corner -> corner.y() == row.yUpper() && bound(row, corner));
        }
    }

    /** An end of the band has edges parallel to the axes, where a diagonal would cut its last box in two. */
    private static boolean isCorner(AreaMark band, Point closing, int worse, int better) {
        Point one = band.outline().get(worse);
        Point other = band.outline().get(better);
        return (closing.x() == one.x() || closing.x() == other.x())
                && (closing.y() == one.y() || closing.y() == other.y());
    }

    private static boolean bound(CurveReport.Sheet.Row row, Point corner) {
        return corner.x() == row.xLower() || corner.x() == row.xUpper();
    }

    @Test
    void precisionRecallHasLinesOfEqualF1() {
        CurveReport report =
                CurveRequest.of(CREDENCE, CurveKind.PRECISION_RECALL).report("p", Sample.of(DrawnScores.of(60)));
        List<LineMark> iso = marks(CurveFigure.of(report), LineMark.class).stream()
                .filter(line -> line.title().startsWith("F1 = "))
                .toList();
        assertThat(iso).hasSize(4);
        assertThat(iso.get(3).points())
                .allSatisfy(p -> assertThat(2 * p.x() * p.y() / (p.x() + p.y())).isCloseTo(0.8, within(1e-12)));
    }

    @Test
    void shadedPartOfADensityEndsAtTheBounds() {
        Figure figure = PosteriorFigure.of(
                "Recall", "recall", ConfidenceLevel.P95, List.of(new NamedDistribution("system 1", FIRST)));
        List<Point> outline = marks(figure, AreaMark.class).get(0).outline();
        double tail = (1 - ConfidenceLevel.P95.value()) / 2;
        assertThat(outline.get(0)).isEqualTo(new Point(FIRST.quantile(tail), 0));
        assertThat(outline.get(outline.size() - 1)).isEqualTo(new Point(FIRST.upperQuantile(tail), 0));
        assertThat(outline.get(1).y()).isEqualTo(FIRST.density(outline.get(1).x()));
    }

    @Test
    void twoSystemsShowTheProbabilityThatTheFirstIsBetter() {
        double probability = DifferenceDistribution.probabilityGreater(FIRST, SECOND);
        Figure figure = PosteriorFigure.ofTwo(
                "Recall",
                "recall",
                ConfidenceLevel.P95,
                new NamedDistribution("system 1", FIRST),
                new NamedDistribution("system 2", SECOND),
                probability);
        // Goutte and Gaussier's simulation has 0.2390 for the other side, which is 0.2372
        assertThat(figure.title()).isEqualTo("Recall: P(system 1 > system 2) = 0.763");
    }

    @Test
    void infiniteDensityIsClippedAtTop() {
        BetaPosterior edge = BetaPosterior.of(20, 20, BetaPrior.JEFFREYS);
        Figure figure = PosteriorFigure.of(
                "Recall", "recall", ConfidenceLevel.P95, List.of(new NamedDistribution("all found", edge)));
        assertThat(figure.panels().get(0).y().scale().upper()).isFinite();
        assertThat(SvgRenderer.of(Theme.AUTO).render(figure)).doesNotContain("NaN", "Infinity");
    }

    @Test
    void regionOfPracticalEquivalenceReachesFromMarginToMargin() {
        DifferenceDistribution difference = DifferenceDistribution.of(FIRST, SECOND);
        Figure figure =
                DifferenceFigure.of("Recall", new NamedDistribution("d", difference), ConfidenceLevel.P95, 0.05);
        CellMark region = marks(figure, CellMark.class).get(0);
        assertThat(region.from().x()).isEqualTo(-0.05);
        assertThat(region.to().x()).isEqualTo(0.05);
        assertThat(region.title()).endsWith("P = " + Words.three(difference.cdf(0.05) - difference.cdf(-0.05)));
        assertThatThrownBy(() -> DifferenceFigure.of(
                        "", new NamedDistribution("d", difference), ConfidenceLevel.P95, Double.NaN))
                .hasMessage("margin must be >= 0: margin=NaN");
    }

    @Test
    void calibrationHasAnIntervalAndABarForEachBin() {
        EvaluationReport report = EvaluationRequest.of(CREDENCE).report(Observations.of(DrawnScores.of(200)));
        Figure figure = FIGURES.draw(FigureKind.CALIBRATION_BINS, report);
        assertThat(marks(figure, SpanMark.class)).hasSize(10);
        double items = marks(figure, CellMark.class).stream()
                .mapToDouble(bar -> bar.to().y())
                .sum();
        assertThat(items).isEqualTo(400);
    }

    @Test
    void calibrationFigureShowsIsotonicCurveBandAndItems() {
        ScoredSample scores = DrawnScores.of(200);
        EvaluationReport report = EvaluationRequest.of(CREDENCE).report(Observations.of(scores));
        Figure figure = FIGURES.draw(FigureKind.CALIBRATION, report);

        assertThat(figure.panels()).hasSize(3);
        assertThat(figure.panels().get(0).marks().stream().filter(AreaMark.class::isInstance))
                .hasSize(1);
        LineMark curve = (LineMark) figure.panels().get(0).marks().get(2);
        assertThat(curve.points().get(0).y())
                .isEqualTo(IsotonicCurve.of(scores).pools().get(0).fraction());
        assertThat(items(figure.panels().get(1))).isEqualTo((double) scores.positives());
        assertThat(items(figure.panels().get(2))).isEqualTo((double) scores.negatives());
    }

    /** A rare class has probabilities far below 1, which would be in one corner of the unit square. */
    @Test
    void axisOfCalibrationFitsRareClass() {
        ScoredSample scores = ScoredSample.of(
                new double[] {0.1, 0.05}, new double[] {0.02, 0.03, 0.04, 0.06, 0.07, 0.08, 0.1, 0.1, 0.1});
        EvaluationReport report =
                EvaluationRequest.of(CREDENCE).metrics("brier").report(Observations.of(scores));
        Figure figure = FIGURES.draw(FigureKind.CALIBRATION, report);

        assertThat(figure.panels())
                .hasSize(3)
                .allSatisfy(panel -> assertThat(panel.x().scale()).isEqualTo(LinearScale.containing(0, 0.25)));
    }

    @Test
    void scoresOfBothClassesShareAxis() {
        double[] positives =
                DoubleStream.iterate(0.2, x -> x < 0.9995, x -> x + 0.01).toArray();
        double[] negatives = DoubleStream.concat(
                        DoubleStream.of(0, 1), DoubleStream.iterate(0.1, x -> x < 0.6, x -> x + 0.005))
                .toArray();
        EvaluationReport report = EvaluationRequest.of(CREDENCE)
                .metrics("auroc")
                .report(Observations.of(ScoredSample.of(positives, negatives)));
        Figure figure = FIGURES.draw(FigureKind.SCORES, report);
        assertThat(figure.panels())
                .hasSize(2)
                .allSatisfy(panel -> assertThat(panel.x().scale()).isEqualTo(LinearScale.containing(0, 1)));
        assertThat(items(figure.panels().get(0))).isEqualTo(positives.length);
        assertThat(items(figure.panels().get(1))).isEqualTo(negatives.length);
    }

    private static double items(Panel panel) {
        return panel.marks().stream()
                .filter(CellMark.class::isInstance)
                .mapToDouble(bar -> ((CellMark) bar).to().y())
                .sum();
    }

    @Test
    void infiniteScoresAreNotDrawn() {
        ScoredSample scores = ScoredSample.of(new double[] {3, Double.POSITIVE_INFINITY}, new double[] {-1, 2});
        EvaluationReport report =
                EvaluationRequest.of(CREDENCE).metrics("auroc").report(Observations.of(scores));
        assertThat(FIGURES.kinds(report)).containsExactly(FigureKind.INTERVAL);
    }

    @Test
    void scoresThatAreNoProbabilitiesHaveNoCalibration() {
        ScoredSample scores = ScoredSample.of(new double[] {3, 4}, new double[] {-1, 2});
        EvaluationReport report =
                EvaluationRequest.of(CREDENCE).metrics("auroc").report(Observations.of(scores));
        assertThat(FIGURES.kinds(report)).containsExactly(FigureKind.INTERVAL, FigureKind.SCORES);
        assertThatThrownBy(() -> FIGURES.draw(FigureKind.CALIBRATION, report))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is nothing to draw as 'calibration' here; what can be drawn: [interval, scores];"
                        + " 'calibration' is drawn by: calibration, and evaluate with --score, of probabilities");
    }

    @Test
    void comparisonDrawsDifferencesAgainstItsMargin() {
        ConfusionMatrix other = ConfusionMatrix.of(List.of("benign", "malignant"), new long[][] {{340, 17}, {20, 192}})
                .withPositive("malignant");
        ObservedPair systems = ObservedPair.of(Pairing.independent(Sample.of(MATRIX), Sample.of(other)));
        ComparisonReport report =
                ComparisonReportRequest.of(CREDENCE).metrics("f1").margin(0.01).report(systems);
        assertThat(FIGURES.kinds(report, systems))
                .containsExactly(FigureKind.INTERVAL, FigureKind.POSTERIOR, FigureKind.DIFFERENCE);
        assertThat(FIGURES.draw(FigureKind.POSTERIOR, report, systems).title()).startsWith("f1: P(first > second) = ");
        SpanMark span = marks(FIGURES.draw(FigureKind.INTERVAL, report, systems), SpanMark.class)
                .get(0);
        assertThat(span.lower()).isEqualTo(report.rows().get(0).comparison().lower());
    }

    @Test
    void foldsAreDrawnBehindTheirCombination() {
        Figure figure = FoldsFigure.of(
                "Precision",
                "precision",
                ConfidenceLevel.P95,
                List.of(FIRST, SECOND),
                List.of(new NamedDistribution("pooled", BetaPosterior.of(13, 21, BetaPrior.JEFFREYS))));
        assertThat(marks(figure, LineMark.class)).hasSize(3);
        assertThat(figure.keys()).hasSize(2);
    }

    @Test
    void barsJoinRanksThatATestDoesNotDistinguish() {
        // mean ranks of Demsar (2006), table 6
        Map<String, Double> ranks = new LinkedHashMap<>();
        ranks.put("C4.5", 3.143);
        ranks.put("C4.5+m", 2.0);
        ranks.put("C4.5+cf", 2.893);
        ranks.put("C4.5+m+cf", 1.964);
        Figure figure = CriticalDifferenceFigure.of(
                "Ranks", ranks, List.of(Set.of("C4.5+m", "C4.5+m+cf", "C4.5+cf")), 1.25, List.of("Nemenyi"));
        List<LineMark> lines = marks(figure, LineMark.class);
        assertThat(lines).hasSize(6);
        LineMark bar = lines.get(4);
        assertThat(bar.points().get(0).x()).isEqualTo(1.964);
        assertThat(bar.points().get(1).x()).isEqualTo(2.893);
        assertThatThrownBy(() -> CriticalDifferenceFigure.of("", ranks, List.of(Set.of("svm")), Double.NaN, List.of()))
                .hasMessageStartingWith("groups must name classifiers that have a rank: name=svm");
    }

    @Test
    void manyRowsAreThinnedAndFewAreNot() {
        List<IntervalFigure.Row> rows = IntStream.range(0, 41)
                .mapToObj(i -> IntervalFigure.Row.of("r" + i, "", i, i - 1, i + 1))
                .toList();
        List<String> notes = new ArrayList<>();
        assertThat(Extremes.of("rows", rows.subList(0, 40), notes)).hasSize(40);
        assertThat(notes).isEmpty();
        assertThat(Extremes.of("rows", rows, notes)).hasSize(24).contains(rows.get(0), rows.get(40));
        assertThat(notes).containsExactly("24 of 41 rows are shown: the 12 of lowest and the 12 of highest value.");
    }
}
