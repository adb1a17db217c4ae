package dev.credence.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.figures.Figure;
import dev.credence.figures.kind.FigureKind;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.text.SafeText;
import dev.credence.report.write.CsvReportWriter;
import dev.credence.report.write.JsonWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SlicedReportRequestTest {
    private static final EvaluationRequest RUN = EvaluationRequest.of(Credence.load());

    private static Map<String, Observations> slices(int count) {
        Map<String, Observations> slices = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            slices.put("s" + i, Observations.of(ConfusionMatrix.binary(30 + i, 5, 4, 61)));
        }
        return slices;
    }

    /** Five intervals of 99% hold together with 95%, whatever the slices share. */
    @Test
    void eachIntervalIsOfBonferronisLevel() {
        SlicedReport report = SlicedReportRequest.of(RUN.metrics("accuracy"), ConfidenceLevel.P95)
                .report("site", slices(5));

        assertThat(report.eachLevel().value()).isCloseTo(0.99, within(1e-12));
        assertThat(report.rows()).hasSize(5).allSatisfy(row -> {
            var alone = RUN.metrics("accuracy")
                    .level(report.eachLevel())
                    .rows(Objects.requireNonNull(slices(5).get(row.group())));
            assertThat(row.estimate()).isEqualTo(alone.get(0).estimate());
        });
        assertThat(report.adjustment())
                .contains("all 5 slices at once with 95% confidence", "each of them is a 99% interval", "Bonferroni");
    }

    @Test
    void adjustedLevelIsWrittenWithFourDigits() {
        SlicedReport report = SlicedReportRequest.of(RUN.metrics("accuracy"), ConfidenceLevel.P95)
                .report("site", slices(3));

        assertThat(SafeText.percent(report.eachLevel())).isEqualTo("98.33%");
        assertThat(SafeText.percent(ConfidenceLevel.of(0.9999))).isEqualTo("99.99%");
        assertThat(SafeText.percent(ConfidenceLevel.of(0.999999999))).isEqualTo("99.9999999%");
        assertThat(SafeText.percent(ConfidenceLevel.of(0.8))).isEqualTo("80%");
    }

    @Test
    void oneSliceNeedsNoAdjustment() {
        SlicedReport report = SlicedReportRequest.of(RUN, ConfidenceLevel.P95).report("site", slices(1));

        assertThat(report.eachLevel()).isEqualTo(ConfidenceLevel.P95);
        assertThat(report.adjustment()).isEqualTo("There is one slice: its intervals have level 95%.");
    }

    @Test
    void defaultMetricIsTheFirstOfAPage() {
        Observations scores = Observations.of(
                ScoredSample.of(new double[] {0.2, 0.8, 0.9, 0.4}, new boolean[] {false, true, true, false}));

        assertThat(SlicedReportRequest.of(RUN, ConfidenceLevel.P95)
                        .report("site", slices(2))
                        .rows())
                .allSatisfy(row -> assertThat(row.estimate().metric()).isEqualTo("f1"));
        assertThat(SlicedReportRequest.of(RUN, ConfidenceLevel.P95)
                        .report("site", Map.of("a", scores))
                        .rows())
                .allSatisfy(row -> assertThat(row.estimate().metric()).isEqualTo("auroc"));
    }

    /** Leaving out a slice would make the intervals of the others too narrow. */
    @Test
    void refusedSliceCountsInAdjustment() {
        Map<String, Observations> slices = slices(1);
        slices.put("scores", Observations.of(ScoredSample.of(new double[] {1, 2}, new boolean[] {false, true})));

        SlicedReport report = SlicedReportRequest.of(RUN.metrics("accuracy"), ConfidenceLevel.P95)
                .report("site", slices);

        assertThat(report.eachLevel().value()).isCloseTo(0.975, within(1e-12));
        assertThat(report.rows()).hasSize(1);
        assertThat(report.notes()).singleElement().asString().startsWith("scores: metric 'accuracy' reads");
    }

    @Test
    void everyWriterAndTheFigureNameTheSlice() {
        SlicedReport report = SlicedReportRequest.of(RUN.metrics("accuracy"), ConfidenceLevel.P95)
                .report("site", slices(2));
        Figure figure = report.figure(FigureKind.INTERVAL);

        assertThat(new CsvReportWriter().write(report)).contains("s0,accuracy", "s1,accuracy");
        assertThat(new JsonWriter().write(report))
                .contains("\"slice\":\"site\"", "\"adjustment\":\"bonferroni\"", "{\"slice\":\"s1\",\"estimate\":{");
        assertThat(figure.title()).isEqualTo("By site");
        assertThat(figure.notes()).anyMatch(note -> note.contains("Bonferroni"));
        assertThatThrownBy(() -> report.figure(FigureKind.ROC)).hasMessageContaining("figure=roc");
    }

    @Test
    void emptySetOfSlicesIsRefused() {
        assertThatThrownBy(
                        () -> SlicedReportRequest.of(RUN, ConfidenceLevel.P95).report("site", Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("slices must be >= 1: slices=0");
    }
}
