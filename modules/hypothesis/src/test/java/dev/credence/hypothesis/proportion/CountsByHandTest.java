package dev.credence.hypothesis.proportion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.hypothesis.TestOptions.Alternative;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.proportion.McNemarTest.McNemarScore;
import dev.credence.hypothesis.proportion.McNemarTest.McNemarTable;
import dev.credence.numerics.normal.Normal;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests two proportions and two classifiers, at the limits of counts. */
class CountsByHandTest {
    private static final long MOST = 1L << 53;

    /** For 8 of 10 against 3 of 12, z = (8 * 9 - 3 * 2) / sqrt(11 * 11 / 22) / sqrt(120). */
    @Test
    void zOfTwoProportionsEqualsTheTextbookFormula() {
        TestOutcome found = TwoProportionsTest.of(8, 10, 3, 12).test();
        double z = 66 / Math.sqrt(5.5) / Math.sqrt(120);
        assertThat(found.statistic()).isCloseTo(z, within(1e-14));
        assertThat(found.pValue()).isCloseTo(2 * Normal.survival(z), within(1e-15));
    }

    /** The proportions differ by one trial in 2^52: k1 (n2 - k2) and k2 (n1 - k1) have 104 bits and differ by n. */
    @Test
    void zOfNearlyEqualProportionsHasNoCancellation() {
        long n = (1L << 52) - 1;
        long k = n / 3;
        TestOutcome found = TwoProportionsTest.of(k + 1, n, k, n).test();
        double share = (k + 0.5) / n;
        double z = 1 / Math.sqrt(2 * share * (1 - share) * n);
        assertThat(found.statistic()).isCloseTo(z, within(1e-14 * z));
    }

    @ParameterizedTest
    @CsvSource({"0, 5, 0, 7, no trial succeeded", "5, 5, 7, 7, every trial succeeded"})
    void zWithoutVariationIsDegenerate(long k1, long n1, long k2, long n2, String note) {
        TestOutcome found = TwoProportionsTest.of(k1, n1, k2, n2).test();
        assertThat(found.status()).isEqualTo(Status.DEGENERATE);
        assertThat(found.pValue()).isEqualTo(1);
        assertThat(Note.sentences(found.notes())).anyMatch(n -> n.startsWith(note));
    }

    /**
     * If one group has only successes and the other none, the result is not degenerate, although the number of
     * successes is the size of a group.
     */
    @Test
    void allSuccessesAgainstNoneHasStatusOk() {
        TestOutcome found = TwoProportionsTest.of(0, 5, 5, 5).test();
        assertThat(found.status()).isEqualTo(Status.OK);
        assertThat(found.statistic()).isCloseTo(-Math.sqrt(10), within(1e-14));
    }

    @Test
    void inconsistentCountsThrow() {
        assertThatThrownBy(() -> TwoProportionsTest.of(11, 10, 3, 12))
                .hasMessageStartingWith("k1 must be at most n1: k1=11, n1=10");
        assertThatThrownBy(() -> TwoProportionsTest.of(1, 10, 13, 12))
                .hasMessageStartingWith("k2 must be at most n2: k2=13, n2=12");
        assertThatThrownBy(() -> TwoProportionsTest.of(1, MOST, 1, 1))
                .hasMessageStartingWith("n1 + n2 must lie in [0, 2^53]");
        assertThatThrownBy(() -> McNemarTable.of(MOST, 1)).hasMessageStartingWith("b + c must lie in [0, 2^53]");
        assertThatThrownBy(() -> McNemarTable.of(-1, 1, 1, 1)).hasMessageStartingWith("both must lie in [0, 2^53]");
        assertThatThrownBy(() -> McNemarTable.of(1, 1, 1, -1)).hasMessageStartingWith("neither must lie in [0, 2^53]");
        assertThatThrownBy(() -> McNemarTable.of(MOST, 1, 1, 0))
                .hasMessageStartingWith("both + b + c + neither must lie in [0, 2^53]");
        assertThatThrownBy(() -> McNemarTable.of(1, 1, 1, MOST))
                .hasMessageStartingWith("both + b + c + neither must lie in [0, 2^53]");
    }

    /** With the pairs 9, 3, 0 and 2, the first system is right on 12 of 14 items and the second on 9. */
    @Test
    void differencesOfPairsNeedAllCounts() {
        assertThat(McNemarTable.of(3, 0).difference(ConfidenceLevel.P95)).isEmpty();
        assertThat(McNemarTable.of(0, 0, 0, 0).difference(ConfidenceLevel.P95)).isEmpty();
        assertThat(McNemarTable.of(9, 3, 0, 2)
                        .difference(ConfidenceLevel.P95)
                        .orElseThrow()
                        .value())
                .isCloseTo(3 / 14.0, within(1e-15));
    }

    /**
     * With 10 against 6 of 16, the difference 4 has the standard error 4; the correction reduces the difference
     * to 3.
     */
    @ParameterizedTest
    @CsvSource({"0, 1, 1", "1, 0.75, 1.25"})
    void mcNemarsScoreEqualsTheHandComputation(int correction, double greater, double less) {
        McNemarScore score = new McNemarScore(10, 6, correction);
        assertThat(score.chiSquared()).isCloseTo(greater * greater, within(1e-15));
        assertThat(score.pValue(Alternative.TWO_SIDED)).isCloseTo(2 * Normal.survival(greater), within(1e-15));
        assertThat(score.pValue(Alternative.GREATER)).isCloseTo(Normal.survival(greater), within(1e-15));
        assertThat(score.pValue(Alternative.LESS)).isCloseTo(Normal.survival(-less), within(1e-15));
    }

    /** The limiting chi-squared distribution is an assumption in addition to binomial counts. */
    @Test
    void chiSquaredMcNemarHasOneMoreAssumption() {
        TestOutcome.Description[] forms = Arrays.stream(McNemarTest.Form.values())
                .map(McNemarTest.Form::description)
                .toArray(TestOutcome.Description[]::new);
        assertThat(forms[0].assumptions()).isEqualTo(forms[1].assumptions()).hasSize(2);
        assertThat(forms[2].assumptions()).isEqualTo(forms[3].assumptions()).hasSize(3);
    }

    @Test
    void countsOfBothSidesAreChecked() {
        assertThatThrownBy(() -> McNemarTable.of(5, -3)).hasMessageStartingWith("c must lie in [0, 2^53]: c=-3");
        assertThatThrownBy(() -> McNemarTable.of(-3, 5)).hasMessageStartingWith("b must lie in [0, 2^53]: b=-3");
    }
}
