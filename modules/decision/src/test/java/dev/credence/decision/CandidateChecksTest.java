package dev.credence.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
        return CandidateChecks.decide(candidates, ConfidenceLevel.P95, ComputeOptions.defaults()).decisions().stream()
                .map(decisions ->
                        Verdict.of(decisions.stream().map(Decision::verdict).toList()))
                .toList();
    }

    /** The lower bound of 87 of 100 is above 0.8 at 5%, and below it at 2.5%. */
    @Test
    void oneOfTwoCandidatesPassesAtHalfTheLevel() {
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
    void candidatesBelowFloorPassInAtMostFivePercentOfSamples(double correlated, int ofEach) {
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

    /** Candidates that are right or wrong about each item of two classes, of which there are as many of each. */
    private static List<List<ClaimCheck>> jointly(Random random, int ofEach, double[] recalls, double common) {
        List<String> names = IntStream.range(0, recalls.length)
                .mapToObj(candidate -> "c" + candidate)
                .toList();
        JointConfusionCounter counter = new JointConfusionCounter(names);
        for (int item = 0; item < 2 * ofEach; item++) {
            double hard = random.nextDouble();
            String truth = item < ofEach ? "y" : "n";
            List<String> predicted = new ArrayList<>();
            for (double recall : recalls) {
                double own = random.nextDouble() < common ? hard : random.nextDouble();
                boolean right = own < (item < ofEach ? recall : 0.97);
                predicted.add(right == (item < ofEach) ? "y" : "n");
            }
            counter.add(truth, predicted, 1);
        }
        JointConfusionMatrix rows = counter.toMatrix().withPositive("y");
        List<List<ClaimCheck>> candidates = new ArrayList<>();
        for (int candidate = 0; candidate < recalls.length; candidate++) {
            ConfusionMatrix own = rows.system(candidate);
            candidates.add(Stream.of("recall", "specificity")
                    .map(metric -> check(own, metric, 0.8).within(Optional.empty(), Optional.of(Sample.of(rows))))
                    .toList());
        }
        return candidates;
    }

    private static int passing(CandidateChecks.Decided decided) {
        return (int) decided.decisions().stream()
                .filter(own -> own.stream().allMatch(decision -> decision.verdict() == Verdict.PASS))
                .count();
    }

    /** At most 22 of 200 samples have a false PASS with probability 0.9998 if the error is 0.05. */
    @ParameterizedTest
    @CsvSource({"0.0", "0.9"})
    void maxTKeepsTheLevelForCandidatesBelowFloor(double common) {
        Random random = new Random(7);
        int wrong = 0;
        for (int sample = 0; sample < 200; sample++) {
            CandidateChecks.Decided decided = decide(jointly(random, 150, new double[] {0.8, 0.8, 0.8, 0.8}, common));
            assertThat(decided.multiplicity()).isEqualTo(Multiplicity.MAX_T);
            wrong += passing(decided) > 0 ? 1 : 0;
        }
        assertThat(wrong).isLessThanOrEqualTo(22);
    }

    @Test
    void maxTNeverPassesFewerCandidatesThanHolm() {
        Random random = new Random(8);
        int more = 0;
        for (int sample = 0; sample < 40; sample++) {
            List<List<ClaimCheck>> joint = jointly(random, 150, new double[] {0.86, 0.86, 0.86, 0.86, 0.86}, 0.97);
            int byMaxT = passing(decide(joint));
            int byHolm = passing(decide(joint.stream()
                    .map(own -> own.stream()
                            .map(check -> check.within(Optional.empty(), Optional.empty()))
                            .toList())
                    .toList()));
            assertThat(byMaxT).isGreaterThanOrEqualTo(byHolm);
            more += byMaxT > byHolm ? 1 : 0;
        }
        assertThat(more).isGreaterThan(2);
    }

    private static CandidateChecks.Decided decide(List<List<ClaimCheck>> candidates) {
        return CandidateChecks.decide(
                candidates, ConfidenceLevel.P95, ComputeOptions.defaults().withDraws(2_000));
    }

    /** Both candidates are one, so that there is no choice to pay for: 87 of 100 is enough at 5% and not at 2.5%. */
    @Test
    void identicalCandidatesAreJudgedAtFullLevel() {
        JointConfusionMatrix rows = new JointConfusionCounter(List.of("a", "b"))
                .add("y", List.of("y", "y"), 87)
                .add("y", List.of("n", "n"), 13)
                .add("n", List.of("n", "n"), 95)
                .add("n", List.of("y", "y"), 5)
                .toMatrix()
                .withPositive("y");
        List<ClaimCheck> own = floors(87, 95, 100);
        List<ClaimCheck> joint = own.stream()
                .map(check -> check.within(Optional.empty(), Optional.of(Sample.of(rows))))
                .toList();

        assertThat(passing(decide(List.of(own, own)))).isZero();
        assertThat(passing(decide(List.of(joint, joint)))).isEqualTo(2);
    }

    @Test
    void anyPassesIfOnePassesAndFailsIfAllFail() {
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
        assertThatThrownBy(() ->
                        CandidateChecks.decide(List.of(List.of()), ConfidenceLevel.P95, ComputeOptions.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("candidates need one check or more at a level above 0.5: level=0.95, checks=[0]");
    }
}
