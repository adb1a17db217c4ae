package dev.credence.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.planning.Plan;
import dev.credence.report.plan.kind.PlanInput;
import dev.credence.report.plan.kind.PlanKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** Plans of the width of an interval by simulation: their effort, their progress, and that they end if they are cancelled. */
class PlannedWidthsTest {
    private static final Credence CREDENCE = Credence.load();
    private static final Map<String, ?> GOAL = Map.of("metric", "mcc", "method", "delta-wilson", "width", 0.08);

    private static Plan plan(Map<String, ?> goal, ComputeOptions run) {
        PlanInput input = PlanInput.of(goal, ConfidenceLevel.P95)
                .withRun(run)
                .withSample(Sample.of(ConfusionMatrix.binary(40, 9, 7, 44)));
        return PlanKinds.named("metric").report(input, CREDENCE).plan();
    }

    @Test
    void planIsTheSameForAnyNumberOfThreads() {
        ComputeOptions one = ComputeOptions.defaults().withSeed(3);
        assertThat(plan(GOAL, one.withThreads(4))).isEqualTo(plan(GOAL, one));
    }

    @Test
    void progressNeverFallsAndEndsAtTheTotal() {
        List<Long> shown = new ArrayList<>();
        List<Long> totals = new ArrayList<>();
        plan(GOAL, ComputeOptions.defaults().withProgress((done, total) -> {
            shown.add(done);
            totals.add(total);
        }));
        assertThat(shown).isSorted().hasSizeGreaterThan(10);
        assertThat(totals.stream().distinct()).hasSize(1).containsExactly(shown.get(shown.size() - 1));
    }

    @Test
    void planEndsSoonAfterItIsCancelled() {
        List<Long> calls = new ArrayList<>();
        ComputeOptions run = ComputeOptions.defaults().withCancellation(() -> {
            calls.add(1L);
            return calls.size() > 5;
        });
        assertThatThrownBy(() -> plan(GOAL, run)).isInstanceOf(CancellationException.class);
        assertThat(calls).hasSizeLessThan(10);
    }

    @Test
    void methodThatSimulatesIsMeasuredInFewerSamples() {
        Plan plan = plan(
                Map.of("metric", "mcc", "method", "bootstrap-percentile:draws=40", "width", 0.2),
                ComputeOptions.defaults());
        assertThat(plan.goal().reached()).isLessThanOrEqualTo(0.2);
        assertThat(plan.assumptions().toString()).contains("100 samples for each size");
    }
}
