package dev.credence.report.plan.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.planning.Plan;
import dev.credence.planning.internal.SimulatedSize.Measure;
import dev.credence.planning.internal.SimulatedSize.SimulatedResult;
import dev.credence.report.plan.kind.WidthSimulator.Widths;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** Plans by simulation: their effort, their progress, and that they end if they are cancelled. */
class SimulatedPlansTest {
    private static final Credence CREDENCE = Credence.load();
    private static final PairedConfusionMatrix PAIRED = PairedConfusionMatrix.of(List.of("no", "yes"), new long[][][] {
                {{70, 6}, {8, 4}}, {{5, 4}, {13, 90}}
            })
            .withPositive("yes");

    private static final Map<String, ?> GOAL = Map.of("metric", "f1", "power", 0.8, "replicates", 400);

    private static Plan plan(Map<String, ?> goal, ComputeOptions run) {
        PlanInput input = PlanInput.of(goal, ConfidenceLevel.P95).withRun(run).withPairing(Pairing.paired(PAIRED));
        return PlanKinds.named("compare").report(input, CREDENCE).plan();
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

    /** A power that is simulated again with another seed differs by a few standard errors of both. */
    @Test
    void plannedSizeHasThePlannedPowerWithAnotherSeed() {
        Plan plan = plan(Map.of("metric", "f1", "power", 0.8), ComputeOptions.defaults());
        Plan again = plan(
                Map.of("metric", "f1", "n", plan.n()), ComputeOptions.defaults().withSeed(99));
        assertThat(again.goal().reached())
                .isCloseTo(
                        plan.goal().reached(),
                        within(4 * Math.hypot(plan.goal().error(), again.goal().error())));
    }

    /** With an eighth of the samples a size is found whose error is that of fewer samples. */
    @Test
    void searchWithAllSamplesBeginsWhereTheOneWithFewEnded() {
        List<Long> sizes = new ArrayList<>();
        List<Long> samples = new ArrayList<>();
        SimulatedResult found = new SearchEffort(2_000, (done, total) -> {}).search(10, (first, number) -> {
            sizes.add(first);
            samples.add(number);
            return new SimulatedResult(7 * first, new Measure(0.8, 0), true);
        });
        assertThat(sizes).containsExactly(10L, 70L);
        assertThat(samples).containsExactly(250L, 2_000L);
        assertThat(found.n()).isEqualTo(490);
    }

    @Test
    void fewSamplesAreNotDividedAgain() {
        List<Long> samples = new ArrayList<>();
        new SearchEffort(100, (done, total) -> {}).search(10, (first, number) -> {
            samples.add(number);
            return new SimulatedResult(first, new Measure(0.8, 0), true);
        });
        assertThat(samples).containsExactly(100L);
    }

    /** A method that simulates is measured in 100 samples, which a search with more samples need not repeat. */
    @Test
    void widthsAreMeasuredAgainOnlyIfMoreSamplesChangeThem() {
        assertThat(measured(false, 250).suffices(2_000)).isFalse();
        assertThat(measured(false, 250).suffices(250)).isTrue();
        assertThat(measured(true, 250).suffices(2_000)).isTrue();
        assertThat(measured(false, 100).suffices(2_000)).isTrue();
    }

    private static WidthSimulation.Measured measured(boolean exact, long samples) {
        return new WidthSimulation.Measured(new Widths(0.1, 0.01, 0.9, 0.95, 0, exact, samples), 250);
    }
}
