package dev.credence.hypothesis.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOptions.Alternative;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.difference.SignedRankTest.PseudoMedian;
import dev.credence.hypothesis.difference.SignedRankTest.SignedRankDistribution;
import dev.credence.hypothesis.internal.CompensatedSums;
import dev.credence.hypothesis.internal.Differences;
import dev.credence.hypothesis.internal.Guards;
import dev.credence.hypothesis.multiple.FriedmanTest;
import dev.credence.numerics.normal.Normal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests sums, distributions of signs and powers that are computed by hand. */
class StatisticsByHandTest {
    /** The first sums are Neumaier's example; the squared deviations are those of -4/3, -1/3 and 5/3. */
    @Test
    void compensatedSumKeepsSmallTermsNextToALargeOne() {
        assertThat(CompensatedSums.sum(1, 1e100, 1, -1e100)).isEqualTo(2);
        assertThat(CompensatedSums.sum(1e100, 1, -1e100, 1)).isEqualTo(2);
        assertThat(CompensatedSums.squares(1, 2, 4)).isCloseTo(42 / 9.0, within(1e-15));
        assertThat(CompensatedSums.variance(1, 2, 4)).isCloseTo(21 / 9.0, within(1e-15));
    }

    /**
     * The sums 0, 1, 2, 3, 3, 4, 5 and 6 of signed ranks 1 to 3 are equally likely, and so are 0, 3/2, 3/2 and 3
     * of two ranks of 3/2.
     */
    @Test
    void distributionOfThreeSignedRanksEqualsTheEnumeration() {
        SignedRankDistribution three = new SignedRankDistribution(2, 4, 6);
        double[] atLeast = {1, 7 / 8.0, 6 / 8.0, 5 / 8.0, 3 / 8.0, 2 / 8.0, 1 / 8.0};
        for (int sum = 0; sum <= 6; sum++) {
            assertThat(three.atLeast(2L * sum)).isEqualTo(atLeast[sum]);
        }
        SignedRankDistribution ties = new SignedRankDistribution(3, 3);
        assertThat(ties.atLeast(3)).isEqualTo(0.75);
        assertThat(ties.atLeast(6)).isEqualTo(0.25);
    }

    @ParameterizedTest
    @CsvSource({"0.1, -1", "0.125, 0", "0.3, 1", "0.5, 2", "0.625, 3", "1, 6"})
    void largestSumHasAtMostTheProbabilityBelow(double p, long sum) {
        assertThat(new SignedRankDistribution(2, 4, 6).largestBelow(p)).isEqualTo(sum);
    }

    /**
     * Six differences have one sign with probability 2/64, so that the interval extends from the smallest to the
     * largest; for five, 2/32 exceeds 0.05.
     */
    @Test
    void intervalOfThePseudoMedianNeedsSixDifferences() {
        Effect six = PseudoMedian.of(Differences.ofRates("d", 1, 2, 3, 4, 5, 6), ConfidenceLevel.P95)
                .orElseThrow();
        assertThat(six.value()).isEqualTo(3.5);
        assertThat(six.interval().orElseThrow().lower()).isEqualTo(1);
        assertThat(six.interval().orElseThrow().upper()).isEqualTo(6);
        Effect five = PseudoMedian.of(Differences.ofRates("d", 1, 2, 3, 4, 6), ConfidenceLevel.P95)
                .orElseThrow();
        assertThat(five.interval()).isEmpty();
        // The means of two are 1 1.5 2 2 2.5 2.5 3 3 3.5 3.5 4 4 4.5 5 6.
        assertThat(five.value()).isEqualTo(3);
    }

    @Test
    void equalPairsAreCountedInANote() {
        SignedRankTest dropped = SignedRankTest.of(new double[] {1, 3, 2}, new double[] {1, 1, 1});
        assertThat(Note.sentences(dropped.test().notes()))
                .containsExactly("pairs that do not differ, left out before ranking: 1");
        assertThat(Note.sentences(
                        dropped.withZeros(SignedRankTest.Zeros.PRATT).test().notes()))
                .containsExactly("pairs that do not differ, ranked, then left out (Pratt): 1");
        assertThat(Note.sentences(SignedRankTest.of(new double[] {3, 2}, new double[] {1, 1})
                        .test()
                        .notes()))
                .isEmpty();
    }

    /** Two observations have the mean 2 and the known standard deviation 2. */
    @Test
    void intervalOfTheMeanIsNormal() {
        Effect mean = ZTest.of(2, 1, 3).test().effects().get(0);
        double half = Normal.upperQuantile(0.025) * Math.sqrt(2);
        assertThat(mean.value()).isEqualTo(2);
        assertThat(mean.interval().orElseThrow().lower()).isCloseTo(2 - half, within(4e-15));
        assertThat(mean.interval().orElseThrow().upper()).isCloseTo(2 + half, within(4e-15));
    }

    /** Four observations have the standard deviation 2, so that the shift of 1 is one standard error. */
    @Test
    void powerForShiftOfOneStandardErrorIsNormalTail() {
        TestOptions greater = TestOptions.DEFAULTS.withAlternative(Alternative.GREATER);
        assertThat(ZTest.power(4, 2, 1, 0, greater))
                .isCloseTo(Normal.survival(Normal.upperQuantile(0.05) - 1), within(1e-15));
        assertThat(ZTest.power(4, 2, 1, 0, TestOptions.DEFAULTS))
                .isCloseTo(
                        Normal.survival(Normal.upperQuantile(0.025) - 1)
                                + Normal.survival(Normal.upperQuantile(0.025) + 1),
                        within(1e-15));
        assertThatThrownBy(() -> ZTest.power(0, 2, 1, 0, greater)).hasMessageStartingWith("n must be above 0");
        assertThatThrownBy(() -> ZTest.power(4, 0, 1, 0, greater)).hasMessageStartingWith("sigma must be above 0");
        assertThatThrownBy(() -> ZTest.power(4, 2, Double.NaN, 0, greater))
                .hasMessageStartingWith("mu must be a finite number");
        assertThatThrownBy(() -> ZTest.power(4, 2, 1, Double.NaN, greater))
                .hasMessageStartingWith("mu0 must be a finite number");
    }

    @Test
    void meanRanksAreNumberedFromOne() {
        assertThat(FriedmanTest.lowerIsBetter(new double[][] {{1, 2, 3}, {1, 3, 2}})
                        .test()
                        .effects())
                .extracting(Effect::name)
                .containsExactly("kendall-w", "mean-rank-1", "mean-rank-2", "mean-rank-3");
    }

    @Test
    void invalidCountThrowsWithItsName() {
        assertThatThrownBy(() -> Guards.part("k", -1, "n", 5)).hasMessageStartingWith("k must lie in [0, 2^53]: k=-1");
        assertThatThrownBy(() -> Guards.part("k", 1, "n", (1L << 53) + 1))
                .hasMessageStartingWith("n must lie in [0, 2^53]");
        assertThatThrownBy(() -> Guards.counts("c", 1, 1L << 53)).hasMessageStartingWith("sum of c must lie in");
        assertThatThrownBy(() -> Guards.counts("c", 3, -1)).hasMessageStartingWith("c[1] must lie in");
    }
}
