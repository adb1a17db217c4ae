package dev.credence.figures.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.curves.curve.CurveKind;
import dev.credence.figures.Figure;
import dev.credence.figures.kind.IntervalFigure.Row;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.RuleMark;
import dev.credence.figures.mark.SideMark;
import dev.credence.figures.mark.SpanMark;
import dev.credence.figures.render.DrawnScores;
import dev.credence.figures.scale.Scale;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.curve.CurveReport;
import dev.credence.report.curve.CurveRequest;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FigureAxesTest {
    private static final Credence CREDENCE = Credence.load();
    private static final ReportFigures FIGURES = ReportFigures.of(CREDENCE);
    private static final ConfusionMatrix GOOD = ConfusionMatrix.of(
                    List.of("benign", "malignant"), new long[][] {{355, 2}, {13, 199}})
            .withPositive("malignant");

    private static <M extends Mark> List<M> marks(Panel panel, Class<M> kind) {
        return panel.marks().stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    @Test
    void prevalenceFarFromTheOtherMetricsLeavesThemTheirAxis() {
        Figure figure = IntervalFigure.of(EvaluationRequest.of(CREDENCE)
                .metrics("f1", "recall", "prevalence")
                .report(Observations.of(GOOD)));

        assertThat(figure.panels()).hasSize(2);
        assertThat(figure.panels().get(0).x().scale().lower()).isGreaterThan(0.8);
        assertThat(marks(figure.panels().get(1), SpanMark.class))
                .singleElement()
                .satisfies(span -> assertThat(span.title()).startsWith("prevalence: "));
        assertThat(figure.panels().stream().map(Panel::title)).doesNotHaveDuplicates();
    }

    @Test
    void axisHasRoomForTheArrowOfAnInfiniteBound() {
        ConfidenceLevel level = ConfidenceLevel.P95;
        List<Row> closed = List.of(Row.of("a", "", 5, 1, 10));
        List<Row> open = List.of(Row.of("a", "", 5, 1, 10), Row.of("b", "", 10, 1, Double.POSITIVE_INFINITY));
        Scale scale =
                IntervalFigure.of("", "", level, closed).panels().get(0).x().scale();
        Scale wide = IntervalFigure.of("", "", level, open).panels().get(0).x().scale();

        assertThat(scale.upper()).isEqualTo(10);
        assertThat(wide.lower()).isBetween(0.0, scale.lower());
        assertThat(wide.upper()).isGreaterThan(10);
        assertThat(IntervalFigure.of("", "", level, List.of(Row.of("b", "", 0, Double.NEGATIVE_INFINITY, 1)))
                        .panels()
                        .get(0)
                        .x()
                        .scale()
                        .lower())
                .isNegative();
    }

    @Test
    void prevalenceAmongTheOtherMetricsSharesTheirAxis() {
        ConfusionMatrix poor = ConfusionMatrix.of(List.of("no", "yes"), new long[][] {{30, 30}, {20, 40}})
                .withPositive("yes");
        Figure figure = IntervalFigure.of(EvaluationRequest.of(CREDENCE)
                .metrics("f1", "precision", "prevalence")
                .report(Observations.of(poor)));

        assertThat(figure.panels()).hasSize(1);
    }

    @Test
    void rowsOfAClassHaveTheirValues() {
        Figure figure = IntervalFigure.of(EvaluationRequest.of(CREDENCE)
                .metrics("precision@benign", "precision@malignant", "recall@benign", "recall@malignant")
                .report(Observations.of(GOOD)));

        assertThat(marks(figure.panels().get(0), SideMark.class)).hasSize(4);
    }

    @Test
    void comparisonNamesTheSystemThatEachSideFavours() {
        ObservedPair systems =
                ObservedPair.of(Pairing.independent(Sample.of(DrawnScores.of(60)), Sample.of(DrawnScores.of(50))));
        ComparisonReport report = ComparisonReportRequest.of(CREDENCE)
                .metrics("auroc", "brier")
                .report(systems)
                .named("ours", "theirs");
        Figure figure = FIGURES.draw(FigureKind.INTERVAL, report);

        assertThat(figure.panels().stream().map(Panel::title)).containsExactly("higher is better", "lower is better");
        assertThat(figure.panels().stream().map(panel -> panel.x().label()))
                .containsExactly(
                        "\u2190 favours theirs  |  favours ours \u2192",
                        "\u2190 favours ours  |  favours theirs \u2192");
        assertThat(figure.panels())
                .allSatisfy(panel -> assertThat(panel.x().scale().ticks()).anyMatch(tick -> tick.at() == 0));
    }

    @Test
    void precisionRecallHasARuleAtThePrevalence() {
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.6}, new double[] {0.7, 0.3, 0.2, 0.1, 0.4, 0.5});
        CurveReport report =
                CurveRequest.of(CREDENCE, CurveKind.PRECISION_RECALL).report("p", Sample.of(scores));

        assertThat(marks(CurveFigure.of(report).panels().get(0), RuleMark.class))
                .singleElement()
                .satisfies(rule -> assertThat(rule.at()).isEqualTo(0.25));
    }

    @Test
    void linesOfEqualF1HaveNoVisibleCorners() {
        CurveReport report =
                CurveRequest.of(CREDENCE, CurveKind.PRECISION_RECALL).report("p", Sample.of(DrawnScores.of(60)));
        List<LineMark> lines = marks(CurveFigure.of(report).panels().get(0), LineMark.class).stream()
                .filter(line -> line.title().startsWith("F1 = "))
                .toList();

        assertThat(lines).hasSize(4).allSatisfy(line -> {
            List<Point> points = line.points();
            assertThat(points.get(0).y()).isCloseTo(1, within(1e-12));
            assertThat(points.get(points.size() - 1).x()).isCloseTo(1, within(1e-12));
            IntStream.range(1, points.size() - 1)
                    .forEach(i -> assertThat(turn(points.get(i - 1), points.get(i), points.get(i + 1)))
                            .isLessThan(0.1));
        });
    }

    /** Returns the angle between two steps of a line, in radians. */
    private static double turn(Point before, Point at, Point after) {
        double difference = Math.atan2(after.y() - at.y(), after.x() - at.x())
                - Math.atan2(at.y() - before.y(), at.x() - before.x());
        return Math.abs(Math.IEEEremainder(difference, 2 * Math.PI));
    }

    @Test
    void mostFrequentErrorHasStrengthOfHit() {
        int classes = 15;
        long[][] counts = new long[classes][classes];
        for (int i = 0; i < classes; i++) {
            counts[i][i] = 95;
            counts[i][(i + 1) % classes] = i == 3 ? 5 : 1;
        }
        List<String> labels = IntStream.range(0, classes).mapToObj(i -> "c" + i).toList();
        Figure figure = ConfusionFigure.withoutIntervals(ConfusionMatrix.of(labels, counts), "they are not needed");
        double strongest = marks(figure.panels().get(0), CellMark.class).stream()
                .filter(cell -> cell.title().startsWith("c3 taken for c4: "))
                .mapToDouble(CellMark::strength)
                .findFirst()
                .orElseThrow();

        assertThat(strongest).isEqualTo(0.6);
        assertThat(figure.notes()).contains("Errors have a scale of their own: the strongest is 5.0% of its row.");
    }
}
