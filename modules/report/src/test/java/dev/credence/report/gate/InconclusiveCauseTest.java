package dev.credence.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.decision.Decision.InconclusiveCause;
import dev.credence.decision.Verdict;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.gate.GateReport.GateDecision;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InconclusiveCauseTest {
    private static final Gate GATE = Gate.of(Credence.load());

    private static GateDecision decision(Gate gate, ConfusionMatrix matrix) {
        return gate.report(Observations.of(matrix), Map.of()).decisions().get(0);
    }

    /** Two systems with numbers of items on which both, only the new one, only the baseline and neither is right. */
    private static GateDecision pair(long both, long onlyNew, long onlyOld, long neither, double margin) {
        PairedConfusionMatrix joint = PairedConfusionMatrix.of(List.of("no", "yes"), new long[][][] {
                    {{both, onlyNew}, {onlyOld, neither}}, {{0, 0}, {0, 100}}
                })
                .withPositive("yes");
        return GATE.notWorse("accuracy", margin)
                .report(ObservedPair.of(Pairing.paired(joint)))
                .decisions()
                .get(0);
    }

    private static void assertCause(GateDecision decision, InconclusiveCause cause, String end) {
        assertThat(decision.decision().cause()).contains(cause);
        assertThat(decision.sentence()).endsWith(end);
    }

    @Test
    void fewerThanTenObservationsAreTooFewItems() {
        assertCause(
                decision(GATE.atLeast("recall", 0.5), ConfusionMatrix.binary(4, 1, 0, 100)),
                InconclusiveCause.TOO_FEW_ITEMS,
                "n=4; fewer than 10 observations bear on the metric: n=4");
    }

    @Test
    void macroAverageOfItemsOfOneClassIsTooFewItems() {
        assertCause(
                decision(GATE.atLeast("f1.macro", 0.9), ConfusionMatrix.binary(0, 0, 0, 100)),
                InconclusiveCause.TOO_FEW_ITEMS,
                "n=100; all observations have the same true class, and the metric is an average over classes: nothing is"
                        + " known of the other classes");
        assertThat(decision(GATE.atLeast("accuracy", 0.9), ConfusionMatrix.binary(0, 0, 0, 100))
                        .decision()
                        .cause())
                .isEmpty();
    }

    @Test
    void metricThatIsZeroByZeroIsUndefined() {
        assertCause(
                decision(GATE.atLeast("mcc", 0.5), ConfusionMatrix.binary(0, 0, 40, 60)),
                InconclusiveCause.UNDEFINED,
                "the metric is 0/0 or infinite on these data");
    }

    /** An item whose true class has the probability 0 has an infinite loss. */
    @Test
    void infiniteDifferenceIsUndefined() {
        boolean[] truth = new boolean[40];
        double[] first = new double[40];
        double[] second = new double[40];
        for (int item = 0; item < truth.length; item++) {
            truth[item] = item % 2 == 0;
            first[item] = truth[item] ? 0.5 + item / 100.0 : 0.4 - item / 200.0;
            second[item] = item == 0 ? 0 : first[item];
        }
        GateDecision decision = GATE.notWorse("log-loss", 0.1)
                .report(ObservedPair.of(Pairing.paired(PairedScoredSample.of(truth, first, second))))
                .decisions()
                .get(0);

        assertThat(decision.decision().estimate()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertCause(decision, InconclusiveCause.UNDEFINED, "the metric is 0/0 or infinite on these data");
    }

    @Test
    void fiveItemsThatDifferAreFewDifferences() {
        GateDecision decision = pair(100, 5, 0, 10, 0);
        assertThat(decision.decision().cause()).contains(InconclusiveCause.FEW_DIFFERENCES);
        assertThat(decision.sentence()).contains("; the systems differ on too few items to show which is better");
    }

    @Test
    void systemWorseByAboutMarginIsInconclusive() {
        GateDecision decision = pair(800, 2, 32, 66, 0.035);
        assertThat(decision.decision().cause()).contains(InconclusiveCause.MARGIN_OPEN);
        assertThat(decision.sentence())
                .contains(
                        "; the new system is worse, but these data do not show whether it is worse by more than the margin; about ");
    }

    /** The lower bound of 40 of 40 is 0.928. */
    @Test
    void floorThatNoOutcomeReachesCannotPass() {
        assertCause(
                decision(GATE.atLeast("recall", 0.95), ConfusionMatrix.binary(39, 5, 1, 100)),
                InconclusiveCause.CANNOT_PASS,
                "n=40; no outcome on these items could pass, not even that of a system that is always right; about"
                        + " 1,574 items would decide if the true value equals the estimate");
    }

    @Test
    void floorThatAnotherOutcomeReachesHasAnotherCause() {
        assertCause(
                decision(GATE.atLeast("recall", 0.92), ConfusionMatrix.binary(39, 5, 1, 100)),
                InconclusiveCause.MORE_ITEMS,
                "items would decide if the true value equals the estimate");
    }

    /** Ten clusters without an error do not show that items of a cluster differ, so that one error more passes. */
    @Test
    void clustersWithAnErrorCouldPass() {
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        for (int cluster = 0; cluster < 10; cluster++) {
            clusters.put("c" + cluster, ConfusionMatrix.binary(50, 0, 0, 50));
        }
        GateDecision perfect = GATE.atLeast("accuracy", 0.85)
                .report(Observations.of(ClusteredSample.of(clusters)), Map.of())
                .decisions()
                .get(0);
        clusters.put("c0", ConfusionMatrix.binary(50, 1, 0, 49));
        GateDecision oneError = GATE.atLeast("accuracy", 0.85)
                .report(Observations.of(ClusteredSample.of(clusters)), Map.of())
                .decisions()
                .get(0);

        assertThat(oneError.decision().verdict()).isEqualTo(Verdict.PASS);
        assertThat(perfect.decision().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(perfect.decision().cannotPass()).isFalse();
        assertThat(perfect.decision().cause()).contains(InconclusiveCause.MORE_ITEMS);
    }

    @Test
    void sentenceStatesThatNoOutcomeCouldPass() {
        GateDecision decision = decision(GATE.atLeast("recall", 0.95), ConfusionMatrix.binary(20, 5, 20, 100));
        assertThat(decision.sentence())
                .startsWith("FAIL: recall at least 0.95")
                .endsWith("; no outcome on these items could pass, not even that of a system that is always right");
    }

    /** A baseline that is always right cannot be beaten. */
    @Test
    void marginOfZeroAgainstAPerfectBaselineCannotPass() {
        assertThat(pair(100, 0, 8, 0, 0).decision().cannotPass()).isTrue();
        assertThat(pair(100, 0, 8, 8, 0).decision().cannotPass()).isFalse();
    }

    /** 180 of 200 is 0.9 exactly; 182 needs about nine times as many rows. */
    @ParameterizedTest
    @CsvSource({"90,AT_LIMIT", "92,MORE_ITEMS", "88,MORE_ITEMS"})
    void estimateAtTheLimitIsNotDecidedByMoreItems(long right, InconclusiveCause cause) {
        ConfusionMatrix matrix = ConfusionMatrix.binary(90, 100 - right, 10, right);
        assertThat(decision(GATE.atLeast("accuracy", 0.9), matrix).decision().cause())
                .contains(cause);
    }

    @Test
    void checkThatPassesOrFailsHasNoCause() {
        assertThat(decision(GATE.atLeast("accuracy", 0.5), ConfusionMatrix.binary(90, 10, 10, 90))
                        .decision()
                        .cause())
                .isEmpty();
        assertThat(decision(GATE.atLeast("accuracy", 0.99), ConfusionMatrix.binary(90, 10, 10, 90))
                        .decision()
                        .cause())
                .isEmpty();
    }

    @Test
    void messageOfASkippedTestBeginsWithTheCode() {
        GateReport report =
                GATE.atLeast("recall", 0.5).report(Observations.of(ConfusionMatrix.binary(4, 1, 0, 100)), Map.of());
        assertThat(JUnitXml.of(report, Duration.ofSeconds(1)))
                .contains("<skipped message=\"[too-few-items] INCONCLUSIVE: recall at least 0.5");
    }
}
