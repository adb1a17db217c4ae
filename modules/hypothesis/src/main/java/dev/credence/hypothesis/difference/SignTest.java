package dev.credence.hypothesis.difference;

import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.internal.BinomialTails;
import dev.credence.hypothesis.internal.Differences;
import dev.credence.hypothesis.internal.Guards;
import dev.credence.hypothesis.internal.ShareBounds;
import java.util.List;

/**
 * The sign test of paired values: whether the first is larger as often as smaller.
 *
 * <p>The number of pairs in which the first is larger is binomial with probability 1/2 among the pairs that differ. Pairs without a
 * difference are left out, and a note contains their number. The test makes no assumption about the size of the differences, and has less
 * power than {@link SignedRankTest}.
 *
 * <p>The p-value is exact and therefore conservative. The effect is the proportion of pairs in which the first is larger among those that
 * differ, with the Clopper-Pearson interval. If no pair differs, p = 1 with status DEGENERATE. Numbers are used as they are written in
 * decimal. Cost: O(n).
 *
 * @see <a href="https://doi.org/10.1080/01621459.1946.10501898">Dixon and Mood (1946), The statistical sign test, JASA 41,
 *     557-566</a>
 */
public final class SignTest {
    /** The name, null hypothesis and assumptions of the test. */
    public static final TestOutcome.Description DESCRIPTION = new TestOutcome.Description(
            "sign",
            "sign test of paired differences",
            "the first is as likely larger as smaller",
            List.of("the pairs are independent of each other"));

    private final Differences differences;

    private SignTest(Differences differences) {
        Guards.atLeast("differences", differences.size(), 1, "pass what was measured on the same items");
        this.differences = differences;
    }

    /**
     * Creates the test from pairs.
     *
     * @param first the first of each pair
     * @param second the second of each, in the same order
     * @return the test
     * @throws IllegalArgumentException if they are of different lengths, empty, or a value is not finite
     */
    public static SignTest of(double[] first, double[] second) {
        return new SignTest(Differences.of(first, second));
    }

    /** {@return the outcome of the two-sided test, with intervals at level 0.95} */
    public TestOutcome test() {
        return test(TestOptions.DEFAULTS);
    }

    /**
     * Runs the test.
     *
     * @param options alternative and level; greater means that the first is larger
     * @return the outcome
     */
    public TestOutcome test(TestOptions options) {
        long plus = differences.positive();
        long discordant = plus + differences.negative();
        BinomialTails tails = new BinomialTails(plus, discordant, 0.5);
        TestOutcome.Builder outcome = TestOutcome.builder(DESCRIPTION)
                .alternative(options.alternative())
                .statistic("positive", (double) plus)
                .exact();
        if (discordant == 0) {
            return outcome.pValue(1)
                    .effect(Effect.of("share-positive", Double.NaN))
                    .degenerate("all differences are zero: the share is 0/0, the p-value is 1")
                    .build();
        }
        if (discordant < differences.size()) {
            outcome.note(
                    "zero-differences", "pairs that do not differ, left out: " + (differences.size() - discordant));
        }
        return outcome.pValue(options.alternative().pValue(tails.greater(), tails.less()))
                .effect(
                        Effect.of("share-positive", (double) plus / discordant)
                                .within(ShareBounds.EXACT.of(plus, discordant, options.level())),
                        0.5)
                .build();
    }
}
