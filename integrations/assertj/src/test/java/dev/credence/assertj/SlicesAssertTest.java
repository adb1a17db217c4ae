package dev.credence.assertj;

import static dev.credence.assertj.CredenceAssertions.assertThatComparisons;
import static dev.credence.assertj.CredenceAssertions.assertThatEstimates;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.assertj.CredenceAssertions.SliceQuestions;
import dev.credence.decision.Claim;
import dev.credence.decision.Verdict;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class SlicesAssertTest {
    private static Map<String, ConfusionMatrix> slices(long... found) {
        Map<String, ConfusionMatrix> slices = new LinkedHashMap<>();
        for (int i = 0; i < found.length; i++) {
            slices.put("s" + i, Answers.matrix(found[i], 200 - found[i]));
        }
        return slices;
    }

    private static Map<String, Function<ConfidenceLevel, Estimate>> requested(Map<String, ConfusionMatrix> slices) {
        return SliceQuestions.of(slices, Answers::recall);
    }

    private static List<Verdict> verdicts(SlicesAssert.Adjustment adjustment, double least, long... found) {
        return SlicesAssert.findings(
                        estimate -> Claim.atLeast(least), requested(slices(found)), ConfidenceLevel.P95, adjustment)
                .values()
                .stream()
                .map(Finding::verdict)
                .toList();
    }

    @Test
    void assertionPassesOnlyIfAllSlicesPass() {
        assertThatEstimates(slices(190, 188, 192), Answers::recall)
                .areAtLeast(0.85)
                .areAtMost(0.99);
        assertThatThrownBy(() -> assertThatEstimates(slices(190, 150, 178), Answers::recall)
                        .areAtLeast(0.85))
                .isNotInstanceOf(InconclusiveError.class)
                .hasMessage("""
                    FAIL: expected recall to be at least 0.85 in all of 3 slices, 95% together (holm); 1 FAIL, 1 INCONCLUSIVE, 1 PASS
                      FAIL 's1': recall 0.7500 [0.6704, 0.8156] wilson-modified 98.33333333%, n=200; the 98.3333% interval [0.670429, 0.815643] lies below 0.85
                      INCONCLUSIVE 's2': recall 0.8900 [0.8305, 0.9303] wilson-modified 97.5%, n=200; the 97.5% interval [0.830541, 0.930346] contains 0.85; about 837 items (counted as n) would decide it with power 0.8 if the true value is 0.89\
                    """);
    }

    @Test
    void undecidedSliceIsInconclusiveOrAborts() {
        assertThatThrownBy(() ->
                        assertThatEstimates(slices(190, 178), Answers::recall).areAtLeast(0.85))
                .isInstanceOf(InconclusiveError.class)
                .hasMessageStartingWith(
                        "INCONCLUSIVE: expected recall to be at least 0.85 in all of 2 slices, 95% together"
                                + " (holm); 0 FAIL, 1 INCONCLUSIVE, 1 PASS\n  INCONCLUSIVE 's1': ");
        assertThatThrownBy(() -> assertThatEstimates(slices(190, 178), Answers::recall)
                        .abortingWhereInconclusive()
                        .areAtLeast(0.85))
                .isInstanceOf(TestAbortedException.class);
    }

    /** 180 of 200 pass 0.85 as the only slice but not among two; once the other slice has passed, they do. */
    @Test
    void holmDecidesASliceThatBonferroniLeavesOpen() {
        assertThat(verdicts(SlicesAssert.Adjustment.NONE, 0.85, 180, 195)).containsExactly(Verdict.PASS, Verdict.PASS);
        assertThat(verdicts(SlicesAssert.Adjustment.BONFERRONI, 0.85, 180, 195))
                .containsExactly(Verdict.INCONCLUSIVE, Verdict.PASS);
        assertThat(verdicts(SlicesAssert.Adjustment.HOLM, 0.85, 180, 195)).containsExactly(Verdict.PASS, Verdict.PASS);
    }

    /** A passing slice does not relax the level for a failing one, because wrong passes and wrong failures are separate errors. */
    @Test
    void passingSlicesDoNotRelaxTheLevelOfFailures() {
        assertThat(verdicts(SlicesAssert.Adjustment.NONE, 0.85, 159, 195)).containsExactly(Verdict.FAIL, Verdict.PASS);
        assertThat(verdicts(SlicesAssert.Adjustment.HOLM, 0.85, 159, 195))
                .containsExactly(Verdict.INCONCLUSIVE, Verdict.PASS);
    }

    /** Holm's procedure in its usual form, on one-sided p-values at which the bound equals the claimed number. */
    @Test
    void verdictsEqualHolmsProcedureOnPValues() {
        Random random = new Random(42);
        for (int round = 0; round < 200; round++) {
            double[] tails = random.doubles(5, 0, 0.03).toArray();
            List<Integer> passed = holm(tails);
            Map<String, Function<ConfidenceLevel, Estimate>> slices = new TreeMap<>();
            IntStream.range(0, 5).forEach(i -> slices.put("s" + i, level -> boundAt(tails[i], level)));

            Map<String, Finding> findings = SlicesAssert.findings(
                    e -> Claim.atLeast(0.5), slices, ConfidenceLevel.P95, SlicesAssert.Adjustment.HOLM);
            for (int i = 0; i < 5; i++) {
                assertThat(findings.get("s" + i))
                        .as("slice %d of %s", i, Arrays.toString(tails))
                        .extracting(Finding::verdict)
                        .isEqualTo(passed.contains(i) ? Verdict.PASS : Verdict.INCONCLUSIVE);
            }
        }
    }

    /** The lower bound is above 0.5 exactly if the tail of the level is above the p-value. */
    private static Estimate boundAt(double p, ConfidenceLevel level) {
        return Estimate.of("accuracy", "made", level, 0.9)
                .bounds(level.tail() > p ? 0.6 : 0.4, 1)
                .n(10)
                .build();
    }

    private static List<Integer> holm(double[] p) {
        List<Integer> order = IntStream.range(0, p.length)
                .boxed()
                .sorted(java.util.Comparator.comparingDouble(i -> p[i]))
                .toList();
        int rejected = 0;
        while (rejected < p.length && p[order.get(rejected)] < 0.025 / (p.length - rejected)) {
            rejected++;
        }
        return order.subList(0, rejected);
    }

    @Test
    void comparisonsOfSlicesAreAdjusted() {
        Map<String, Function<ConfidenceLevel, Comparison>> slices = Map.of(
                "a", level -> Answers.comparison(level, 0.05, 0.02, 0.08),
                "b", level -> Answers.comparison(level, 0.05, 0.03, 0.07));

        assertThatComparisons(slices).areBetter().areNotWorseThanBy(0.01).areEquivalentWithin(0.1);
        assertThatThrownBy(() -> assertThatComparisons(slices).areEquivalentWithin(0.01))
                .hasMessageContaining("2 FAIL, 0 INCONCLUSIVE, 0 PASS");
        assertThatComparisons(Map.of("a", 0.05), (shift, level) -> Answers.comparison(level, shift, 0.02, 0.08))
                .adjustedBy(SlicesAssert.Adjustment.NONE)
                .atLevel(0.9)
                .areBetter();
    }

    /** Bounds at another level than the adjusted one would not have the joint error probability that the assertion states. */
    @Test
    void resultsAtAnotherLevelAreRefused() {
        Map<String, ConfusionMatrix> slices = Map.of("a", Answers.matrix(88, 12), "b", Answers.matrix(88, 12));
        assertThatThrownBy(
                        () -> assertThatEstimates(slices, (slice, level) -> Answers.CREDENCE.estimate("recall", slice))
                                .areAtLeast(0.79))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must have the level that is given to its function: given=0.975, level=0.95");
    }

    @Test
    @SuppressWarnings("NullAway")
    void nullInPlaceOfSlicesIsNamed() {
        Map<String, ConfusionMatrix> none = null;
        assertThatThrownBy(() -> assertThatEstimates(none, Answers::recall))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("slices must not be null");
    }

    @Test
    void messageNamesEveryMetricOfTheSlices() {
        Map<String, String> metrics = Map.of("recall", "recall", "precision", "precision");
        assertThatThrownBy(() -> assertThatEstimates(
                                metrics,
                                (metric, level) -> Answers.CREDENCE
                                        .evaluate(Answers.matrix(88, 12))
                                        .level(level)
                                        .estimate(metric))
                        .areAtLeast(0.9))
                .hasMessageMatching(
                        "(?s)INCONCLUSIVE: expected (recall, precision|precision, recall) to be at least 0.9 .*");
    }

    @Test
    void claimsThatAllValuesFulfilAreRefusedInEverySlice() {
        assertThatThrownBy(() -> assertThatEstimates(Map.of("a", Answers.matrix(88, 12)), Answers::recall)
                        .areAtMost(5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("all data fulfil the claim 'at most 5.0'");
    }

    @Test
    void slicesOfThreeRowsNeverPass() {
        assertThatThrownBy(() -> assertThatEstimates(Map.of("few", ConfusionMatrix.binary(3, 0, 0, 0)), Answers::recall)
                        .areAtLeast(0.85))
                .isInstanceOf(InconclusiveError.class);
    }

    @Test
    void controlCharactersInSliceNamesAreEscaped() {
        assertThatThrownBy(() -> assertThatEstimates(
                                Map.of("a\nPASS\u001b[2J", Answers.matrix(150, 50)), Answers::recall)
                        .areAtLeast(0.85))
                .hasMessageContaining("\n  FAIL 'a\\u000aPASS\\u001b[2J': ");
    }

    @Test
    void invalidSlicesThrow() {
        assertThatThrownBy(() -> assertThatEstimates(Map.of()).areAtLeast(0.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("slices must be one or more: slices=0");
        assertThatThrownBy(
                        () -> assertThatEstimates(slices(190), Answers::recall).atLevel(95))
                .isInstanceOf(IllegalArgumentException.class);
        Map<String, Function<ConfidenceLevel, Estimate>> silent = Map.of("x", level -> null);
        assertThatThrownBy(() -> assertThatEstimates(silent).areAtLeast(0.5))
                .hasMessage("answer of slice 'x' must not be null");
    }
}
