package dev.credence.hypothesis.multiple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.Note;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.internal.Differences;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests ranks, differences and Cochran's table against computations by hand, and inputs that are refused. */
class RanksByHandTest {
    private static final boolean T = true;
    private static final boolean F = false;

    /**
     * There are 6, 4 and 1 successes: the squares of 7/3, 1/3 and -8/3 add up to 38/3, and R (k - R) to 4 + 6 + 0
     * + 2.
     */
    @Test
    void cochransQOfSevenItemsEqualsTheHandComputation() {
        TestOutcome found = CochranQTest.of(
                        new boolean[][] {{T, T, F}, {T, F, F}, {T, T, T}, {F, T, F}}, new long[] {2, 3, 1, 1})
                .test();
        assertThat(found.statistic()).isCloseTo(6 * 38 / 3.0 / 12, within(1e-14));
        assertThat(found.degreesOfFreedom()).containsExactly(2.0);
        assertThat(found.pValue()).isCloseTo(Math.exp(-19 / 6.0), within(1e-15));
        assertThat(found.effects().get(0).value()).isCloseTo(19 / 3.0 / 12, within(1e-15));
        assertThat(Note.sentences(found.notes()))
                .containsExactly(
                        "only 6 items on which classifiers differ: the chi-squared distribution is rough below 8");
    }

    /** 24 judgements on discordant items are enough; items on which all classifiers agree do not count. */
    @ParameterizedTest
    @CsvSource({"7, 1", "8, 0"})
    void cochranTestBelowTwentyFourJudgementsHasNote(long apart, int notes) {
        TestOutcome found = CochranQTest.of(new boolean[][] {{T, F, F}, {T, T, T}}, new long[] {apart, 100})
                .test();
        assertThat(Note.sentences(found.notes())).hasSize(notes);
    }

    @Test
    void cochransQWithoutDiscordantItemsIsDegenerate() {
        TestOutcome found =
                CochranQTest.of(new boolean[][] {{T, T, T}, {F, F, F}}).test();
        assertThat(found.degreesOfFreedom()).containsExactly(2.0);
        assertThat(found.pValue()).isEqualTo(1);
        assertThatThrownBy(() -> CochranQTest.of(new boolean[][] {{T, F}}, new long[] {1, 2}))
                .hasMessageStartingWith("counts must be as long as patterns: length of counts=2, of patterns=1");
        assertThatThrownBy(() -> CochranQTest.of(new boolean[][] {{T, F}, {T, F, F}}))
                .hasMessageStartingWith("row 2 must be as long as row 1: length of row 2=3, of row 1=2");
    }

    /**
     * The ranks 1 2 3 and 1 3 2 have the means 1, 2.5 and 2.5. Chi-squared is 12 * 2/(3 * 4) (1 + 1/4 + 1/4) = 3,
     * and at most 2 (3 - 1).
     */
    @Test
    void friedmanRanksOfTwoDataSetsEqualTheHandComputation() {
        FriedmanRanks ranks = FriedmanRanks.of(new double[][] {{0.1, 0.2, 0.3}, {0.4, 0.6, 0.5}}, 1);
        assertThat(ranks.doubled()).containsExactly(4, 10, 10);
        assertThat(ranks.means()).containsExactly(1, 2.5, 2.5);
        assertThat(ranks.difference(1, 0)).isEqualTo(1.5);
        assertThat(ranks.chiSquared()).isCloseTo(3, within(1e-14));
        assertThat(ranks.concordance()).isCloseTo(0.75, within(1e-14));
        assertThat(ranks.standardError()).isCloseTo(1, within(1e-14));
        assertThat(ranks.identical()).isFalse();
        assertThatThrownBy(() -> FriedmanRanks.of(new double[][] {{1, 2, 3}, {1, 2}}, 1))
                .hasMessageStartingWith("row 2 must be as long as row 1: length of row 2=2, of row 1=3");
        assertThatThrownBy(() -> FriedmanRanks.of(new double[][] {{1, 2, 3}, {1, 2, Double.NaN}}, 1))
                .hasMessageStartingWith("row 2[2] must be a finite number: row 2[2]=NaN");
    }

    /** A difference of 2^-52, two roundings of a number near 1/2, counts as no difference. */
    @Test
    void valuesThatDifferByRoundingAreTied() {
        Differences rates = Differences.ofRates("rates", 0x1p-52, Math.nextUp(0x1p-52), -0.25);
        assertThat(rates.values()).containsExactly(0, Math.nextUp(0x1p-52), -0.25);
        assertThat(rates.errors()).containsExactly(0, 0x1p-52, 0x1p-52);
        assertThat(rates.positive()).isEqualTo(1);
        assertThat(rates.negative()).isEqualTo(1);
    }

    @Test
    void nonFiniteValueThrowsAndErrorStatesPosition() {
        double[] one = {1, 2};
        assertThatThrownBy(() -> Differences.of(one, new double[] {1, Double.NaN}))
                .hasMessageStartingWith("second[1] must be a finite number: second[1]=NaN");
        assertThatThrownBy(() -> Differences.of(new double[] {Double.NaN, 1}, one))
                .hasMessageStartingWith("first[0] must be a finite number: first[0]=NaN");
        double huge = Double.MAX_VALUE;
        assertThatThrownBy(() -> Differences.of(new double[] {huge}, new double[] {-huge}))
                .hasMessageStartingWith("first minus second[0] must be a finite number");
        assertThatThrownBy(() -> Differences.ofRates("rates", Double.NaN))
                .hasMessageStartingWith("rates[0] must be a finite number: rates[0]=NaN");
    }
}
