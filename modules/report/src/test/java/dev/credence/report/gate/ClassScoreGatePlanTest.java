package dev.credence.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.decision.Multiplicity;
import dev.credence.decision.Verdict;
import dev.credence.planning.PairedPlan;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.gate.GatePlanReport.PlannedCheck;
import dev.credence.report.gate.GatePlanReport.PlannedPower;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Plans of gates whose metrics read scores of several classes. */
class ClassScoreGatePlanTest {
    private static final Credence CREDENCE = Credence.load();
    private static final ComputeOptions RUN = ComputeOptions.defaults().withDraws(300);
    private static final ComputeOptions FEW = RUN.withDraws(40);
    /** Four standard errors of a share of 300 draws; a correct plan exceeds it once in 16,000 comparisons. */
    private static final double FOUR_ERRORS = 4 * Math.sqrt(0.25 / 300);
    /** Each check is judged alone. */
    private static final Gate GATE = Gate.of(CREDENCE).multiplicity(Multiplicity.NONE);

    private static double[] certain(boolean positive) {
        return positive ? new double[] {0, 1} : new double[] {1, 0};
    }

    /** Scores of 0 and 1 of two systems on 200 items: both right on 80%, each alone on 8%, and none on 4%, of which half are of each class. */
    private static PairedClassScores certain() {
        List<String> truth = new ArrayList<>();
        List<double[]> first = new ArrayList<>();
        List<double[]> second = new ArrayList<>();
        for (boolean positive : new boolean[] {false, true}) {
            for (int item = 0; item < 100; item++) {
                truth.add(positive ? "yes" : "no");
                first.add(certain((item < 88) == positive));
                second.add(certain((item < 80 || (item >= 88 && item < 96)) == positive));
            }
        }
        List<String> labels = List.of("no", "yes");
        return PairedClassScores.of(
                ClassScores.of(labels, truth, first.toArray(double[][]::new)),
                ClassScores.of(labels, truth, second.toArray(double[][]::new)));
    }

    private static ObservedPair observed(PairedClassScores scores) {
        return ObservedPair.of(List.of(Pairing.paired(scores), Pairing.paired(scores.predicted())));
    }

    private static PairedClassScores scores(int size, long seed) {
        Random random = new Random(seed);
        List<String> truth = new ArrayList<>();
        double[][] first = new double[size][3];
        double[][] second = new double[size][3];
        for (int item = 0; item < size; item++) {
            int own = random.nextInt(3);
            truth.add(List.of("cat", "dog", "fox").get(own));
            for (int c = 0; c < 3; c++) {
                double common = random.nextGaussian() + (c == own ? 1.6 : 0);
                first[item][c] = common + 0.4 * random.nextGaussian();
                second[item][c] = common + 0.4 * random.nextGaussian();
            }
        }
        List<String> labels = List.of("cat", "dog", "fox");
        return PairedClassScores.of(ClassScores.of(labels, truth, first), ClassScores.of(labels, truth, second));
    }

    private static double share(PlannedPower power, Verdict verdict) {
        long count = verdict == Verdict.PASS
                ? power.verdicts().pass()
                : power.verdicts().fail();
        return (double) count / power.verdicts().draws();
    }

    private static double needed(PlannedCheck check, int truth) {
        return (double) check.powers().get(truth).needed().orElseThrow();
    }

    private static double exactPower(double discordant, double difference, double margin) {
        return PairedPlan.of(CREDENCE.registry().comparator("tango"), discordant, difference)
                .nonInferiority(margin)
                .at(200)
                .goal()
                .reached();
    }

    /** The plan of the comparator enumerates all counts; see {@link GatePlanTest}, whose rows these items are. */
    @Test
    void probabilityOfPassEqualsExactPlan() {
        double margin = 0.05;
        PlannedCheck check = GatePlan.of(GATE.notWorse("accuracy", margin).atLeast("auroc-ovo", 0.01))
                .run(RUN)
                .report(observed(certain()), Map.of())
                .checks()
                .get(0);
        double lost = margin / 2 / 0.88;
        double more = 0.8 * lost + 0.08 + 0.08 * (1 - lost);

        assertThat(share(check.powers().get(0), Verdict.PASS))
                .isCloseTo(exactPower(0.16, 0, margin), within(FOUR_ERRORS));
        assertThat(check.powers().get(1).value()).isCloseTo(-margin / 2, within(1e-9));
        assertThat(share(check.powers().get(1), Verdict.PASS))
                .isCloseTo(exactPower(more, -margin / 2, margin), within(FOUR_ERRORS));
        PlannedCheck ofRows = GatePlan.of(GATE.notWorse("accuracy", margin))
                .run(FEW)
                .report(ObservedPair.of(Pairing.paired(certain().predicted())), Map.of())
                .checks()
                .get(0);
        for (int truth = 0; truth < 3; truth++) {
            double expected = needed(ofRows, truth);
            assertThat(needed(check, truth)).isCloseTo(expected, within(0.1 * expected));
        }
    }

    /** A system with scores of 0 and 1 has an area that is the mean recall. */
    @Test
    void areaOfCertainScoresIsPlannedAsTheirMeanRecall() {
        List<PlannedCheck> checks = GatePlan.of(GATE.atLeast("auroc-ovo", 0.8)
                        .atLeast("balanced-accuracy", 0.8)
                        .notWorse("auroc-ovo", 0.1))
                .run(FEW)
                .report(observed(certain()), Map.of())
                .checks();

        for (int truth = 0; truth < 3; truth++) {
            assertThat(checks.get(0).powers().get(truth).value())
                    .isCloseTo(checks.get(1).powers().get(truth).value(), within(1e-9));
        }
        assertThat(checks.get(2).powers())
                .extracting(PlannedPower::value)
                .usingElementComparator((one, other) -> Math.abs(one - other) < 1e-9 ? 0 : 1)
                .containsExactly(0.0, -0.05, -0.2);
    }

    @Test
    void neededItemsGiveCorrectVerdictWithStatedProbability() {
        Gate gate = GATE.notWorse("auroc-ovr", 0.03);
        PlannedCheck some = GatePlan.of(gate)
                .run(FEW)
                .report(observed(scores(300, 1)), Map.of())
                .checks()
                .get(0);
        int needed = (int) some.powers().get(0).needed().orElseThrow();
        PlannedPower reached = GatePlan.of(gate)
                .run(RUN)
                .report(observed(scores(needed, 1)), Map.of())
                .checks()
                .get(0)
                .powers()
                .get(0);

        // the pilot of another size has another variance of the difference, about 15% here
        assertThat(share(reached, Verdict.PASS)).isBetween(0.65, 0.92);
        assertThat(share(reached, Verdict.FAIL)).isLessThan(0.05);
    }

    @Test
    void worseSystemsFailMoreOftenForAnyThreads() {
        PairedClassScores all = scores(240, 3);
        Map<String, ObservedPair> slices = new LinkedHashMap<>();
        slices.put("one", observed(all.withAtoms(range(0, 150))));
        slices.put("two", observed(all.withAtoms(range(150, 240))));
        GatePlan plan = GatePlan.of(GATE.notWorse("multiclass-brier", 0.5).notWorse("auroc-ovo", 0.02))
                .run(FEW);
        assertThatThrownBy(() -> plan.report(observed(all), slices))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("needs probabilities");
        GatePlan areas = GatePlan.of(GATE.atMost("error-rate", 0.4).notWorse("auroc-ovo", 0.02));
        GatePlanReport report = areas.run(FEW).report(observed(all), slices);

        assertThat(report.checks()).extracting(PlannedCheck::n).containsExactly(240L, 240L, 150L, 150L, 90L, 90L);
        for (PlannedCheck check : report.checks()) {
            List<PlannedPower> powers = check.powers();
            assertThat(share(powers.get(2), Verdict.PASS)).isLessThanOrEqualTo(share(powers.get(0), Verdict.PASS));
            assertThat(share(powers.get(2), Verdict.FAIL)).isGreaterThanOrEqualTo(share(powers.get(0), Verdict.FAIL));
        }
        assertThat(areas.run(FEW.withThreads(3)).report(observed(all), slices).checks())
                .isEqualTo(report.checks());
    }

    private static int[] range(int from, int to) {
        return IntStream.range(from, to).toArray();
    }

    @Test
    void oneSystemIsPlannedWithIndependentErrors() {
        ClassScores scores = scores(300, 5).first();
        GatePlanReport report = GatePlan.of(GATE.notWorse("auroc-ovo", 0.05).notWorse("accuracy", 0.05))
                .run(FEW)
                .report(Observations.of(List.of(Sample.of(scores), Sample.of(scores.predicted()))), Map.of());
        PlannedCheck accuracy = report.checks().get(1);
        PlannedCheck ofRows = GatePlan.of(GATE.notWorse("accuracy", 0.05))
                .run(FEW)
                .report(Observations.of(scores.predicted()), Map.of())
                .checks()
                .get(0);

        assertThat(report.notes()).anyMatch(note -> note.startsWith("only one system is known"));
        // each item meets 8 others of its class instead of all
        assertThat(needed(accuracy, 0)).isCloseTo(needed(ofRows, 0), within(0.15 * needed(ofRows, 0)));
    }

    @Test
    void otherPredictionsAndDesignsAreRefused() {
        ClassScores scores = scores(60, 2).first();
        GatePlan plan = GatePlan.of(GATE.atLeast("auroc-ovo", 0.5)).run(FEW);
        ConfusionMatrix other = ConfusionMatrix.of(scores.labels(), new long[][] {{20, 0, 0}, {0, 20, 0}, {0, 0, 20}});
        assertThatThrownBy(() -> plan.report(Observations.of(List.of(Sample.of(scores), Sample.of(other))), Map.of()))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("needs predictions that are the classes with the highest scores");
        assertThatThrownBy(() -> plan.report(Observations.of(StratifiedSample.of(scores, scores::truth)), Map.of()))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("needs scores of all classes of independent rows");
        assertThatThrownBy(() -> plan.report(
                        ObservedPair.of(Pairing.independent(Sample.of(scores), Sample.of(scores))), Map.of()))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("of both systems for the same independent rows");
    }
}
