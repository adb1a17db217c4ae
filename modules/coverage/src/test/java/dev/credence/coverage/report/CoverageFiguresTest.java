package dev.credence.coverage.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.coverage.figure.CoverageSurfaceFigure;
import dev.credence.coverage.input.TruthGrid;
import dev.credence.figures.Figure;
import dev.credence.figures.Theme;
import dev.credence.figures.kind.FigureKind;
import dev.credence.figures.kind.ReportFigures;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.PointMark;
import dev.credence.figures.vega.VegaLiteWriter;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CoverageFiguresTest {
    private static final Credence CREDENCE = Credence.load();

    private static CoverageReport study(String metric, TruthGrid grid, String... methods) {
        CoverageRun.Settings settings =
                new CoverageRun.Settings(ConfidenceLevel.P95, OptionalLong.empty(), 100_000, ComputeOptions.defaults());
        return CoverageRun.of(grid.of(CREDENCE.registry().metric(metric)), settings, List.of(methods), CREDENCE)
                .run(ResumeFile.none());
    }

    private static TruthGrid shares(List<Double> p) {
        return new TruthGrid(List.of(20L), p, List.of(), List.of(), List.of(), List.of());
    }

    @Test
    void figureHasALinePerMethod() {
        CoverageReport report = study("precision", shares(List.of(0.1, 0.3, 0.5)), "wilson", "clopper-pearson");
        Figure figure = ReportFigures.of(CREDENCE).draw(FigureKind.COVERAGE, report);
        List<LineMark> lines = figure.panels().get(0).marks().stream()
                .filter(LineMark.class::isInstance)
                .map(LineMark.class::cast)
                .toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0).points()).extracting(Point::x).containsExactly(0.1, 0.3, 0.5);
        String first = report.summaries().get(0).method();
        assertThat(lines.get(0).points())
                .extracting(Point::y)
                .containsExactlyElementsOf(report.results().stream()
                        .filter(result -> result.method().equals(first))
                        .map(result -> result.coverage())
                        .toList());
    }

    @Test
    void coverageBelowAxisIsMarked() {
        CoverageReport report = study("precision", shares(List.of(0.02, 0.3, 0.4, 0.5)), "wilson", "wald");
        Figure figure = ReportFigures.of(CREDENCE).draw(FigureKind.COVERAGE, report);
        double least = report.results().stream()
                .mapToDouble(result -> result.coverage())
                .min()
                .orElseThrow();

        assertThat(least).isLessThan(0.5);
        assertThat(figure.panels().get(0).y().scale().lower()).isBetween(0.8, 0.9);
        assertThat(figure.panels().get(0).marks().stream()
                        .filter(PointMark.class::isInstance)
                        .map(mark -> mark.title()))
                .singleElement()
                .asString()
                .startsWith("wald: coverage 0.33");
        assertThat(figure.notes()).contains("Triangles: the coverage is below the axis.");
    }

    @Test
    void surfaceHasACellForEachPossiblePair() {
        TruthGrid grid = new TruthGrid(
                List.of(20L), List.of(), List.of(0.4, 0.6, 0.8), List.of(0.5, 0.7), List.of(0.4), List.of());
        CoverageReport report = study("f1", grid, "wilson");
        Figure figure = ReportFigures.of(CREDENCE).draw(FigureKind.SURFACE, report);
        assertThat(figure.panels().get(0).marks()).hasSize(6).allMatch(CellMark.class::isInstance);
        assertThat(figure.panels().get(0).x().label()).isEqualTo("precision");
        assertThatThrownBy(() -> CoverageSurfaceFigure.of(report, "wald"))
                .hasMessage("the method must have been studied: method=wald");
    }

    @Test
    void studyOfOneTruthHasNoCurve() {
        CoverageReport report = study("precision", shares(List.of(0.3)), "wilson");
        assertThat(ReportFigures.of(CREDENCE).kinds(report)).isEmpty();
        assertThatThrownBy(() -> ReportFigures.of(CREDENCE).draw(FigureKind.COVERAGE, report))
                .hasMessage("there is nothing to draw as 'coverage' here; 'coverage' is drawn by: coverage of several"
                        + " truths");
    }

    @Test
    void vegaLiteHasRowPerMark() {
        TruthGrid grid = new TruthGrid(
                List.of(20L), List.of(), List.of(0.4, 0.6, 0.8), List.of(0.5, 0.7), List.of(0.4), List.of());
        VegaLiteWriter writer = VegaLiteWriter.of(Theme.LIGHT);
        String surface = writer.json(ReportFigures.of(CREDENCE).draw(FigureKind.SURFACE, study("f1", grid, "wilson")));
        String lines = writer.json(ReportFigures.of(CREDENCE)
                .draw(FigureKind.COVERAGE, study("precision", shares(List.of(0.1, 0.3)), "wilson", "wald")));
        assertThat(surface.split("\"x2\":", -1)).hasSizeGreaterThan(6);
        assertThat(lines).contains("wilson", "wald").doesNotContain("\"expr\":", "\"signal\":");
        assertThat(writer.json(ReportFigures.of(CREDENCE).draw(FigureKind.SURFACE, study("f1", grid, "wilson"))))
                .isEqualTo(surface);
    }
}
