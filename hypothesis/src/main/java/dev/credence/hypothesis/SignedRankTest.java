package dev.credence.hypothesis;

import java.util.List;

/**
 * Wilcoxon's signed-rank test of paired values.
 *
 * <p>The absolute differences are ranked, where equal ones share their mean rank; W+ is the sum of the ranks of positive differences. Under
 * the null hypothesis both signs are equally likely. {@link Zeros} defines the treatment of pairs without a difference, {@link
 * Approximation} the distribution of W+: exact, over all assignments of signs to the ranks including ties; or normal for {@code z = (W+ -
 * W-) / 2 / sqrt(sum r^2 / 4)}, with or without a continuity correction of 1/2. By default it is exact up to 500 pairs.
 *
 * <p>Numbers are used as they are written in decimal: 0.81 - 0.78 ties with 0.83 - 0.80.
 *
 * <p>The exact test is conservative for few pairs; the normal one is near-nominal for many. The effects are the rank-biserial correlation
 * (W+ - W-) / (W+ + W-), from -1 to 1, and for up to 1,000 pairs the pseudo-median (Hodges and Lehmann), which is the median of all means
 * of two differences, with an interval of their order statistics that is conservative under ties. If no pair differs, p = 1 with status
 * DEGENERATE. Cost: O(n^3) for the exact distribution, tens of milliseconds for 500 pairs; O(n log n) for the normal one.
 *
 * @see <a href="https://doi.org/10.2307/3001968">Wilcoxon (1945), Individual comparisons by ranking methods, Biometrics
 *     Bulletin 1, 80-83</a>
 * @see <a href="https://doi.org/10.1080/01621459.1959.10501526">Pratt (1959), Remarks on zeros and ties in the Wilcoxon
 *     signed rank procedures, JASA 54, 655-667</a>
 */
public final class SignedRankTest {
    /** The treatment of pairs without a difference. */
    public enum Zeros {
        /** They are left out before ranking, as Wilcoxon proposed; the default. */
        DROP,
        /** They are ranked lowest and then left out, as Pratt proposed. */
        PRATT
    }

    /** The distribution of the sum of ranks. */
    public enum Approximation {
        /** Exact for up to 500 pairs that count, normal for more; the default. */
        AUTOMATIC,
        /** Exact, for up to 1,000 pairs that count. */
        EXACT,
        /** Normal. */
        NORMAL,
        /** Normal, with a continuity correction of 1/2. */
        CORRECTED
    }

    static final TestDescription DESCRIPTION = new TestDescription(
            "wilcoxon-signed-rank",
            "Wilcoxon's signed-rank test",
            "the differences are symmetric about zero",
            List.of(
                    "the pairs are independent of each other: folds of a cross-validation are not, take"
                            + " corrected-resampled-t",
                    "the differences are symmetric about their median"));

    private final Differences differences;
    private final Zeros zeros;
    private final Approximation approximation;

    private SignedRankTest(Differences differences, Zeros zeros, Approximation approximation) {
        Guards.atLeast("differences", differences.size(), 1, "pass what was measured on the same items");
        this.differences = differences;
        this.zeros = zeros;
        this.approximation = approximation;
    }

    /**
     * Creates the test from pairs, with the default treatment of zeros and the default distribution.
     *
     * @param first the first of each pair
     * @param second the second of each, in the same order
     * @return the test
     * @throws IllegalArgumentException if they are of different lengths, empty, or a value is not finite
     */
    public static SignedRankTest of(double[] first, double[] second) {
        return new SignedRankTest(Differences.of(first, second), Zeros.DROP, Approximation.AUTOMATIC);
    }

    /**
     * Returns the test with another treatment of pairs without a difference.
     *
     * @param other the treatment
     * @return the test
     */
    public SignedRankTest withZeros(Zeros other) {
        return new SignedRankTest(differences, other, approximation);
    }

    /**
     * Returns the test with another distribution.
     *
     * @param other the distribution
     * @return the test
     */
    public SignedRankTest withApproximation(Approximation other) {
        return new SignedRankTest(differences, zeros, other);
    }

    /**
     * Runs the two-sided test, with intervals at level 0.95.
     *
     * @return the outcome
     * @throws IllegalArgumentException if more than 1,000 pairs count for the exact distribution
     */
    public TestOutcome test() {
        return test(TestOptions.DEFAULTS);
    }

    /**
     * Runs the test.
     *
     * @param options alternative and level; greater means that the first is larger
     * @return the outcome
     * @throws IllegalArgumentException if more than 1,000 pairs count for the exact distribution
     */
    public TestOutcome test(TestOptions options) {
        SignedRanks ranks = SignedRanks.of(differences, zeros);
        TestOutcome.Builder outcome = new TestOutcome.Builder(DESCRIPTION).alternative(options.alternative());
        if (ranks.pairs() == 0) {
            return outcome.statistic("W+", 0)
                    .pValue(1)
                    .effect(Effect.of("rank-biserial", 0))
                    .degenerate("all differences are zero: there is nothing to rank, the p-value is 1")
                    .build();
        }
        judge(outcome, ranks, options.alternative());
        outcome.effect(Effect.of("rank-biserial", ranks.biserial()));
        PseudoMedian.of(differences, options.level()).ifPresent(outcome::effect);
        if (ranks.pairs() < differences.size()) {
            outcome.note(
                    "zero-differences",
                    "pairs that do not differ, "
                            + (zeros == Zeros.DROP ? "left out before ranking: " : "ranked, then left out (Pratt): ")
                            + (differences.size() - ranks.pairs()));
        }
        return outcome.build();
    }

    private void judge(TestOutcome.Builder outcome, SignedRanks ranks, Alternative side) {
        if (approximation == Approximation.EXACT && ranks.pairs() > SignedRanks.MOST_EXACT) {
            throw new IllegalArgumentException("pairs that differ must be at most " + SignedRanks.MOST_EXACT
                    + " for an exact p-value: pairs=" + ranks.pairs() + "; use automatic or normal");
        }
        boolean few = approximation == Approximation.AUTOMATIC && ranks.pairs() <= SignedRanks.USUALLY_EXACT;
        if (few || approximation == Approximation.EXACT) {
            outcome.statistic("W+", ranks.plus()).pValue(ranks.exact(side)).exact();
            return;
        }
        double correction = approximation == Approximation.CORRECTED ? 0.5 : 0;
        outcome.statistic("z", ranks.z(correction, side)).pValue(ranks.normal(correction, side));
    }
}
