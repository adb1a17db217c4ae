package dev.credence.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.sample.Sample;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoreDataTest {
    private static final Credence CREDENCE = Credence.load();
    private static final MoreData MORE =
            MoreData.of(CREDENCE).run(ComputeOptions.defaults().withSeed(7));

    private static MoreData.Outlook compared(ConfusionMatrix first, ConfusionMatrix second) {
        ObservedPair systems = ObservedPair.of(Pairing.independent(Sample.of(first), Sample.of(second)));
        ComparisonReport report =
                ComparisonReportRequest.of(CREDENCE).metrics("accuracy").report(systems);
        return MORE.of(report, systems);
    }

    /** Halving the width takes about four times the items. */
    @Test
    void halfAnIntervalTakesFourTimesTheItems() {
        MoreData.Outlook prospect = MORE.of(EvaluationRequest.of(CREDENCE)
                .metrics("accuracy")
                .report(Observations.of(ConfusionMatrix.binary(400, 60, 40, 500))));

        assertThat(prospect.notes()).isEmpty();
        assertThat(prospect.plans()).singleElement().satisfies(report -> {
            assertThat(report.plan().n()).isBetween(3_800L, 4_300L);
            assertThat(report.plan().sentence()).startsWith("Collect ");
        });
    }

    @Test
    void moreThanAHundredClassesAreNotSampled() {
        List<String> truth =
                IntStream.range(0, 404).mapToObj(i -> "c" + i % 101).toList();
        List<String> guess =
                IntStream.range(0, 404).mapToObj(i -> "c" + i % 3 * (i % 101)).toList();
        EvaluationRequest run = EvaluationRequest.of(CREDENCE);
        Observations observed = Observations.of(ConfusionMatrix.ofPredictions(truth, guess));

        assertThat(MORE.of(run.metrics("f1.macro").report(observed)).notes())
                .singleElement()
                .asString()
                .contains("samples of 151 classes take minutes to draw", "plan f1.macro by itself");
        assertThat(MORE.of(run.metrics("accuracy").report(observed)).plans()).hasSize(1);
    }

    @Test
    void decidedComparisonNeedsNoMoreData() {
        MoreData.Outlook prospect =
                compared(ConfusionMatrix.binary(450, 20, 30, 500), ConfusionMatrix.binary(300, 170, 180, 350));

        assertThat(prospect.plans()).isEmpty();
        assertThat(prospect.notes())
                .singleElement()
                .asString()
                .isEqualTo("These data suffice: the interval of the difference in accuracy excludes 0."
                        + " More data would only make it narrower.");
    }

    @Test
    void undecidedComparisonIsPlanned() {
        MoreData.Outlook prospect =
                compared(ConfusionMatrix.binary(40, 10, 10, 40), ConfusionMatrix.binary(35, 15, 12, 38));

        assertThat(prospect.plans())
                .singleElement()
                .satisfies(report -> assertThat(report.plan().n()).isGreaterThan(200));
    }

    @Test
    void equalSystemsAreNeverDistinguished() {
        ConfusionMatrix same = ConfusionMatrix.binary(40, 10, 10, 40);

        assertThat(compared(same, same).notes())
                .singleElement()
                .asString()
                .contains("no number of items would show a difference");
    }

    @Test
    void equivalentSystemsNeedNoMoreData() {
        ObservedPair systems = ObservedPair.of(Pairing.independent(
                Sample.of(ConfusionMatrix.binary(4_000, 1_000, 1_000, 4_000)),
                Sample.of(ConfusionMatrix.binary(4_010, 990, 1_000, 4_000))));
        ComparisonReport report = ComparisonReportRequest.of(CREDENCE)
                .metrics("accuracy")
                .margin(0.1)
                .report(systems);

        assertThat(MORE.of(report, systems).notes())
                .singleElement()
                .asString()
                .contains("lies within the margin of 0.1", "equivalent in practice");
    }

    @Test
    void fourTimesTheScoresHalveInterval() {
        double[] scores =
                IntStream.range(0, 6_000).mapToDouble(i -> i * 0.618033 % 1).toArray();
        boolean[] positive = new boolean[scores.length];
        IntStream.range(0, scores.length).forEach(i -> positive[i] = scores[i] + (i * 0.41421 % 1) > 1);
        MoreData.Outlook prospect = MORE.of(EvaluationRequest.of(CREDENCE)
                .metrics("auroc")
                .report(Observations.of(ScoredSample.of(scores, positive))));

        assertThat(prospect.plans()).isEmpty();
        assertThat(prospect.notes()).singleElement().asString().startsWith("About 24,000 items, four times as many");
    }

    /** Items of 5 classes have 2,000 scores if they are 400; one more is too many to draw. */
    @ParameterizedTest
    @CsvSource({"400, false", "401, true"})
    void scoresOfAllClassesAreCounted(int items, boolean tooMany) {
        double[][] scores = new double[items][5];
        int[] truth = new int[items];
        for (int i = 0; i < items; i++) {
            truth[i] = i % 5;
            for (int c = 0; c < 5; c++) {
                scores[i][c] = (i * 0.618033 + c * 0.41421) % 1 + (c == truth[i] ? 0.4 : 0);
            }
        }
        ClassScores evidence = ClassScores.of(truth, scores);
        MoreData.Outlook prospect =
                MORE.of(EvaluationRequest.of(CREDENCE).metrics("auroc-ovo").report(Observations.of(evidence)));

        assertThat(prospect.notes().stream().anyMatch(note -> note.startsWith("About 1,604 items, four times as many")))
                .isEqualTo(tooMany);
    }

    /** Samples are simulated only by the module {@code credence-coverage}, which depends on this one. */
    @Test
    void noteOfMissingSimulationNamesModule() {
        MoreData.Outlook prospect = MORE.of(EvaluationRequest.of(CREDENCE)
                .metrics("f1")
                .report(Observations.of(ConfusionMatrix.binary(400, 60, 40, 500))));

        assertThat(prospect.plans()).isEmpty();
        assertThat(prospect.notes()).singleElement().asString().endsWith("add credence-coverage");
    }
}
