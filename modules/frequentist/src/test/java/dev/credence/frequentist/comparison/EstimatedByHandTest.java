package dev.credence.frequentist.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Counts;
import dev.credence.frequentist.comparison.MiettinenNurminen.EstimatedPooled;
import dev.credence.frequentist.comparison.Tango.EstimatedMcNemar;
import dev.credence.frequentist.comparison.Tango.EstimatedMcNemar.HalfTail;
import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.normal.Normal;
import org.junit.jupiter.api.Test;

/** Compares tests at estimated proportions with sums over a few outcomes. */
class EstimatedByHandTest {
    private static OneSidedTests paired(long b, long c, long n) {
        return EstimatedMcNemar.of(new DiscordantCounts(b, c, 0, n));
    }

    private static OneSidedTests pooled(long k1, long n1, long k2, long n2) {
        return EstimatedPooled.of(new IndependentCounts(new Counts(k1, n1), new Counts(k2, n2)));
    }

    /**
     * Two of two items are discordant, and all items are taken to be: 1/4 of the outcomes of two coin tosses are at least this extreme, or
     * all of them.
     */
    @Test
    void pValuesOfAllItemsDiscordantMatchFormula() {
        OneSidedTests two = paired(2, 0, 2);
        assertThat(two.statistic()).isCloseTo(Math.sqrt(2), within(1e-15));
        assertThat(two.greater()).isCloseTo(0.25, within(1e-15));
        assertThat(two.less()).isEqualTo(1);
        OneSidedTests tie = paired(1, 1, 2);
        assertThat(tie.greater()).isCloseTo(0.75, within(1e-15));
        assertThat(tie.less()).isCloseTo(0.75, within(1e-15));
    }

    /**
     * One of three items is discordant, which gives the estimate 2/4. The numbers 0 to 3 of discordant items have the probabilities 1, 3, 3
     * and 1 in 8; z = 1 is reached with 0, 1/2, 1/4 and 1/8 of them and exceeded with 0, 0, 1/4 and 1/8.
     */
    @Test
    void pValuesOfOneDiscordantItemOfThreeMatchFormula() {
        OneSidedTests one = paired(1, 0, 3);
        assertThat(one.greater()).isCloseTo(19 / 64.0, within(1e-15));
        assertThat(one.less()).isCloseTo(57 / 64.0, within(1e-15));
        OneSidedTests other = paired(0, 1, 3);
        assertThat(other.statistic()).isEqualTo(-1);
        assertThat(other.greater()).isCloseTo(57 / 64.0, within(1e-15));
        assertThat(other.less()).isCloseTo(19 / 64.0, within(1e-15));
    }

    /** For very many items the p-value is normal; just below that limit it differs by less than 0.001. */
    @Test
    void pairedPValueOfManyItemsIsNormal() {
        OneSidedTests many = paired(2_004_000, 2_000_000, 10_000_000);
        assertThat(many.greater()).isEqualTo(Normal.survival(many.statistic()));
        OneSidedTests fewer = paired(200_800, 200_000, 10_000_000);
        assertThat(fewer.greater()).isCloseTo(Normal.survival(fewer.statistic()), within(1e-3));
        assertThat(fewer.greater() + fewer.less()).isCloseTo(1, within(1e-3));
    }

    /** At standard deviations of 990 outcomes are summed, to about a millionth of the normal tail; at 1,010 they are integrated. */
    @Test
    void sumAndIntegralAgreeAtDeviationOfThousand() {
        OneSidedTests summed = paired(981_000, 979_000, 3_920_000);
        assertThat(summed.greater())
                .isNotEqualTo(Normal.survival(summed.statistic()))
                .isCloseTo(Normal.survival(summed.statistic()), within(1e-4));
        OneSidedTests normal = paired(1_021_000, 1_019_000, 4_080_000);
        assertThat(normal.greater()).isEqualTo(Normal.survival(normal.statistic()));
        OneSidedTests shares = pooled(1_961_000, 3_920_000, 1_959_000, 3_920_000);
        assertThat(shares.greater())
                .isNotEqualTo(Normal.survival(shares.statistic()))
                .isCloseTo(Normal.survival(shares.statistic()), within(1e-4));
        OneSidedTests alike = pooled(2_041_000, 4_080_000, 2_039_000, 4_080_000);
        assertThat(alike.greater()).isCloseTo(Normal.survival(alike.statistic()), within(2e-6));
    }

    /** The sum over numbers of discordant items is that of probabilities computed one by one. */
    @Test
    void recurrenceMatchesSumOfProbabilities() {
        for (long[] c : new long[][] {{12, 3, 400}, {40, 30, 90}, {150, 100, 260}}) {
            double z = (c[0] - c[1]) / Math.sqrt((double) (c[0] + c[1]));
            double share = (c[0] + c[1] + 1.0) / (c[2] + 1.0);
            double sum = 0;
            for (long m = 1; m <= c[2]; m++) {
                long k = (long) Math.ceil((m + (z - 1e-12 * z) * Math.sqrt((double) m)) / 2);
                sum += Binomial.probability(m, c[2], share) * Binomial.survival(k - 1, m, 0.5);
            }
            assertThat(paired(c[0], c[1], c[2]).greater()).isCloseTo(sum, within(1e-13));
        }
    }

    /** Tails by recurrence equal tails by direct computation. */
    @Test
    void halfTailsMatchDirectTails() {
        for (double z : new double[] {-1.5, 0, 0.3, 1, 2.5, 6}) {
            HalfTail tails = new HalfTail(z);
            assertThat(tails.next(0)).isEqualTo(z <= 0 ? 1 : 0);
            for (long m = 1; m <= 300; m++) {
                long k = Math.max(0, (long) Math.ceil((m + z * Math.sqrt((double) m)) / 2));
                assertThat(tails.next(m)).isCloseTo(k > m ? 0 : Binomial.survival(k - 1, m, 0.5), within(1e-14));
            }
        }
    }

    /** For two of two against none of two z is 2, with the proportions 1/4, 1/2 and 3/4: p^2 (1 - p)^2 is largest at 1/2. */
    @Test
    void twoOfTwoAgainstNoneOfTwoMatchesFormula() {
        OneSidedTests two = pooled(2, 2, 0, 2);
        assertThat(two.statistic()).isCloseTo(2, within(1e-15));
        assertThat(two.greater()).isCloseTo(1 / 16.0, within(1e-15));
        assertThat(two.less()).isCloseTo(1, within(1e-15));
        OneSidedTests none = pooled(0, 2, 2, 2);
        assertThat(none.greater()).isCloseTo(1, within(1e-15));
        assertThat(none.less()).isCloseTo(1 / 16.0, within(1e-15));
    }

    /** For one of one against none of two p (1 - p)^2 is largest at the proportion 3/8, also with the systems exchanged. */
    @Test
    void oneOfOneAgainstNoneOfTwoMatchesFormula() {
        assertThat(pooled(1, 1, 0, 2).greater()).isCloseTo(75 / 512.0, within(1e-15));
        assertThat(pooled(2, 2, 0, 1).greater()).isCloseTo(75 / 512.0, within(1e-15));
        assertThat(pooled(0, 1, 2, 2).less()).isCloseTo(75 / 512.0, within(1e-15));
    }

    /**
     * For none of one and one of three z is -sqrt(3)/3. If the first has none, the second has more with probability 1 - (1-p)^3. This side
     * is as likely as the other if p is one standard error above or below the estimate 3/10.
     */
    @Test
    void worstShareMayBeAnErrorAwayFromEstimate() {
        double share = 0.3;
        double error = Math.sqrt(share * (1 - share) / 4);
        double largest = 0;
        for (double p : new double[] {share - error, share, share + error}) {
            largest = Math.max(largest, (1 - p) * (1 - Math.pow(1 - p, 3)));
        }
        assertThat(pooled(0, 1, 1, 3).less()).isCloseTo(largest, within(1e-14));
    }

    /**
     * For one of three in both systems, or two of three, z is 0 or more in one half of the outcomes plus half of the ties, of which there
     * are most one standard error away from the estimate.
     */
    @Test
    void worstShareOfEqualProportionsMayDifferByOneStandardError() {
        double share = 2.5 / 7;
        double away = share - Math.sqrt(share * (1 - share) / 6);
        double ties = 0;
        for (long k = 0; k <= 3; k++) {
            ties += Math.pow(Binomial.probability(k, 3, away), 2);
        }
        assertThat(pooled(1, 3, 1, 3).greater()).isCloseTo((1 + ties) / 2, within(1e-14));
        assertThat(pooled(2, 3, 2, 3).greater()).isCloseTo((1 + ties) / 2, within(1e-14));
    }

    @Test
    void pooledPValueOfManyTrialsIsNormal() {
        OneSidedTests many = pooled(50_010_000, 100_000_000, 50_000_000, 100_000_000);
        assertThat(many.greater()).isCloseTo(Normal.survival(many.statistic()), within(1e-8));
        assertThat(many.less()).isCloseTo(Normal.survival(-many.statistic()), within(1e-8));
        assertThat(pooled(100_000, 100_000, 0, 100_000).greater()).isZero();
        assertThat(pooled(90_000_000, 100_000_000, 10_000_000, 100_000_000).greater())
                .isZero();
    }

    /** A statistic of 1,000 with a single trial of the second system; the exact p-values are 8.08e-5 and 5.5e-5. */
    @Test
    void largeStatisticOfOneTrialHasExactTail() {
        double share = 1_000_000.5 / 1_000_057;
        double away = share - Math.sqrt(share * (1 - share) / 1_000_056);
        assertThat(pooled(0, 1, 1_000_000, 1_000_055).statistic()).isLessThan(-100);
        double atLeast = Binomial.cdf(0, 1, away) * Binomial.survival(999_999, 1_000_055, away);
        assertThat(pooled(0, 1, 1_000_000, 1_000_055).less()).isBetween(atLeast, 1e-4);
        assertThat(pooled(18, 19, 1_000_000, 1_000_037).less()).isBetween(5e-4, 1.2e-3);
    }

    /** With a standard deviation above 1,000 every 125th outcome is integrated; summed in full it gives the same to 1e-5 at 7 deviates. */
    @Test
    void unevenSamplesOfManyTrialsHaveSkewedTail() {
        OneSidedTests summed = pooled(4_000_000 + 6_000, 40_000_000, 400_000_000, 4_000_000_000L);
        double z = summed.statistic();
        double skewness = 0.8 / Math.sqrt(40_000_000 * 0.1 * 0.9);
        double edgeworth = Normal.survival(z) + skewness * (z * z - 1) / 6 * Normal.density(z);
        assertThat(z).isBetween(3.0, 3.3);
        assertThat(summed.greater()).isCloseTo(edgeworth, within(1e-3 * edgeworth));
        assertThat(Math.abs(summed.greater() / Normal.survival(z) - 1)).isGreaterThan(1e-3);
    }

    /** The ratio of 9/10 to 3/10 is 3, and 1/3 with the systems exchanged. */
    @Test
    void ratioIsReciprocalForExchangedSystems() {
        MiettinenNurminen comparator = new MiettinenNurminen();
        Comparison three = Accuracies.compare(comparator, Accuracies.independent(9, 10, 3, 10));
        Comparison third = Accuracies.compare(comparator, Accuracies.independent(3, 10, 9, 10));
        assertThat(three.ratio().orElseThrow().value()).isCloseTo(3, within(1e-15));
        assertThat(three.ratio().orElseThrow().lower())
                .isCloseTo(1 / third.ratio().orElseThrow().upper(), within(1e-12));
        assertThat(three.ratio().orElseThrow().upper())
                .isCloseTo(1 / third.ratio().orElseThrow().lower(), within(1e-10));
        assertThat(three.ratio().orElseThrow().lower()).isBetween(1.0, 3.0);
        assertThat(Accuracies.compare(comparator, Accuracies.independent(0, 10, 3, 10))
                        .ratio())
                .isEmpty();
        assertThat(Accuracies.compare(comparator, Accuracies.independent(3, 10, 0, 10))
                        .ratio())
                .isEmpty();
    }

    /** Without a margin non-inferiority is superiority and equivalence is NaN; with a margin above 1 both are certain. */
    @Test
    void marginLowersPValueOfNonInferiority() {
        MiettinenNurminen comparator = new MiettinenNurminen();
        Comparison plain = Accuracies.compare(comparator, Accuracies.independent(7, 10, 6, 10));
        TestResult test = plain.test().orElseThrow();
        assertThat(test.nonInferiority()).isEqualTo(test.firstGreater());
        assertThat(test.equivalence()).isNaN();
        assertThat(Note.sentences(plain.notes())).noneMatch(note -> note.contains("margin"));
        Comparison margin = Accuracies.compare(comparator, Accuracies.independent(7, 10, 6, 10), 0.95, 0.2);
        assertThat(Note.sentences(margin.notes()))
                .contains("non-inferiority and equivalence are judged with a margin of 0.2");
        assertThat(margin.test().orElseThrow().nonInferiority())
                .isLessThan(test.firstGreater())
                .isGreaterThan(0);
        assertThat(margin.test().orElseThrow().equivalence())
                .isGreaterThanOrEqualTo(margin.test().orElseThrow().nonInferiority());
        TestResult whole = Accuracies.compare(comparator, Accuracies.independent(7, 10, 6, 10), 0.95, 1.5)
                .test()
                .orElseThrow();
        assertThat(whole.nonInferiority()).isZero();
        assertThat(whole.equivalence()).isZero();
        assertThat(Accuracies.compare(comparator, Accuracies.independent(0, 10, 10, 10), 0.95, 1)
                        .test()
                        .orElseThrow()
                        .nonInferiority())
                .isGreaterThan(0);
    }
}
