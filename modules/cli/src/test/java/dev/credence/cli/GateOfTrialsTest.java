package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.decision.Verdict;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.gate.Gate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Outcomes that are 0 or 1 are trials: gates of them have the exact bounds and the error rates of gates of labels. */
class GateOfTrialsTest {
    private static final OutcomeColumn PASSED = OutcomeColumn.of("passed", 0, 1);
    private final Credence credence = Credence.load();

    private static Observations outcomes(int passed, int items) {
        double[] values = new double[items];
        Arrays.fill(values, 0, passed, 1);
        return Observations.of(Outcomes.of(PASSED, values));
    }

    private static Observations labels(int right, int items) {
        return Observations.of(ConfusionMatrix.of(List.of("a", "b"), new long[][] {{right, items - right}, {0, 0}}));
    }

    private Verdict verdict(String metric, double floor, Observations observations) {
        return Gate.of(credence)
                .atLeast(metric, floor)
                .report(observations, Map.of())
                .verdict();
    }

    @Test
    void floorsOfOutcomesHaveTheVerdictsOfLabels() {
        for (int passed = 40; passed <= 60; passed++) {
            Verdict expected = verdict("accuracy", 0.9, labels(passed, 60));
            assertThat(verdict("mean", 0.9, outcomes(passed, 60))).isEqualTo(expected);
            assertThat(verdict("share:at-least=1", 0.9, outcomes(passed, 60))).isEqualTo(expected);
        }
        assertThat(verdict("mean", 0.9, outcomes(58, 60))).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void meanOfGradesBetweenIsNoShareOfTrials() {
        double[] grades = new double[60];
        Arrays.fill(grades, 0, 58, 1);
        grades[59] = 0.5;
        assertThat(Gate.of(credence)
                        .atLeast("mean", 0.9)
                        .report(Observations.of(Outcomes.of(PASSED, grades)), Map.of())
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    /** The true rate is the floor. Before, 18% of samples of 20 items failed a floor of 0.99, and 6.9% passed one of 0.8. */
    @Test
    void errorsOfFloorsAreAtMostNominal() {
        for (double floor : new double[] {0.8, 0.99}) {
            double pass = 0;
            double fail = 0;
            for (int passed = 0; passed <= 20; passed++) {
                Verdict verdict = verdict("mean", floor, outcomes(passed, 20));
                double probability = binomial(20, passed, floor);
                pass += verdict == Verdict.PASS ? probability : 0;
                fail += verdict == Verdict.FAIL ? probability : 0;
            }
            assertThat(pass).isLessThanOrEqualTo(0.05);
            assertThat(fail).isLessThanOrEqualTo(0.05);
        }
    }

    /** The new system loses exactly the margin of 0.02 and gains nothing. Before, 8.9% of samples of 200 items passed; of labels 1.8%. */
    @Test
    void marginsOfPairedOutcomesHaveTheVerdictsOfLabels() {
        Function<ObservedPair, Verdict> mean =
                pair -> Gate.of(credence).notWorse("mean", 0.02).report(pair).verdict();
        Function<ObservedPair, Verdict> accuracy = pair ->
                Gate.of(credence).notWorse("accuracy", 0.02).report(pair).verdict();
        double pass = 0;
        for (int lost = 0; lost <= 12; lost++) {
            Verdict verdict = mean.apply(pairedOutcomes(lost, 200));
            assertThat(verdict).isEqualTo(accuracy.apply(pairedLabels(lost, 200)));
            pass += verdict == Verdict.PASS ? binomial(200, lost, 0.02) : 0;
        }
        assertThat(pass).isBetween(0.001, 0.05);
    }

    private static ObservedPair pairedOutcomes(int lost, int items) {
        double[] before = new double[items];
        Arrays.fill(before, 1);
        double[] after = before.clone();
        Arrays.fill(after, 0, lost, 0);
        return ObservedPair.of(Pairing.paired(PairedOutcomes.of(PASSED, after, before)));
    }

    private static ObservedPair pairedLabels(int lost, int items) {
        long[][][] counts = {{{items - lost, 0}, {lost, 0}}, {{0, 0}, {0, 0}}};
        return ObservedPair.of(Pairing.paired(PairedConfusionMatrix.of(List.of("a", "b"), counts)));
    }

    private static double binomial(int n, int k, double p) {
        double logarithm = k * Math.log(p) + (n - k) * Math.log1p(-p);
        for (int i = 0; i < k; i++) {
            logarithm += Math.log(n - i) - Math.log(i + 1.0);
        }
        return Math.exp(logarithm);
    }
}
