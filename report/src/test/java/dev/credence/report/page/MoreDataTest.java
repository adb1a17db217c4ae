package dev.credence.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Run;
import dev.credence.api.sample.Sample;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonRun;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.EvaluationRun;
import dev.credence.report.evaluation.Observations;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MoreDataTest {
    private static final Credence CREDENCE = Credence.load();
    private static final MoreData MORE =
            MoreData.of(CREDENCE).run(Run.defaults().withSeed(7));

    private static Prospect compared(ConfusionMatrix first, ConfusionMatrix second) {
        ObservedPair systems = ObservedPair.of(Pairing.independent(Sample.of(first), Sample.of(second)));
        ComparisonReport report = ComparisonRun.of(CREDENCE).metrics("accuracy").report(systems);
        return MORE.of(report, systems);
    }

    /** Half the width takes about four times the items. */
    @Test
    void halfAnIntervalTakesFourTimesTheItems() {
        Prospect prospect = MORE.of(EvaluationRun.of(CREDENCE)
                .metrics("accuracy")
                .report(Observations.of(ConfusionMatrix.binary(400, 60, 40, 500))));

        assertThat(prospect.notes()).isEmpty();
        assertThat(prospect.plans()).singleElement().satisfies(report -> {
            assertThat(report.plan().n()).isBetween(3_800L, 4_300L);
            assertThat(report.plan().sentence()).startsWith("Collect ");
        });
    }

    /** F1 is no share of all items: samples are drawn, few enough for a page. */
    @Test
    void otherMetricsArePlannedByDrawingSamples() {
        Prospect prospect = MORE.of(EvaluationRun.of(CREDENCE)
                .metrics("f1")
                .report(Observations.of(ConfusionMatrix.binary(400, 60, 40, 500))));

        assertThat(prospect.plans()).singleElement().satisfies(report -> {
            assertThat(report.plan().n()).isBetween(3_500L, 4_500L);
            assertThat(report.plan().assumptions()).anyMatch(told -> told.startsWith("200 samples a size"));
        });
    }

    /** 100 to 190 items fall into three cells in 5,151 to 18,336 ways; a page has no time for the posterior of each. */
    @Test
    void fewItemsAreNotEnumeratedAtLength() {
        Prospect prospect = MORE.of(EvaluationRun.of(CREDENCE)
                .metrics("mcc")
                .report(Observations.of(ConfusionMatrix.binary(16, 4, 0, 20))));

        assertThat(prospect.plans()).singleElement().satisfies(report -> {
            assertThat(report.plan().method()).isEqualTo("dirichlet-lattice");
            assertThat(report.plan().n()).isBetween(100L, 190L);
            assertThat(report.plan().assumptions()).anyMatch(told -> told.startsWith("200 samples a size"));
        });
    }

    @Test
    void ofMoreThanAHundredClassesNoSampleIsDrawn() {
        List<String> truth =
                IntStream.range(0, 404).mapToObj(i -> "c" + i % 101).toList();
        List<String> guess =
                IntStream.range(0, 404).mapToObj(i -> "c" + i % 3 * (i % 101)).toList();
        EvaluationRun run = EvaluationRun.of(CREDENCE);
        Observations observed = Observations.of(ConfusionMatrix.ofPredictions(truth, guess));

        assertThat(MORE.of(run.metrics("f1.macro").report(observed)).notes())
                .singleElement()
                .asString()
                .contains("samples of 151 classes take minutes to draw", "plan f1.macro by itself");
        assertThat(MORE.of(run.metrics("accuracy").report(observed)).plans()).hasSize(1);
    }

    @Test
    void whatIsDecidedNeedsNoMore() {
        Prospect prospect =
                compared(ConfusionMatrix.binary(450, 20, 30, 500), ConfusionMatrix.binary(300, 170, 180, 350));

        assertThat(prospect.plans()).isEmpty();
        assertThat(prospect.notes()).singleElement().asString().startsWith("The difference in accuracy is decided");
    }

    @Test
    void whatIsNotDecidedIsPlanned() {
        Prospect prospect = compared(ConfusionMatrix.binary(40, 10, 10, 40), ConfusionMatrix.binary(35, 15, 12, 38));

        assertThat(prospect.plans())
                .singleElement()
                .satisfies(report -> assertThat(report.plan().n()).isGreaterThan(200));
    }

    @Test
    void equalSystemsAreNeverToldApart() {
        ConfusionMatrix same = ConfusionMatrix.binary(40, 10, 10, 40);

        assertThat(compared(same, same).notes()).singleElement().asString().contains("never told apart");
    }
}
