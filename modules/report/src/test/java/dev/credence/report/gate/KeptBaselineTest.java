package dev.credence.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.sample.Sample;
import dev.credence.decision.Decision;
import dev.credence.decision.Decision.Counted;
import dev.credence.decision.Decision.InconclusiveCause;
import dev.credence.decision.Verdict;
import dev.credence.numerics.random.MultinomialSampler;
import dev.credence.numerics.random.Streams;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.gate.GatePlanReport.PlannedCheck;
import dev.credence.report.gate.GateReport.GateDecision;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the sizes of gates of two systems on different items, of which the baseline is kept or can have more items too. */
class KeptBaselineTest {
    private static final Gate GATE = Gate.of(Credence.load());
    /** Shares of true positives, false positives, false negatives and true negatives: an accuracy of 0.87 and an F1 of 0.843. */
    private static final double[] SHARES = {0.35, 0.08, 0.05, 0.52};

    private static Sample<ConfusionMatrix> expected(long n) {
        long[] counts =
                Arrays.stream(SHARES).mapToLong(share -> Math.round(share * n)).toArray();
        return Sample.of(ConfusionMatrix.binary(counts[0], counts[1], counts[2], counts[3]));
    }

    private static Sample<ConfusionMatrix> drawn(long n, UniformRandomProvider random) {
        double[] counts = new double[SHARES.length];
        new MultinomialSampler(SHARES, n).sample(random, counts);
        return Sample.of(
                ConfusionMatrix.binary((long) counts[0], (long) counts[1], (long) counts[2], (long) counts[3]));
    }

    private static ObservedPair pair(Sample<ConfusionMatrix> first, Sample<ConfusionMatrix> second) {
        return ObservedPair.of(Pairing.independent(first, second));
    }

    private static GateDecision only(Gate gate, long first, long second) {
        return gate.report(pair(expected(first), expected(second))).decisions().get(0);
    }

    private static PlannedCheck planned(Gate gate, long first, long second) {
        return GatePlan.of(gate)
                .run(ComputeOptions.defaults().withDraws(20))
                .report(pair(expected(first), expected(second)), Map.of())
                .checks()
                .get(0);
    }

    private static double powerOf(Gate gate, long first, long second, boolean kept) {
        UniformRandomProvider random = Streams.block(11, first);
        List<Verdict> verdicts = new ArrayList<>();
        for (int draw = 0; draw < 400; draw++) {
            verdicts.add(gate.report(pair(drawn(first, random), kept ? expected(second) : drawn(second, random)))
                    .verdict());
        }
        return verdicts.stream().filter(Verdict.PASS::equals).count() / 400.0;
    }

    /** Among such sizes the observed powers are 0.79 to 0.86. A share of 400 has a standard error of 0.02. */
    @ParameterizedTest
    @CsvSource({
        "accuracy, 0.03, 300, 300",
        "accuracy, 0.02, 300, 3000",
        "accuracy, 0.03, 3000, 300",
        "f1, 0.03, 200, 20000",
        "f1, 0.05, 300, 300"
    })
    void itemsOfTheNewSystemAloneDecideWithTheStatedPower(String metric, double margin, long first, long second) {
        Gate gate = GATE.notWorse(metric, margin).keepingBaseline();
        GateDecision open = only(gate, first, second);
        assertThat(open.decision().counted()).isEqualTo(Counted.NEW_SYSTEM);
        long size = open.decision().deciding().orElseThrow();
        assertThat(powerOf(gate, size, second, /* kept= */ true)).isBetween(0.72, 0.9);
    }

    @ParameterizedTest
    @CsvSource({"300, 300", "3000, 300", "300, 3000"})
    void sizesOfBothKeepTheirRatioInThePlan(long first, long second) {
        Gate gate = GATE.notWorse("accuracy", 0.03);
        PlannedCheck check = planned(gate, first, second);
        assertThat(check.counted()).isEqualTo(Counted.BOTH_SYSTEMS);
        long size = check.powers().get(0).needed().orElseThrow();
        long ofFirst = size * first / (first + second);
        assertThat(powerOf(gate, ofFirst, size - ofFirst, /* kept= */ false)).isBetween(0.72, 0.88);
    }

    /** With p the accuracy, (z_.05 + z_.2)^2 p (1 - p) (1/N + 1/30,000) = 0.02^2 has the solution 1,853. */
    @Test
    void planCountsTheItemsOfTheNewSystem() {
        Gate gate = GATE.notWorse("accuracy", 0.02).keepingBaseline();
        PlannedCheck check = planned(gate, 300, 30_000);
        assertThat(check.counted()).isEqualTo(Counted.NEW_SYSTEM);
        assertThat(check.powers().get(0).needed().orElseThrow()).isBetween(1_800L, 2_100L);
        assertThat(planned(gate, 3000, 30_000).powers().get(0).needed())
                .isEqualTo(check.powers().get(0).needed());
        // a baseline without items is planned against as many new ones
        GatePlanReport alone = GatePlan.of(gate)
                .run(ComputeOptions.defaults().withDraws(20))
                .report(Observations.of(expected(30_000)), Map.of());
        assertThat(alone.checks().get(0).n()).isEqualTo(60_000);
        assertThat(alone.checks().get(0).powers().get(0).needed())
                .isEqualTo(check.powers().get(0).needed());
        assertThat(alone.envelope().results().toString()).contains("\"nNeededOf\":\"new-system\"");
    }

    @Test
    void planStatesThatTheBaselineHasTooFewItems() {
        Gate gate = GATE.notWorse("accuracy", 0.02).keepingBaseline();
        GatePlanReport report = GatePlan.of(gate)
                .run(ComputeOptions.defaults().withDraws(20))
                .report(pair(expected(3000), expected(300)), Map.of());
        PlannedCheck check = report.checks().get(0);
        assertThat(check.powers())
                .allSatisfy(power -> assertThat(power.needed()).isEmpty());
        assertThat(check.unreached()).hasSize(3).first().isEqualTo(0.0);
        assertThat(report.notesOfWhole())
                .anySatisfy(sentence -> assertThat(sentence)
                        .startsWith("accuracy not worse by 0.02: if the true difference is 0.0000 or")
                        .endsWith("because the baseline has too few: collect a larger baseline."));
    }

    /** The share of the bound that is the baseline's is 0.029 by Wilson's interval. */
    @Test
    void baselineOfTooFewItemsIsTheCause() {
        Gate gate = GATE.notWorse("accuracy", 0.02).keepingBaseline();
        GateDecision open = only(gate, 3000, 300);
        Decision decision = open.decision();
        assertThat(decision.cause()).contains(InconclusiveCause.BASELINE_TOO_SMALL);
        assertThat(decision.deciding()).isEmpty();
        assertThat(open.sentence())
                .contains(
                        "; the 300 items of the baseline alone leave the limit open, so that no number of new items would"
                                + " decide if the true value equals the estimate; collect a baseline of more than about 6");
        assertThat(powerOf(gate, 1_000_000, 300, /* kept= */ true)).isZero();
        // the same sizes with a baseline that can have more items
        assertThat(only(GATE.notWorse("accuracy", 0.02), 3000, 300).decision().cause())
                .contains(InconclusiveCause.MORE_ITEMS);
    }

    @Test
    void sentencesAndJsonStateWhoseItemsTheyCount() {
        Gate gate = GATE.notWorse("accuracy", 0.02);
        GateReport both = gate.report(pair(expected(300), expected(3000)));
        GateReport kept = gate.keepingBaseline().report(pair(expected(300), expected(3000)));
        assertThat(both.decisions().get(0).sentence())
                .endsWith(" items of both systems together, in the ratio that they have now, would decide if the true"
                        + " value equals the estimate");
        assertThat(kept.decisions().get(0).sentence())
                .endsWith(" items of the new system, against the same baseline, would decide if its true value equals"
                        + " its estimate");
        assertThat(both.envelope().results().toString()).contains("\"nDecidingOf\":\"both-systems\"");
        assertThat(kept.envelope().results().toString()).contains("\"nDecidingOf\":\"new-system\"");
    }
}
