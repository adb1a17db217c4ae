package dev.credence.figures.kind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.curves.calibration.CalibrationBand.Kind;
import dev.credence.figures.Figure;
import dev.credence.report.curve.CalibrationReport;
import dev.credence.report.curve.CalibrationReport.Calibrated;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IsotonicFigureTest {
    private static final ComparisonOptions OPTIONS = ComparisonOptions.at(ConfidenceLevel.P95);

    private static CalibrationReport report(Kind kind, String... names) {
        CalibrationReport.Request question = new CalibrationReport.Request(
                Credence.load(),
                "brier",
                kind,
                OPTIONS,
                ComputeOptions.defaults().withSeed(1).withDraws(100));
        Sample<ScoredSample> scores =
                Sample.of(ScoredSample.of(new double[] {0.9, 0.6, 0.6}, new double[] {0.5, 0.2, 0.1, 0.1}));
        List<Calibrated> systems =
                List.of(names).stream().map(name -> question.of(name, scores)).toList();
        return new CalibrationReport(Map.of(), OPTIONS, systems, List.of(), List.of());
    }

    @Test
    void figureOfOneSystemHasNoLegend() {
        Figure figure = ReportFigures.of(Credence.load()).draw(FigureKind.CALIBRATION, report(Kind.CONFIDENCE, "p"));

        assertThat(figure.panels()).hasSize(3);
        assertThat(figure.keys()).isEmpty();
        assertThat(figure.notes().get(0)).startsWith("Shaded: 95% simultaneous band of the true share");
    }

    @Test
    void twoSystemsHaveALegend() {
        Figure figure =
                ReportFigures.of(Credence.load()).draw(FigureKind.CALIBRATION, report(Kind.CONSISTENCY, "p", "q"));

        assertThat(figure.panels()).hasSize(5);
        assertThat(figure.keys()).hasSize(2);
        assertThat(figure.notes().get(0)).startsWith("Shaded: 95% band of a calibrated model");
    }
}
