package dev.credence.hypothesis.multiple;

import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.numerics.distribution.ChiSquared;
import dev.credence.numerics.distribution.FisherF;
import java.util.List;

/**
 * Friedman's test of k classifiers on N data sets (or folds, or slices). It has two statistics of the same ranks; {@link #postHoc()}
 * compares pairs.
 *
 * <p>Within each data set the classifiers are ranked from 1 for the best; equal values share the mean of their ranks. With the mean ranks
 * R(j), {@code chi-squared = 12 N / (k (k+1)) sum (R(j) - (k+1)/2)^2 / (1 - T / (N (k^3 - k)))} with k - 1 degrees of freedom, where T is
 * the sum of t^3 - t over groups of t equal values. Some textbooks, such as Demsar's, omit this correction for ties, which reduces the
 * power. Iman and Davenport's {@code F = (N-1) chi-squared / (N (k-1) - chi-squared)}, with k - 1 and (k-1)(N-1) degrees of freedom, has a
 * size nearer to the nominal one.
 *
 * <p>The p-value of the chi-squared test is exact for few data sets: that of all orders of the ranks within each data set, given the ties,
 * where {@code N ((k-1) N)^(k-1)} is at most 4 million, such as 100 data sets of 3 classifiers, 19 of 4, 6 of 5 and 3 of 6. Otherwise the
 * chi-squared distribution is used, which is conservative for few data sets of many classifiers. The F distribution is not exact: among 20,000
 * simulated tables of equal classifiers it rejected 6.8% of those with 4 data sets of 3 classifiers at the significance 5%, 5.6% with 6 of 5 and
 * 5.1% with 5 of 10; chi-squared rejected 3.2% with 5 of 10 and 4.5% with 8 of 5. A note says so below 10 data sets.
 *
 * <p>The effect is Kendall's W, {@code chi-squared / (N (k-1))}, from 0 for no agreement of the rankings to 1 for identical rankings. If
 * all classifiers are tied on every data set, the statistic is 0/0 and p = 1 with status DEGENERATE. If all rankings are identical, F is
 * infinite without a p-value (UNDEFINED), but chi-squared has one. Cost: O(N k log k), and that of at most 4 million additions.
 *
 * @see <a href="https://doi.org/10.1080/01621459.1937.10503522">Friedman (1937), The use of ranks to avoid the assumption of
 *     normality implicit in the analysis of variance, JASA 32, 675-701</a>
 * @see <a href="https://doi.org/10.1080/03610928008827904">Iman and Davenport (1980), Approximations of the critical region
 *     of the Friedman statistic, Communications in Statistics A 9, 571-595</a>
 * @see <a href="https://www.jmlr.org/papers/v7/demsar06a.html">Demsar (2006), Statistical comparisons of classifiers over
 *     multiple data sets, JMLR 7, 1-30</a>
 */
public final class FriedmanTest {
    /** With fewer data sets, 10, a limiting distribution is rough. */
    private static final int FEW = 10;

    private static final String HYPOTHESIS = "all classifiers rank alike";
    private static final List<String> ASSUMPTIONS = List.of(
            "the data sets are independent of each other: folds that share training data are not, and make it too sure",
            "every classifier was measured on every data set");
    /** The name, null hypothesis and assumptions of the test. */
    public static final TestOutcome.Description CHI_SQUARED =
            new TestOutcome.Description("friedman", "Friedman's chi-squared test", HYPOTHESIS, ASSUMPTIONS);
    /** The name, null hypothesis and assumptions of the F test of Iman and Davenport. */
    public static final TestOutcome.Description IMAN_DAVENPORT = new TestOutcome.Description(
            "iman-davenport", "Iman and Davenport's F test of ranks", HYPOTHESIS, ASSUMPTIONS);

    /** Why the p-value is 1, also of comparisons of the mean ranks, where every data set ties all classifiers. */
    public static final String ALL_TIED = "every data set ties all classifiers: 0/0, the p-value is 1";

    private final FriedmanRanks ranks;

    private FriedmanTest(FriedmanRanks ranks) {
        this.ranks = ranks;
    }

    /**
     * Creates the test for values of which higher ones are better, such as accuracy.
     *
     * @param values for each data set, the value of each classifier; rows of one length, at least two
     * @return the test
     * @throws IllegalArgumentException if there are no data sets, fewer than two classifiers, rows of several lengths, or a
     *     value is not finite
     */
    public static FriedmanTest higherIsBetter(double[][] values) {
        return new FriedmanTest(FriedmanRanks.of(values, -1));
    }

    /**
     * Creates the test for values of which lower ones are better, such as error rates.
     *
     * @param values for each data set, the value of each classifier; rows of one length, at least two
     * @return the test
     * @throws IllegalArgumentException if there are no data sets, fewer than two classifiers, rows of several lengths, or a
     *     value is not finite
     */
    public static FriedmanTest lowerIsBetter(double[][] values) {
        return new FriedmanTest(FriedmanRanks.of(values, 1));
    }

    /** {@return the mean rank of each classifier; 1 if it is the best on every data set} */
    public double[] meanRanks() {
        return ranks.means();
    }

    /** {@return whether every data set ties all classifiers, so that no rank distinguishes them} */
    public boolean allTied() {
        return ranks.allTied();
    }

    /** {@return the comparisons of mean ranks} */
    public FriedmanPostHoc postHoc() {
        return new FriedmanPostHoc(ranks);
    }

    /** {@return the outcome of Friedman's chi-squared test with the correction for ties} */
    public TestOutcome test() {
        TestOutcome.Builder outcome = TestOutcome.builder(CHI_SQUARED);
        int df = ranks.classifiers() - 1;
        if (ranks.allTied()) {
            return tied(outcome.statistic("chi-squared", 0, df));
        }
        double statistic = ranks.chiSquared();
        outcome.statistic("chi-squared", statistic, df);
        if (ExactRanks.isFeasible(ranks.classifiers(), ranks.dataSets())) {
            return described(outcome.pValue(ExactRanks.pValue(ranks.rows())).exact());
        }
        noteFew(outcome, "the chi-squared distribution is conservative for so few");
        return described(outcome.pValue(ChiSquared.survival(statistic, df)));
    }

    /**
     * {@return the outcome of Iman and Davenport's F-test with the correction for ties; UNDEFINED if all data sets rank the classifiers
     * in the same way}
     */
    public TestOutcome imanDavenport() {
        TestOutcome.Builder outcome = TestOutcome.builder(IMAN_DAVENPORT);
        double df = ranks.classifiers() - 1.0;
        double within = df * (ranks.dataSets() - 1);
        if (ranks.dataSets() == 1) {
            return described(outcome.statistic("F", Double.NaN, df, within)
                    .undefined("one data set gives no second degree of freedom: measure on more of them"));
        }
        if (ranks.allTied()) {
            return tied(outcome.statistic("F", 0, df, within));
        }
        if (ranks.identical()) {
            return described(outcome.statistic("F", Double.POSITIVE_INFINITY, df, within)
                    .undefined("all data sets rank the classifiers alike: F is infinite and has no p-value; friedman"
                            + " has one"));
        }
        double chi = ranks.chiSquared();
        double f = (ranks.dataSets() - 1) * chi / (ranks.dataSets() * df - chi);
        noteFew(
                outcome,
                "the F distribution is rough for so few, and rejects slightly too often; friedman "
                        + (ExactRanks.isFeasible(ranks.classifiers(), ranks.dataSets())
                                ? "is exact for them"
                                : "rejects more rarely"));
        return described(outcome.statistic("F", f, df, within).pValue(FisherF.survival(f, df, within)));
    }

    private void noteFew(TestOutcome.Builder outcome, String sentence) {
        if (ranks.dataSets() < FEW) {
            outcome.note("few-data-sets", "only " + ranks.dataSets() + " data sets: " + sentence);
        }
    }

    private TestOutcome tied(TestOutcome.Builder outcome) {
        return described(outcome.pValue(1).degenerate(ALL_TIED));
    }

    private TestOutcome described(TestOutcome.Builder outcome) {
        outcome.effect(Effect.of("kendall-w", ranks.concordance()));
        double[] means = ranks.means();
        for (int j = 0; j < means.length; j++) {
            outcome.effect(Effect.of("mean-rank-" + (j + 1), means[j]));
        }
        return outcome.build();
    }
}
