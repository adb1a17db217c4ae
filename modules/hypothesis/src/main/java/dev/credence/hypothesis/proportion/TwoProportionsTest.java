package dev.credence.hypothesis.proportion;

import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.internal.Guards;
import dev.credence.numerics.normal.Normal;
import java.util.List;

/**
 * The z-test of two proportions on different items, with Newcombe's hybrid score interval of their difference.
 *
 * <p>{@code z = (p1 - p2) / sqrt(p (1-p) (1/n1 + 1/n2))} with the pooled proportion p is normal in large samples; its square is Pearson's
 * chi-squared without correction. The interval extends from {@code p1 - p2 - sqrt((p1-l1)^2 + (u2-p2)^2)} to {@code p1 - p2 +
 * sqrt((u1-p1)^2 + (p2-l2)^2)} with the Wilson bounds l and u of each proportion (Newcombe's method 10). Test and interval are two
 * procedures and may disagree near the boundary of significance, which a note states; the comparator {@code miettinen-nurminen} computes both from one
 * statistic.
 *
 * <p>The size is near-nominal, and above it for small or very unequal samples; the coverage probability of the interval is near-nominal. If
 * all trials succeed, or none, p = 1 with status DEGENERATE; if one group has no trials, the outcome is UNDEFINED. Cost: O(1). Counts may
 * be up to 2^53.
 *
 * @see <a href="https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8%3C873::AID-SIM779%3E3.0.CO;2-I">Newcombe (1998),
 *     Interval estimation for the difference between independent proportions, Statistics in Medicine 17, 873-890</a>
 */
public final class TwoProportionsTest {
    /** The name, null hypothesis and assumptions of the test. */
    public static final TestOutcome.Description DESCRIPTION = new TestOutcome.Description(
            "two-proportions",
            "z test of two proportions, pooled",
            "both probabilities of success are the same",
            List.of(
                    "the two groups contain different items: for two systems on the same items take mcnemar",
                    "the items are independent of each other",
                    "the samples are large: about 5 successes and 5 failures expected in each"));

    private final long k1;
    private final long n1;
    private final long k2;
    private final long n2;

    private TwoProportionsTest(long k1, long n1, long k2, long n2) {
        Guards.part("k1", k1, "n1", n1);
        Guards.part("k2", k2, "n2", n2);
        Guards.count("n1 + n2", n1 + n2);
        this.k1 = k1;
        this.n1 = n1;
        this.k2 = k2;
        this.n2 = n2;
    }

    /**
     * Creates the test from two groups.
     *
     * @param k1 successes of the first group
     * @param n1 trials of the first group
     * @param k2 successes of the second group
     * @param n2 trials of the second group
     * @return the test
     * @throws IllegalArgumentException if a count is negative or above 2^53, or successes are above trials
     */
    public static TwoProportionsTest of(long k1, long n1, long k2, long n2) {
        return new TwoProportionsTest(k1, n1, k2, n2);
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
        TestOutcome.Builder outcome = TestOutcome.builder(DESCRIPTION).alternative(options.alternative());
        if (n1 == 0 || n2 == 0) {
            Effect.Interval all = new Effect.Interval(-1, 1, options.level(), "nothing is known");
            return outcome.statistic("z", Double.NaN)
                    .effect(Effect.of("difference", Double.NaN).within(all))
                    .undefined("one group has no trials: its share is 0/0 and there is nothing to compare")
                    .build();
        }
        outcome.effect(difference(options), 0);
        long successes = k1 + k2;
        if (successes == 0 || successes == n1 + n2) {
            return outcome.statistic("z", 0)
                    .pValue(1)
                    .degenerate((successes == 0 ? "no trial" : "every trial")
                            + " succeeded in either group: z is 0/0, the p-value is 1")
                    .build();
        }
        double z = z();
        return outcome.statistic("z", z)
                .pValue(options.alternative().pValue(Normal.survival(z), Normal.survival(-z)))
                .build();
    }

    /** {@code (k1 (n2-k2) - k2 (n1-k1)) / (n1 n2)} divided by its standard error. */
    private double z() {
        double cross = lessProduct((double) k1, (double) (n2 - k2), (double) k2, (double) (n1 - k1));
        double all = (double) n1 + n2;
        double pooled = (double) (k1 + k2) * (double) (n1 - k1 + n2 - k2) / all;
        return cross / Math.sqrt(pooled) / Math.sqrt((double) n1 * n2);
    }

    /** Computes {@code a b - c d} by Kahan's method, with two rounding errors however close the products are. */
    private static double lessProduct(double a, double b, double c, double d) {
        double product = c * d;
        double lost = Math.fma(-c, d, product);
        return Math.fma(a, b, -product) + lost;
    }

    private Effect difference(TestOptions options) {
        double z = Normal.upperQuantile(options.level().tail());
        ScoreInterval first = ScoreInterval.of(k1, n1, z);
        ScoreInterval second = ScoreInterval.of(k2, n2, z);
        double d = first.share() - second.share();
        return Effect.of("difference", d)
                .within(new Effect.Interval(
                        Math.max(-1, d - first.distanceBelow(second, 0)),
                        Math.min(1, d + first.distanceAbove(second, 0)),
                        options.level(),
                        "Newcombe's hybrid score"));
    }
}
