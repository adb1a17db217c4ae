package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.planning.DifferencePlan.UnpairedPower;
import dev.credence.planning.PairedPlan.PairedPower;
import dev.credence.planning.PlannedTest.Finding;
import dev.credence.planning.PlannedTest.PlannedShare;
import dev.credence.planning.internal.PlanGuards;
import dev.credence.planning.internal.SizeSearch;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Tests the normal approximations of textbooks at which searches begin, requests, and sentences of plans. */
class PowersByHandTest {
    private static PlannedTest test(double margin) {
        return new PlannedTest(Classical.comparator("tango"), Classical.level(0.95), margin);
    }

    /**
     * Fleiss's formula is (z_alpha + z_beta)^2 (p1 q1 + p2 q2 / r) / (p1 - p2 + margin)^2, here 7.8489 x 0.3 /
     * 0.04 = 58.87.
     */
    @Test
    void searchForTwoGroupsBeginsAtFleisssFormula() {
        UnpairedPower nine = new UnpairedPower(test(0), 0.9, 0.7);
        assertThat(nine.guess(1, 0.8)).isEqualTo(59);
        assertThat(nine.guess(2, 0.8)).isEqualTo(38);
        assertThat(nine.guess(1, 0.9)).isEqualTo(79);
        assertThat(new UnpairedPower(test(0.1), 0.9, 0.7).guess(1, 0.8)).isEqualTo(21);
    }

    /** Connor's formula (1987) is (1.96 sqrt(0.3) + 0.8416 sqrt(0.3 - 0.04))^2 / 0.04 = 2.2580 / 0.04 = 56.45. */
    @Test
    void searchForPairsBeginsAtConnorsFormula() {
        assertThat(new PairedPower(test(0), 0.3, 0.2).guess(0.8)).isEqualTo(56);
        assertThat(new PairedPower(test(0), 0.3, 0.2).guess(0.9)).isEqualTo(75);
        assertThat(new PairedPower(test(0.1), 0.3, 0.2).guess(0.8)).isEqualTo(20);
    }

    private static List<String> rows(String one, int some, String other, int more, String last, int rest) {
        return Stream.of(
                        Collections.nCopies(some, one),
                        Collections.nCopies(more, other),
                        Collections.nCopies(rest, last))
                .flatMap(List::stream)
                .toList();
    }

    /**
     * The first system is better on 8 items and the second on 6. The other items count too: the more of them, the
     * better a margin of 1/10 is separated from smaller differences.
     */
    @Test
    void pairedTestUsesAllItems() {
        for (int n : new int[] {20, 40, 45, 60, 90}) {
            List<String> first = rows("yes", 8, "no", 6, "yes", n - 14);
            List<String> second = rows("no", 8, "yes", 6, "yes", n - 14);
            PairedConfusionMatrix items = PairedConfusionMatrix.ofPredictions(
                            Collections.nCopies(n, "yes"), first, second)
                    .withLabels(List.of("no", "yes"));
            double p = Comparison.compute(
                            Classical.comparator("tango"),
                            PlannedShare.SHARE,
                            Pairing.paired(items),
                            new ComparisonOptions(Classical.level(0.95), 0.1),
                            ComputeOptions.defaults())
                    .test()
                    .orElseThrow()
                    .nonInferiority();
            assertThat(test(0.1).paired(8, 6, n)).isEqualTo(p < 0.05 ? Finding.FIRST : Finding.NONE);
            assertThat(p).isBetween(n < 45 ? 0.05 : 0, n < 45 ? 1 : 0.05);
        }
    }

    /** If a formula has no valid result, the search begins at one item. */
    @Test
    void guessOutOfRangeIsOne() {
        assertThat(SizeSearch.guess(1)).isEqualTo(1);
        assertThat(SizeSearch.guess(0.99)).isEqualTo(1);
        assertThat(SizeSearch.guess(2.5)).isEqualTo(3);
        assertThat(SizeSearch.guess(SizeSearch.MAX_SIZE)).isEqualTo(SizeSearch.MAX_SIZE);
        assertThat(SizeSearch.guess(2.0 * SizeSearch.MAX_SIZE)).isEqualTo(1);
        assertThat(SizeSearch.guess(Double.NaN)).isEqualTo(1);
    }

    @Test
    void guardsReturnValidValues() {
        assertThat(PlanGuards.power(0.8, 0.05)).isEqualTo(0.8);
        assertThat(PlanGuards.width(0.1)).isEqualTo(0.1);
        assertThat(PlanGuards.positive("effect", Double.MIN_VALUE)).isEqualTo(Double.MIN_VALUE);
        assertThat(PlanGuards.size("n", 5, 5)).isEqualTo(5);
        assertThat(PlanGuards.size("n", SizeSearch.MAX_SIZE, 5)).isEqualTo(SizeSearch.MAX_SIZE);
    }

    @Test
    void excludedLimitsThrow() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PlanGuards.power(0.05, 0.05))
                .withMessage(
                        "power must be above the significance 1 - level: power=0.05, 1 - level=0.05; a test without"
                                + " any data has that");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PlanGuards.positive("effect", 0))
                .withMessage("effect must be finite and above 0: effect=0.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PlanGuards.size("n", 4, 5))
                .withMessageStartingWith("n must lie in [5, ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PlanGuards.size("n", SizeSearch.MAX_SIZE + 1, 5))
                .withMessageEndingWith("n=" + (SizeSearch.MAX_SIZE + 1));
    }

    private static void assertCancelled(ThrowingCallable plan) {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(plan).isInstanceOf(CancellationException.class).hasMessage("interrupted");
        } finally {
            Thread.interrupted();
        }
    }

    /** Searches and enumerations end if their thread is interrupted. */
    @Test
    void interruptedSearchIsCancelled() {
        assertCancelled(() -> WidthPlan.of(Classical.method("wilson")).forWidth(0.1));
        assertCancelled(() -> DifferencePlan.of(Classical.comparator("miettinen-nurminen"), 0.9, 0.5)
                .at(14, 14));
    }

    @Test
    void widthPlanListsItsAssumptions() {
        WidthPlan plan = WidthPlan.of(Classical.method("wilson"));
        assertThat(plan.at(100).sentence()).endsWith(" wide whatever the proportion turns out to be.");
        assertThat(plan.at(100).assumptions()).last().isEqualTo("worst case: the largest width over all counts");
        assertThat(plan.expected(0.9).at(100).sentence()).endsWith(" at the expected proportion of 0.9.");
        assertThat(plan.expected(0.9).at(100).assumptions())
                .last()
                .isEqualTo("the proportion is 0.9; the count is the nearest to it, half of all samples have a wider"
                        + " interval");
        Plan mean = plan.expected(0.9).average().at(100);
        assertThat(mean.sentence()).endsWith(" on average, for an expected proportion of 0.9.");
        assertThat(mean.assumptions()).last().isEqualTo("the proportion is 0.9; the count is binomial");
        Plan kept = plan.expected(0.9).assured(0.8).at(100);
        assertThat(kept.sentence()).endsWith(" with probability 0.8, for an expected proportion of 0.9.");
        assertThat(kept.assumptions()).last().isEqualTo("the proportion is 0.9; the count is binomial");
    }

    /**
     * The widest of Wilson's intervals for 20 items and 9, 10 or 11 successes is that for 10; for many items it
     * is near the middle.
     */
    @Test
    void largestWidthIsFoundAmongCounts() {
        for (int n : new int[] {1, 2, 7, 20, 333, 1_000}) {
            var bounds = Classical.method("wilson").at(Classical.level(0.95));
            double widest = 0;
            for (int k = 0; k <= n; k++) {
                widest = Math.max(widest, bounds.upper(k, n) - bounds.lower(k, n));
            }
            assertThat(WidthPlan.of(Classical.method("wilson")).at(n).goal().reached())
                    .isEqualTo(widest);
        }
    }
}
