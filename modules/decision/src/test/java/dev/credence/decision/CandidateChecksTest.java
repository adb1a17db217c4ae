package dev.credence.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CandidateChecksTest {
    private static final Credence CREDENCE = Credence.load();

    @SuppressWarnings("unchecked") // the metrics read confusion matrices
    private static ClaimCheck check(ConfusionMatrix matrix, String metric, double floor) {
        return ClaimCheck.of(
                CREDENCE.evaluate(matrix),
                (Metric<ConfusionMatrix>) CREDENCE.registry().metric(metric),
                Claim.atLeast(floor));
    }

    private static List<ClaimCheck> floors(int truePositives, int trueNegatives, int ofEach) {
        ConfusionMatrix matrix =
                ConfusionMatrix.binary(truePositives, ofEach - trueNegatives, ofEach - truePositives, trueNegatives);
        return List.of(check(matrix, "recall", 0.8), check(matrix, "specificity", 0.8));
    }

    private static List<Verdict> verdicts(List<List<ClaimCheck>> candidates) {
        return CandidateChecks.decide(candidates, ConfidenceLevel.P95).stream()
                .map(decisions ->
                        Verdict.of(decisions.stream().map(Decision::verdict).toList()))
                .toList();
    }

    /** The lower bound of 87 of 100 is above 0.8 at 5%, and below it at 2.5%. */
    @Test
    void candidatePassesAloneAtTheFullLevelAndOfTwoAtHalfOfIt() {
        assertThat(verdicts(List.of(floors(87, 100, 100)))).containsExactly(Verdict.PASS);
        assertThat(verdicts(List.of(floors(87, 100, 100), floors(80, 80, 100))))
                .containsExactly(Verdict.INCONCLUSIVE, Verdict.INCONCLUSIVE);
        assertThat(verdicts(List.of(floors(87, 100, 100), floors(95, 95, 100))))
                .as("after the second candidate has passed, the first is judged at the full level")
                .containsExactly(Verdict.PASS, Verdict.PASS);
    }

    @Test
    void candidateThatMissesOneFloorFails() {
        assertThat(verdicts(List.of(floors(60, 100, 100), floors(95, 95, 100))))
                .containsExactly(Verdict.FAIL, Verdict.PASS);
    }

    /**
     * Three candidates whose recall is at its floor and whose specificity is far above, on common items of which each is wrong with the
     * same ones with probability r. Of 400 samples, at most 36 have a false PASS with probability 0.9997 if the error is 0.05.
     */
    @ParameterizedTest
    @CsvSource({"0,30", "0,200", "0.8,30", "0.8,200"})
    void anyCandidateThatMissesAFloorPassesInAtMostFivePercentOfSamples(double correlated, int ofEach) {
        Random random = new Random(2024);
        int samples = 400;
        int wrong = 0;
        for (int sample = 0; sample < samples; sample++) {
            int[] right = new int[3];
            for (int item = 0; item < ofEach; item++) {
                boolean common = random.nextDouble() < 0.8;
                for (int candidate = 0; candidate < right.length; candidate++) {
                    boolean own = random.nextDouble() < correlated ? common : random.nextDouble() < 0.8;
                    right[candidate] += own ? 1 : 0;
                }
            }
            List<List<ClaimCheck>> candidates = new ArrayList<>();
            for (int hits : right) {
                candidates.add(floors(hits, ofEach, ofEach));
            }
            wrong += verdicts(candidates).contains(Verdict.PASS) ? 1 : 0;
        }
        assertThat(wrong).isLessThanOrEqualTo(36);
    }

    @Test
    void anyPassesIfOneDoesAndFailsOnlyIfAllDo() {
        assertThat(CandidateChecks.any(List.of(Verdict.FAIL, Verdict.PASS))).isEqualTo(Verdict.PASS);
        assertThat(CandidateChecks.any(List.of(Verdict.FAIL, Verdict.FAIL))).isEqualTo(Verdict.FAIL);
        assertThat(CandidateChecks.any(List.of(Verdict.FAIL, Verdict.INCONCLUSIVE)))
                .isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void candidateWithTooFewItemsIsInconclusive() {
        assertThat(verdicts(List.of(floors(9, 9, 9), floors(95, 95, 100))))
                .containsExactly(Verdict.INCONCLUSIVE, Verdict.PASS);
    }

    @Test
    void candidateWithoutChecksIsRefused() {
        assertThatThrownBy(() -> CandidateChecks.decide(List.of(List.of()), ConfidenceLevel.P95))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("candidates need one check or more at a level above 0.5: level=0.95, checks=[0]");
    }
}
