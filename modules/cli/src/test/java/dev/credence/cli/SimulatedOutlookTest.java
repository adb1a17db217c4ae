package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.page.MoreData;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks the sample sizes that the report page plans by the simulation of the coverage module. */
class SimulatedOutlookTest {
    private static final Credence CREDENCE = Credence.load();
    private static final MoreData MORE =
            MoreData.of(CREDENCE).run(ComputeOptions.defaults().withSeed(7));

    /** F1 is not a share of all items, so that samples are drawn, few enough for a page. */
    @Test
    void otherMetricsArePlannedByDrawingSamples() {
        MoreData.Outlook prospect = MORE.of(EvaluationRequest.of(CREDENCE)
                .metrics("f1")
                .report(Observations.of(ConfusionMatrix.binary(400, 60, 40, 500))));

        assertThat(prospect.plans()).singleElement().satisfies(report -> {
            assertThat(report.plan().n()).isBetween(3_500L, 4_500L);
            assertThat(report.plan().assumptions())
                    .anyMatch(reported -> reported.startsWith("200 samples for each size"));
        });
    }

    /** 100 to 190 items have 5,151 to 18,336 outcomes in three cells, too many posteriors for a page. */
    @Test
    void planOfFewItemsDrawsSamplesInsteadOfManyOutcomes() {
        MoreData.Outlook prospect = MORE.of(EvaluationRequest.of(CREDENCE)
                .metrics("mcc")
                .report(Observations.of(ConfusionMatrix.binary(16, 4, 0, 20))));

        assertThat(prospect.plans()).singleElement().satisfies(report -> {
            assertThat(report.plan().method()).isEqualTo("dirichlet-lattice");
            assertThat(report.plan().n()).isBetween(100L, 190L);
            assertThat(report.plan().assumptions())
                    .anyMatch(reported -> reported.startsWith("200 samples for each size"));
        });
    }

    @Test
    void drawnItemsPlanMetricsOfClassScores() {
        ClassScores scores =
                ClassScores.of(List.of("a", "b", "c"), List.of("a", "b", "c", "a", "b", "c", "a", "b"), new double[][] {
                    {0.8, 0.1, 0.1},
                    {0.3, 0.4, 0.3},
                    {0.2, 0.2, 0.6},
                    {0.4, 0.5, 0.1},
                    {0.1, 0.8, 0.1},
                    {0.3, 0.3, 0.4},
                    {0.6, 0.2, 0.2},
                    {0.5, 0.3, 0.2}
                });
        MoreData.Outlook prospect =
                MORE.of(EvaluationRequest.of(CREDENCE).metrics("auroc-ovr").report(Observations.of(scores)));

        assertThat(prospect.plans()).singleElement().satisfies(report -> {
            assertThat(report.plan().n()).isGreaterThan(scores.size());
            assertThat(report.plan().assumptions())
                    .anyMatch(reported -> reported.startsWith("200 samples for each size"));
        });
    }
}
