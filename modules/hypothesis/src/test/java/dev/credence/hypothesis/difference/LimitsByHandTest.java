package dev.credence.hypothesis.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.hypothesis.TestOptions.Alternative;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.difference.SignedRankTest.PseudoMedian;
import dev.credence.hypothesis.difference.SignedRankTest.SignedRanks;
import dev.credence.hypothesis.internal.Differences;
import dev.credence.hypothesis.multiple.FriedmanPostHoc;
import dev.credence.hypothesis.multiple.FriedmanTest;
import dev.credence.hypothesis.multiple.PValueAdjustment;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the documented limits of inputs: the limit itself is accepted, and one more is not. */
class LimitsByHandTest {
    /** There are 19,900 pairs of 200 classifiers. */
    @Test
    void allPairsOfMoreThanTwoHundredClassifiersThrow() {
        double[][] values = {IntStream.range(0, 200).asDoubleStream().toArray()};
        assertThat(FriedmanTest.lowerIsBetter(values).postHoc().allPairs(PValueAdjustment.HOLM))
                .hasSize(19_900);
        double[][] more = {IntStream.range(0, 201).asDoubleStream().toArray()};
        FriedmanPostHoc after = FriedmanTest.lowerIsBetter(more).postHoc();
        assertThatThrownBy(() -> after.allPairs(PValueAdjustment.HOLM))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("classifiers must be at most 200 for all pairs: classifiers=201");
    }

    /**
     * The values 1 to n have the median (n + 1) / 2 of all means of two; above a thousand values no median is
     * computed.
     */
    @Test
    void pseudoMedianOfMoreThanAThousandDifferencesIsEmpty() {
        Differences most = differences(1000);
        assertThat(PseudoMedian.of(most, ConfidenceLevel.P95).orElseThrow().value())
                .isEqualTo(500.5);
        assertThat(PseudoMedian.of(differences(1001), ConfidenceLevel.P95)).isEmpty();
    }

    private static Differences differences(int n) {
        return Differences.of(IntStream.rangeClosed(1, n).asDoubleStream().toArray(), new double[n]);
    }

    /** Up to 500 pairs, the distribution over all signs is exact: if all 500 differences have one sign, p is 2^-499. */
    @Test
    void signedRankTestOfFiveHundredPairsIsExact() {
        double[] most = IntStream.rangeClosed(1, 500).asDoubleStream().toArray();
        TestOutcome exact = SignedRankTest.of(most, new double[500]).test();
        assertThat(exact.exact()).isTrue();
        assertThat(exact.pValue()).isEqualTo(0x1p-499);
        double[] more = IntStream.rangeClosed(1, 501).asDoubleStream().toArray();
        assertThat(SignedRankTest.of(more, new double[501]).test().exact()).isFalse();
    }

    @Test
    void emptyInputThrows() {
        double[] none = {};
        String reason = "differences must contain at least 1 values: length of differences=0; pass ";
        assertThatThrownBy(() -> SignTest.of(none, none))
                .hasMessageStartingWith(reason + "what was measured on the same items");
        assertThatThrownBy(() -> PairedTTest.of(none, none))
                .hasMessageStartingWith(reason + "what was measured on at least two");
        assertThatThrownBy(() -> CorrectedResampledTTest.of(none, none, 0.1))
                .hasMessageStartingWith(reason + "one of each split, at least two");
    }

    @Test
    void intervalWithEqualBoundsIsAccepted() {
        Effect.Interval point = new Effect.Interval(0.5, 0.5, ConfidenceLevel.P95, "none");
        assertThat(point.lower()).isEqualTo(point.upper());
        assertThatThrownBy(() -> new Effect.Interval(0.5, 0.4, ConfidenceLevel.P95, "none"))
                .hasMessageStartingWith("lower must be at most upper");
    }

    /**
     * The differences -1, 2, 3, -4 and 5 have the ranks 1 to 5, so that W+ = 10; the mean is 15/2 and the
     * variance 55/4.
     */
    @ParameterizedTest
    @CsvSource({"GREATER, 2.0", "LESS, 3.0", "TWO_SIDED, 2.0"})
    void continuityCorrectionReducesEvidenceForTheAlternative(Alternative side, double corrected) {
        SignedRanks ranks = SignedRanks.of(Differences.ofRates("d", -1, 2, 3, -4, 5), SignedRankTest.Zeros.DROP);
        assertThat(ranks.plus()).isEqualTo(10);
        assertThat(ranks.z(0.5, side)).isCloseTo(corrected / Math.sqrt(55 / 4.0), within(1e-14));
        assertThat(ranks.doubled()).containsExactly(2, 4, 6, 8, 10);
    }
}
