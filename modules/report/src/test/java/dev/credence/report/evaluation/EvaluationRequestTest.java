package dev.credence.report.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.table.Document;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class EvaluationRequestTest {
    private static final Credence CREDENCE = Credence.load();
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(199, 2, 13, 355);
    private static final ScoredSample SCORES =
            ScoredSample.of(new double[] {0.9, 0.8, 0.4}, new double[] {0.2, 0.4, 0.8, 0.1});

    @Test
    void eachMethodEstimatesOrRefusesEachMetric() {
        List<EstimateRow> rows = EvaluationRequest.of(CREDENCE)
                .metrics("mcc", "accuracy")
                .methods("wilson", "delta-wilson")
                .level(ConfidenceLevel.of(0.9))
                .rows(Observations.of(MATRIX));

        assertThat(rows).hasSize(4);
        assertThat(rows.get(0).refusal().map(Refusal::code)).contains(Refusal.Code.METRIC);
        assertThat(rows.get(0).notes()).singleElement().asString().contains("it is not a proportion");
        assertThat(rows.get(1).estimate().method()).isEqualTo("delta-wilson");
        assertThat(rows).allMatch(row -> row.estimate().level().value() == 0.9);
    }

    @Test
    void oneReportContainsPredictionsAndScores() {
        List<EstimateRow> rows = EvaluationRequest.of(CREDENCE)
                .rows(Observations.of(MATRIX).and(dev.credence.api.sample.Sample.of(SCORES)));

        assertThat(rows).extracting(EstimateRow::group).contains("scores", "all classes", "averages over classes");
        assertThat(rows)
                .extracting(row -> row.estimate().metric())
                .contains("auroc", "f1", "f1.macro")
                .doesNotContain("f1.micro");
    }

    @Test
    void defaultPolicyOfUndefinedClassesApplies() {
        assertThat(EvaluationRequest.of(CREDENCE)
                        .metrics(
                                List.of("f1.macro", "f1.macro:undefined=nan", "accuracy", "fbeta.macro:beta=2"),
                                UndefinedPolicy.SKIP)
                        .metrics())
                .extracting(metric -> metric.spelling())
                .containsExactly(
                        "f1.macro:undefined=skip",
                        "f1.macro:undefined=nan",
                        "accuracy",
                        "fbeta.macro:beta=2,undefined=skip");
    }

    @Test
    void unknownNamesAreRefusedWhereTheyAreGiven() {
        EvaluationRequest run = EvaluationRequest.of(CREDENCE);

        assertThatThrownBy(() -> run.metrics("fx")).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> run.methods("wilsn"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("did you mean 'wilson'?");
    }

    @Test
    void metricWithoutItsObservationsIsRefused() {
        assertThatThrownBy(() -> EvaluationRequest.of(CREDENCE).metrics("auroc").report(Observations.of(MATRIX)))
                .isInstanceOf(RefusedException.class)
                .hasMessage("metric 'auroc' reads ScoredSample: observed=[ConfusionMatrix]");
        assertThatThrownBy(() -> Observations.of(MATRIX).and(dev.credence.api.sample.Sample.of(MATRIX)))
                .hasMessage("samples must have different kinds of evidence: second ConfusionMatrix");
    }

    @Test
    void tooFewDrawsAreReportedInTheRow() {
        EstimateRow row = EvaluationRequest.of(CREDENCE)
                .metrics("mcc")
                .methods("bootstrap-bca")
                .run(ComputeOptions.defaults().withDraws(3))
                .rows(Observations.of(MATRIX))
                .get(0);

        assertThat(row.refusal().map(Refusal::code)).contains(Refusal.Code.OPTION);
        assertThat(row.notes()).singleElement().asString().startsWith("method 'bootstrap-bca': ");
        assertThat(row.estimate().hasInterval()).isFalse();
    }

    @Test
    void designEffectIsShownWithTheNotes() {
        ClusteredSample<ConfusionMatrix> clusters = ClusteredSample.of(Map.of(
                "a", ConfusionMatrix.binary(40, 1, 1, 40),
                "b", ConfusionMatrix.binary(20, 20, 20, 20),
                "c", ConfusionMatrix.binary(30, 10, 5, 30)));

        EstimateRow row = EvaluationRequest.of(CREDENCE)
                .metrics("f1")
                .rows(Observations.of(clusters))
                .get(0);

        assertThat(row.isEffective()).isTrue();
        assertThat(row.notes()).noneMatch(note -> note.contains("design effect"));
    }

    @Test
    void reportNamesItsInput() {
        EvaluationReport report = EvaluationRequest.of(CREDENCE)
                .metrics("f1")
                .report(Observations.of(MATRIX))
                .describedBy(Map.of("file", "a.csv"), List.of("odd"));

        assertThat(report.document().input()).containsEntry("file", "a.csv");
        assertThat(report.document().remarks()).containsExactly("Note: odd");
        assertThat(report.document().notes(Document.Medium.MARKDOWN)).isEmpty();
        assertThat(report.document().notes(Document.Medium.TERMINAL))
                .last()
                .asString()
                .startsWith("the interval plots start at ");
        assertThat(report.envelope().input()).containsKey("evidence");
        assertThat(report.withPriors(EvaluationRequest.of(CREDENCE).priors(Observations.of(MATRIX)))
                        .envelope()
                        .more())
                .containsKey("priorSensitivity");
    }
}
