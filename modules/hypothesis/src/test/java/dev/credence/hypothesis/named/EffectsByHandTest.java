package dev.credence.hypothesis.named;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.difference.PairedTTest;
import dev.credence.hypothesis.difference.SignTest;
import dev.credence.hypothesis.internal.ShareBounds;
import dev.credence.hypothesis.multiple.FriedmanTest;
import dev.credence.hypothesis.multiple.PValueAdjustment;
import dev.credence.hypothesis.named.NamedManyTests.AdjustedFamily;
import dev.credence.hypothesis.named.NamedManyTests.RankFamilies;
import dev.credence.hypothesis.proportion.BinomialTest;
import dev.credence.hypothesis.proportion.McNemarTest;
import dev.credence.numerics.normal.Normal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests effect sizes with the intervals of samples so small that their equations are polynomials. */
class EffectsByHandTest {
    private static final double TAIL = 0.025;

    /** Checks the interval of 2 in 3: the lower bound solves 3 x^2 - 2 x^3 = 0.025, and the upper bound x^3 = 0.975. */
    private static void assertTwoOfThree(Effect.Interval bounds) {
        double x = bounds.lower();
        assertThat(x * x * (3 - 2 * x)).isCloseTo(TAIL, within(1e-15));
        assertThat(bounds.upper()).isCloseTo(Math.cbrt(1 - TAIL), within(1e-15));
    }

    private static Effect first(TestOutcome outcome) {
        return outcome.effects().get(0);
    }

    @Test
    void clopperPearsonBoundsOfThreeTrialsSolveTheirEquations() {
        assertTwoOfThree(ShareBounds.EXACT.of(2, 3, ConfidenceLevel.P95));
        Effect.Interval all = ShareBounds.EXACT.of(3, 3, ConfidenceLevel.P95);
        assertThat(all.lower()).isCloseTo(Math.cbrt(TAIL), within(1e-15));
        assertThat(all.upper()).isEqualTo(1);
        Effect.Interval none = ShareBounds.EXACT.of(0, 3, ConfidenceLevel.P95);
        assertThat(none.lower()).isZero();
        assertThat(none.upper()).isCloseTo(1 - Math.cbrt(TAIL), within(1e-15));
    }

    @Test
    void proportionsOfBinomialAndSignTestHaveClopperPearsonIntervals() {
        Effect share = first(BinomialTest.of(2, 3).test());
        assertThat(share.value()).isEqualTo(2 / 3.0);
        assertTwoOfThree(share.interval().orElseThrow());
        TestOutcome signs = SignTest.of(new double[] {2, 3, 1, 1}, new double[] {1, 1, 1, 2})
                .test();
        assertThat(first(signs).value()).isEqualTo(2 / 3.0);
        assertTwoOfThree(first(signs).interval().orElseThrow());
        assertThat(Note.sentences(signs.notes())).containsExactly("pairs that do not differ, left out: 1");
        assertThat(Note.sentences(SignTest.of(new double[] {2, 3}, new double[] {1, 1})
                        .test()
                        .notes()))
                .isEmpty();
    }

    /** The odds are 2 to 1, and their bounds are the odds of the bounds of 2 in 3. */
    @Test
    void boundsOfMcNemarOddsFollowFromProportion() {
        Effect odds =
                first(McNemarTest.of(2, 1).withForm(McNemarTest.Form.EXACT).test());
        assertThat(odds.value()).isEqualTo(2);
        double x = odds.interval().orElseThrow().lower();
        double share = x / (1 + x);
        assertThat(share * share * (3 - 2 * share)).isCloseTo(TAIL, within(1e-15));
        double upper = Math.cbrt(1 - TAIL);
        assertThat(odds.interval().orElseThrow().upper()).isCloseTo(upper / (1 - upper), within(1e-11));
        assertThat(first(McNemarTest.of(6, 4).test()).value()).isEqualTo(1.5);
    }

    /**
     * The differences 1, 2, 3 and 2, 4, 6 have the means 2 and 4 and the standard deviations 1 and 2, so that t =
     * 2 sqrt 3. With two degrees of freedom the quantile is (1 - 2p) / sqrt(2p (1-p)).
     */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2"})
    void meanOfThreeDifferencesHasTheStudentInterval(double scale, double deviation) {
        TestOutcome found = PairedTTest.of(
                        new double[] {2 * scale, 4 * scale, 6 * scale}, new double[] {scale, 2 * scale, 3 * scale})
                .test();
        assertThat(found.statistic()).isCloseTo(2 * Math.sqrt(3), within(1e-14));
        Effect mean = first(found);
        double half = (1 - 2 * TAIL) / Math.sqrt(2 * TAIL * (1 - TAIL)) / Math.sqrt(3) * deviation;
        assertThat(mean.interval().orElseThrow().lower()).isCloseTo(2 * scale - half, within(1e-13));
        assertThat(mean.interval().orElseThrow().upper()).isCloseTo(2 * scale + half, within(1e-13));
        assertThat(found.effects().get(1).value()).isCloseTo(2, within(1e-15));
    }

    /** Holm multiplies the smallest p-value by 3 and the next by 2; the last is at least as large as that one. */
    @Test
    void pValuesOfAFamilyAreNumberedFromOne() {
        TestOutcome found = AdjustedFamily.of(PValueAdjustment.HOLM, 0.01, 0.04, 0.03);
        assertThat(found.effects()).extracting(Effect::name).containsExactly("p-1", "p-2", "p-3");
        assertThat(found.effects()).extracting(Effect::value).containsExactly(0.01, 0.04, 0.03);
        double[] adjusted = {0.03, 0.06, 0.06};
        for (int i = 0; i < 3; i++) {
            assertThat(found.effects().get(i).pValue().orElseThrow()).isCloseTo(adjusted[i], within(1e-16));
        }
        assertThat(found.description().title()).isEqualTo("Holm's adjustment");
    }

    /** The mean ranks are 1, 2.5 and 2.5 and the standard error is 1, so that two pairs have z = 1.5. */
    @ParameterizedTest
    @CsvSource({"0, 2", "-1, 3"})
    void holmPostHocTestHasOneEffectForEachPair(int control, int pairs) {
        TestOutcome found =
                RankFamilies.holm(FriedmanTest.lowerIsBetter(new double[][] {{1, 2, 3}, {1, 3, 2}}), control);
        assertThat(found.effects()).hasSize(pairs);
        assertThat(found.effects().get(0).name()).isEqualTo("rank-1-minus-2");
        assertThat(found.statistic()).isCloseTo(1.5, within(1e-15));
        assertThat(found.pValue()).isCloseTo(pairs * 2 * Normal.survival(1.5), within(1e-15));
    }

    @Test
    void everyTestListsItsFields() {
        assertThat(HypothesisTests.all())
                .isNotEmpty()
                .allSatisfy(test -> assertThat(test.fields()).doesNotContainNull());
        assertThat(HypothesisTests.all())
                .anySatisfy(test -> assertThat(test.aliases()).isNotEmpty());
    }
}
