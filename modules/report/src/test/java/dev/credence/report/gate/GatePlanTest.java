package dev.credence.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.decision.Verdict;
import dev.credence.planning.PairedPlan;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.gate.GatePlanReport.PlannedCheck;
import dev.credence.report.gate.GatePlanReport.PlannedPower;
import dev.credence.report.gate.GatePlanReport.Truth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GatePlanTest {
    private static final Credence CREDENCE = Credence.load();
    private static final Gate GATE = Gate.of(CREDENCE);
    private static final ComputeOptions RUN = ComputeOptions.defaults().withDraws(300);
    /** Enough where no probability is compared. */
    private static final ComputeOptions FEW = RUN.withDraws(50);
    /** Four standard errors of a share of 300 draws; a correct plan exceeds it once in 16,000 comparisons. */
    private static final double FOUR_ERRORS = 4 * Math.sqrt(0.25 / 300);

    /** Two systems on n items: both right on 80%, each alone on 8%, and none on 4%, of which half are of each class. */
    private static PairedConfusionMatrix joint(long n) {
        long half = n / 2;
        long both = 80 * half / 100;
        long alone = 8 * half / 100;
        long none = half - both - 2 * alone;
        return PairedConfusionMatrix.of(List.of("no", "yes"), new long[][][] {
                    {{both, alone}, {alone, none}}, {{none, alone}, {alone, both}}
                })
                .withPositive("yes");
    }

    private static ObservedPair pair(long n) {
        return ObservedPair.of(Pairing.paired(joint(n)));
    }

    private static PlannedCheck only(Gate gate, ObservedPair systems) {
        return GatePlan.of(gate).run(RUN).report(systems, Map.of()).checks().get(0);
    }

    private static double share(PlannedPower power, Verdict verdict) {
        long count = switch (verdict) {
            case PASS -> power.verdicts().pass();
            case FAIL -> power.verdicts().fail();
            case INCONCLUSIVE -> power.verdicts().inconclusive();
        };
        return (double) count / power.verdicts().draws();
    }

    private static double exactPower(long n, double discordant, double difference, double margin) {
        return PairedPlan.of(CREDENCE.registry().comparator("tango"), discordant, difference)
                .nonInferiority(margin)
                .at(n)
                .goal()
                .reached();
    }

    /** The plan enumerates all counts; a system that is worse by d loses a share d / 0.88 of its right predictions. */
    @ParameterizedTest
    @ValueSource(longs = {100, 1_000})
    void probabilityOfPassEqualsExactPlanOfMargin(long n) {
        double margin = 0.05;
        List<PlannedPower> powers =
                only(GATE.notWorse("accuracy", margin), pair(n)).powers();
        assertThat(powers).extracting(PlannedPower::truth).containsExactly(Truth.values());
        double discordant = 0.16;
        assertThat(share(powers.get(0), Verdict.PASS))
                .isCloseTo(exactPower(n, discordant, 0, margin), within(FOUR_ERRORS));
        double lost = margin / 2 / 0.88;
        double more = 0.8 * lost + 0.08 + 0.08 * (1 - lost);
        assertThat(powers.get(1).value()).isCloseTo(-margin / 2, within(1e-9));
        assertThat(share(powers.get(1), Verdict.PASS))
                .isCloseTo(exactPower(n, more, -margin / 2, margin), within(FOUR_ERRORS));
    }

    /** If all predictions are right, 0.9^29 is the first power of 0.9 below 0.05. */
    @ParameterizedTest
    @CsvSource({"accuracy, 6, 0, 29", "recall, 12, 0, 58", "accuracy, 45, 5, 304", "f1.macro, 45, 5, 367"})
    void planAndGateStateTheSameNumberOfItems(String metric, long right, long wrong, long expected) {
        ConfusionMatrix matrix = ConfusionMatrix.binary(right, wrong, wrong, right);
        Gate gate = GATE.atLeast(metric, wrong == 0 ? 0.9 : 0.85);

        assertThat(gate.report(Observations.of(matrix), Map.of())
                        .decisions()
                        .get(0)
                        .decision()
                        .deciding())
                .hasValue(expected);
        assertThat(GatePlan.of(gate)
                        .run(FEW)
                        .report(Observations.of(matrix), Map.of())
                        .checks()
                        .get(0)
                        .powers()
                        .get(0)
                        .needed())
                .hasValue(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1_000})
    void probabilitiesOfFloorEqualBinomialDistribution(int n) {
        Gate gate = GATE.atLeast("accuracy", 0.8);
        double[] exact = new double[Verdict.values().length];
        double probability = Math.pow(0.88, n);
        for (int right = n; right >= 0.7 * n; right--) { // below 70% the probability is less than 1e-5
            ConfusionMatrix matrix = ConfusionMatrix.binary(right, n - right, 0, 0);
            Verdict verdict = gate.report(Observations.of(matrix), Map.of()).verdict();
            exact[verdict.ordinal()] += probability;
            probability *= right / (n - right + 1.0) * 0.12 / 0.88;
        }
        PlannedPower power = only(gate, pair(n)).powers().get(0);
        assertThat(power.value()).isCloseTo(0.88, within(1e-12));
        for (Verdict verdict : Verdict.values()) {
            assertThat(share(power, verdict)).isCloseTo(exact[verdict.ordinal()], within(FOUR_ERRORS));
        }
    }

    @Test
    void sharesNearZeroOrOneUseFewerDraws() {
        List<PlannedPower> powers =
                only(GATE.notWorse("accuracy", 0.3), pair(100)).powers();
        assertThat(share(powers.get(0), Verdict.PASS)).isGreaterThan(0.97);
        assertThat(powers.get(0).verdicts().draws()).isEqualTo(60);
        assertThat(share(powers.get(1), Verdict.PASS)).isBetween(0.5, 0.97);
        assertThat(powers.get(1).verdicts().draws()).isEqualTo(300);
    }

    @Test
    void estimatesOfManyRowsAreDrawnFromTheirNormalDistribution() {
        Gate gate = GATE.notWorse("f1.macro", 0.02).atLeast("recall", 0.8);
        GatePlanReport normal = GatePlan.of(gate).report(pair(5_000), Map.of());
        GatePlanReport simulated = GatePlan.of(gate).run(FEW).report(pair(100), Map.of());

        assertThat(normal.notes()).hasSize(1).first().asString().contains("joint normal distribution");
        assertThat(normal.checks().get(0).powers())
                .allMatch(power -> power.verdicts().draws() == 10_000);
        assertThat(simulated.notes()).isEmpty();
    }

    /** The simulation draws row by row, with a generator of its own; both shares have an error. */
    @ParameterizedTest
    @ValueSource(ints = {100, 1_000})
    void probabilitiesOfSeveralChecksMatchSimulation(int n) {
        Gate gate = GATE.notWorse("f1", 0.08).atLeast("recall", 0.8);
        GatePlanReport plan = GatePlan.of(gate).run(RUN).report(pair(n), Map.of());
        int draws = 200;
        Random random = new Random(29);
        int[] counts = new int[Verdict.values().length];
        for (int draw = 0; draw < draws; draw++) {
            long[][][] cells = new long[2][2][2];
            for (int row = 0; row < n; row++) {
                int truth = random.nextInt(2);
                double u = random.nextDouble();
                int first = u < 0.88 ? truth : 1 - truth;
                int second = u < 0.8 || (u >= 0.88 && u < 0.96) ? truth : 1 - truth;
                cells[truth][first][second]++;
            }
            PairedConfusionMatrix drawn =
                    PairedConfusionMatrix.of(List.of("no", "yes"), cells).withPositive("yes");
            counts[gate.report(ObservedPair.of(Pairing.paired(drawn))).verdict().ordinal()]++;
        }
        double error = 4 * Math.sqrt(0.25 / draws + 0.25 / 300);
        assertThat((double) plan.verdicts().pass() / plan.verdicts().draws())
                .isCloseTo((double) counts[Verdict.PASS.ordinal()] / draws, within(error));
        assertThat((double) plan.verdicts().fail() / plan.verdicts().draws())
                .isCloseTo((double) counts[Verdict.FAIL.ordinal()] / draws, within(error));
    }

    /** The approximation of the size costs up to 3%. */
    @Test
    void neededItemsGiveCorrectVerdictWithProbabilityFourFifths() {
        for (Gate gate : List.of(GATE.notWorse("accuracy", 0.08), GATE.atLeast("accuracy", 0.8))) {
            PlannedCheck small = only(gate, pair(200));
            for (Truth truth : Truth.values()) {
                long needed = small.powers().get(truth.ordinal()).needed().orElseThrow();
                PlannedPower power = only(gate, pair(Math.round(needed / 50.0) * 50))
                        .powers()
                        .get(truth.ordinal());
                assertThat(share(power, truth == Truth.BEYOND ? Verdict.FAIL : Verdict.PASS))
                        .as(gate.expectations() + " " + truth + " " + needed)
                        .isCloseTo(0.8, within(FOUR_ERRORS + 0.03));
            }
        }
    }

    @Test
    void floorThatAPerfectSystemMissesCannotPass() {
        GatePlanReport plan = GatePlan.of(GATE.atLeast("recall", 0.95)).run(FEW).report(pair(100), Map.of());
        assertThat(plan.checks().get(0).cannot(Verdict.PASS)).isTrue();
        assertThat(plan.checks().get(0).cannot(Verdict.FAIL)).isFalse();
        assertThat(plan.document().conclusions())
                .contains("recall at least 0.95: 50 items; no outcome can pass.")
                .first()
                .asString()
                .startsWith("A new system of equal quality passes this gate with probability 0%, fails it with ");
    }

    @Test
    void recallOfFourItemsIsInconclusive() {
        PairedConfusionMatrix rare = PairedConfusionMatrix.of(List.of("no", "yes"), new long[][][] {
                    {{90, 3}, {3, 0}}, {{1, 0}, {0, 3}}
                })
                .withPositive("yes");
        GatePlanReport plan = GatePlan.of(GATE.atLeast("recall", 0.5))
                .run(FEW)
                .report(ObservedPair.of(Pairing.paired(rare)), Map.of());
        assertThat(plan.document().conclusions())
                .contains("recall at least 0.5: 4 items; no outcome can pass or fail.");
    }

    @Test
    void oneSystemIsPlannedWithIndependentErrors() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(440, 60, 60, 440);
        GatePlanReport plan =
                GatePlan.of(GATE.notWorse("accuracy", 0.05)).run(RUN).report(Observations.of(matrix), Map.of());
        PlannedPower power = plan.checks().get(0).powers().get(0);
        assertThat(plan.notes()).first().asString().contains("assumed to be independent");
        assertThat(share(power, Verdict.PASS))
                .isCloseTo(exactPower(1_000, 2 * 0.88 * 0.12, 0, 0.05), within(FOUR_ERRORS));
    }

    @Test
    void drawnSlicesKeepSizes() {
        GatePlanReport plan = GatePlan.of(GATE.notWorse("accuracy", 0.05))
                .run(FEW)
                .report(pair(1_000), Map.of("small", pair(100), "large", pair(900)));
        PlannedCheck small = plan.checks().stream()
                .filter(check -> check.slice().equals(Optional.of("small")))
                .findFirst()
                .orElseThrow();
        assertThat(small.n()).isEqualTo(100);
        assertThat(share(small.powers().get(0), Verdict.PASS))
                .isLessThan(share(plan.checks().get(0).powers().get(0), Verdict.PASS));
    }

    /** A check is planned for three truths, of which each is a unit of work. */
    @Test
    void progressCountsTheTruthsOfAllChecks() {
        List<String> shown = new ArrayList<>();
        Gate gate = GATE.notWorse("accuracy", 0.05).notWorse("f1", 0.05);
        GatePlan.of(gate)
                .run(FEW.withProgress((done, total) -> shown.add(done + "/" + total)))
                .report(pair(100), Map.of());
        assertThat(shown).containsExactly("1/6", "2/6", "3/6", "4/6", "5/6", "6/6");
    }

    @Test
    void numberOfThreadsDoesNotChangeThePlan() {
        Gate gate = GATE.notWorse("accuracy", 0.05);
        GatePlanReport one = GatePlan.of(gate).run(FEW).report(pair(100), Map.of());
        GatePlanReport two = GatePlan.of(gate).run(FEW.withThreads(2)).report(pair(100), Map.of());
        assertThat(two).isEqualTo(one);
    }

    @Test
    void clustersAndScoresAreRefusedWithWhatToDo() {
        ClusteredSample<PairedConfusionMatrix> clusters = ClusteredSample.of(Map.of("a", joint(100), "b", joint(100)));
        assertThatThrownBy(() -> GatePlan.of(GATE.notWorse("accuracy", 0.05))
                        .report(ObservedPair.of(Pairing.paired(clusters)), Map.of()))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("the plan of a gate needs independent rows");
        ScoredSample scores = ScoredSample.of(new double[] {0.1, 0.9}, new boolean[] {false, true});
        assertThatThrownBy(() -> GatePlan.of(GATE.atLeast("auroc", 0.8)).report(Observations.of(scores), Map.of()))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("metric=auroc reads ScoredSample");
    }
}
