package dev.credence.assertj;

import static dev.credence.assertj.CredenceAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.decision.Claim;
import dev.credence.decision.Verdict;
import java.util.List;
import java.util.OptionalLong;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

class EstimateAssertTest {
    @Test
    void lowerBoundAndNotTheValueDecides() {
        Estimate recall = Answers.recall(199, 13);

        assertThat(recall).isAtLeast(0.89).isAtMost(0.97).liesBetween(0.8, 0.97);
        Assertions.assertThat(recall.value()).isGreaterThan(0.93);
        assertThatThrownBy(() -> assertThat(recall).isAtLeast(0.93)).isInstanceOf(InconclusiveError.class);
    }

    @Test
    void inconclusiveMessageNamesTheDecidingSampleSize() {
        assertThatThrownBy(() -> assertThat(Answers.recall(199, 13)).isAtLeast(0.9))
                .isInstanceOf(InconclusiveError.class)
                .hasMessage("""
                    INCONCLUSIVE: expected recall to be at least 0.9, which these data do not decide
                      recall 0.9387 [0.8979, 0.9638] wilson-modified 95%, n=212
                      the 95% interval [0.897926, 0.963817] contains 0.9
                      about 481 items (counted as n) would decide it with power 0.8 if the true value is 0.938679\
                    """);
    }

    /** The lower bound of Wilson's interval of n successes of n is {@code n / (n + z^2)}, which is above 0.9 from 9 z^2 = 34.57 on. */
    @ParameterizedTest
    @ValueSource(longs = {12, 28, 34})
    void faultlessSampleNeedsNoMoreItemsThanDecide(long n) {
        assertThatThrownBy(() -> assertThat(Answers.recall(n, 0)).isAtLeast(0.9))
                .hasMessageContaining("about 35 items (counted as n) would decide it");
        assertThatThrownBy(() -> assertThat(Answers.recall(n, 0))
                        .sizedBy(BoundsAssert.SizeRule.withPower(0.9))
                        .isAtLeast(0.9))
                .hasMessageContaining("about 35 items (counted as n) would decide it");
        assertThat(Answers.recall(35, 0)).isAtLeast(0.9);
    }

    /** The upper bound of a quantile is infinite up to 72 items: 0.95^73 is the first power of 0.95 below 0.025. */
    @Test
    void infiniteBoundIsNamedWhereTheNumberOfItemsIsUnknown() {
        Estimate quantile = Estimate.of("quantile", "order-statistic", ConfidenceLevel.P95, 1.5)
                .bounds(1, Double.POSITIVE_INFINITY)
                .n(40)
                .build();

        String unknown = "the number of items that would decide it is unknown, because these have no finite bound";
        assertThatThrownBy(() -> assertThat(quantile).isAtMost(2)).hasMessageContaining(unknown);
        // More items would show that the quantile is below 2.
        assertThatThrownBy(() -> assertThat(quantile).isAtLeast(2)).hasMessageContaining(unknown);
        assertThatThrownBy(() -> assertThat(quantile).isAtMost(1.5))
                .hasMessageContaining("no number of items is sure to decide it if the true value is 1.5");
    }

    /** At level 0.05 every claim that the value itself fulfils would pass. */
    @Test
    void levelUpToOneHalfThrows() {
        for (double level : new double[] {0.05, 0.5}) {
            Estimate recall = Answers.recall(Answers.matrix(199, 13), ConfidenceLevel.of(level));
            assertThatThrownBy(() -> assertThat(recall).isAtLeast(0.9))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("level of what is claimed must lie in (0.5, 1): level=" + level
                            + "; an interval at this level misses the truth in at least every second sample");
        }
    }

    @Test
    void failureMessageNamesTheBounds() {
        assertThatThrownBy(() -> assertThat(Answers.recall(199, 13)).isAtLeast(0.97))
                .isInstanceOf(AssertionError.class)
                .isNotInstanceOf(InconclusiveError.class)
                .hasMessage("""
                    FAIL: expected recall to be at least 0.97
                      recall 0.9387 [0.8979, 0.9638] wilson-modified 95%, n=212
                      the 95% interval [0.897926, 0.963817] lies below 0.97\
                    """);
        assertThatThrownBy(() -> assertThat(Answers.recall(199, 13)).isAtMost(0.5))
                .hasMessageEndingWith("lies above 0.5");
        assertThatThrownBy(() -> assertThat(Answers.recall(199, 13)).liesBetween(0.1, 0.5))
                .hasMessageEndingWith("lies outside 0.1 to 0.5");
    }

    @ParameterizedTest
    @CsvSource({
        "0.9, 0.8, 0.95, 0.7999, PASS",
        "0.9, 0.8, 0.95, 0.8, INCONCLUSIVE",
        "0.9, 0.8, 0.95, 0.8001, INCONCLUSIVE",
        "0.9, 0.8, 0.95, 0.95, INCONCLUSIVE",
        "0.9, 0.8, 0.95, 0.9501, FAIL"
    })
    void claimIsTestedAgainstTheWholeInterval(double value, double lower, double upper, double least, Verdict verdict) {
        Assertions.assertThat(Finding.of(Claim.atLeast(least), Answers.estimate(value, lower, upper))
                        .verdict())
                .isEqualTo(verdict);
        Assertions.assertThat(Finding.of(Claim.atMost(1 - least), Answers.estimate(1 - value, 1 - upper, 1 - lower))
                        .verdict())
                .isEqualTo(verdict);
    }

    @Test
    void failureStatesItemsThatWouldRejectClaim() {
        assertThatThrownBy(() -> assertThat(Answers.estimate(0.88, 0.84, 0.91)).isAtLeast(0.9))
                .hasMessageContaining(
                        "about 1,840 items (counted as n) would decide it with power 0.8 if the true value is 0.88");
    }

    @Test
    void noSampleSizeDecidesIfTheValueEqualsTheNumber() {
        assertThatThrownBy(() -> assertThat(Answers.estimate(0.9, 0.84, 0.93)).isAtLeast(0.9))
                .hasMessageEndingWith("no number of items is sure to decide it if the true value is 0.9");
    }

    @Test
    void sampleSizeFollowsAGivenRule() {
        assertThatThrownBy(() -> assertThat(Answers.estimate(0.95, 0.84, 0.97))
                        .sizedBy((inference, observed, end) -> OptionalLong.of(1234))
                        .isAtLeast(0.9))
                .hasMessageContaining("about 1,240 items (counted as n) would decide it if the true value is 0.95");
        assertThatThrownBy(() -> BoundsAssert.SizeRule.withPower(1))
                .hasMessage("power must lie in [0.5, 1): power=1.0");
    }

    @Test
    void intervalOfLengthZeroIsInconclusive() {
        assertThatThrownBy(() -> assertThat(Answers.estimate(1, 1, 1)).isAtLeast(0.9))
                .isInstanceOf(InconclusiveError.class)
                .hasMessageEndingWith("the interval is a point: where nothing varied the error is unknown, not 0");
    }

    @Test
    void longLabelIsCutBetweenTwoCharactersAndItsValueIsShown() {
        String label = "a".repeat(192) + "\ud83d\ude00" + "b".repeat(50);
        ConfusionMatrix matrix = ConfusionMatrix.of(List.of(label, "other"), new long[][] {{90, 5}, {3, 80}});
        String cut = "recall@" + "a".repeat(192) + "...";

        assertThatThrownBy(() -> assertThat(Answers.CREDENCE.estimate("recall@" + label, matrix))
                        .isAtLeast(0.99))
                .hasMessage("FAIL: expected " + cut + " to be at least 0.99\n  " + cut
                        + " 0.9474 [0.8827, 0.9790] wilson-modified 95%, n=95\n"
                        + "  the 95% interval [0.882651, 0.979035] lies below 0.99");
    }

    @Test
    void levelNearOneIsNotShownAsAll() {
        Estimate recall = Answers.recall(Answers.matrix(199, 13), ConfidenceLevel.of(0.9999999));

        assertThatThrownBy(() -> assertThat(recall).isAtLeast(0.999)).hasMessageContaining("the 99.99999% interval [");
    }

    @Test
    void noteIsShownAsAWhole() {
        String sentence = "a sentence that says what to do next ".repeat(8) + "ends here";
        Estimate noted = Estimate.of("accuracy", "wilson", ConfidenceLevel.P95, 0.9)
                .bounds(0.8, 0.95)
                .n(100)
                .note(Note.of("approximate", sentence))
                .build();

        assertThatThrownBy(() -> assertThat(noted).isAtLeast(0.85)).hasMessageEndingWith("\n  note: " + sentence);
    }

    @Test
    void undefinedValueOrMissingIntervalIsInconclusive() {
        Estimate undefined = Answers.CREDENCE.estimate("recall", ConfusionMatrix.binary(0, 0, 0, 9));
        Estimate bare =
                Estimate.of("accuracy", "", ConfidenceLevel.P95, 0.9).n(10).build();

        assertThatThrownBy(() -> assertThat(undefined).isAtLeast(0.1))
                .isInstanceOf(InconclusiveError.class)
                .hasMessageContaining("there are no bounds to decide by: status UNDEFINED\n  note: ");
        assertThatThrownBy(() -> assertThat(bare).isAtLeast(0))
                .isInstanceOf(InconclusiveError.class)
                .hasMessageEndingWith("there are no bounds to decide by: status OK, no method or comparator");
        Assertions.assertThat(undefined.status()).isEqualTo(Status.UNDEFINED);
    }

    @Test
    void inconclusiveClaimAbortsIfChosenAndFailureStillFails() {
        assertThatThrownBy(() -> assertThat(Answers.recall(199, 13))
                        .abortingWhereInconclusive()
                        .isAtLeast(0.9))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageStartingWith("INCONCLUSIVE: expected recall to be at least 0.9,");
        assertThatThrownBy(() -> assertThat(Answers.recall(199, 13))
                        .abortingWhereInconclusive()
                        .isAtLeast(0.97))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void descriptionPrecedesTheMessage() {
        assertThatThrownBy(() ->
                        assertThat(Answers.recall(199, 13)).as("release 7").isAtLeast(0.9))
                .hasMessageStartingWith("[release 7] INCONCLUSIVE: expected recall");
    }

    @Test
    void digitsOfMessageShowSideOfBound() {
        assertThatThrownBy(() ->
                        assertThat(Answers.estimate(0.95, 0.89999999, 0.97)).isAtLeast(0.9))
                .hasMessageContaining("[0.89999999, 0.97] contains 0.9");
    }

    @Test
    void controlCharactersInNamesAreEscaped() {
        Estimate hostile = Estimate.of("recall@a\u001b[31m\u202e", "wilson", ConfidenceLevel.P95, 0.5)
                .bounds(0.4, 0.6)
                .build();
        assertThatThrownBy(() -> assertThat(hostile).isAtLeast(0.9))
                .hasMessageStartingWith("FAIL: expected recall@a\\u001b[31m\\u202e to be at least 0.9\n");
    }

    @Test
    void invalidClaimsThrow() {
        assertThatThrownBy(() -> assertThat(Answers.recall(9, 1)).isAtLeast(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number claimed must be finite: number=NaN");
        assertThatThrownBy(() -> assertThat(Answers.recall(9, 1)).liesBetween(0.5, 0.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("lowest number must be below the highest: lowest=0.5, highest=0.5");
        assertThatThrownBy(() -> assertThat((Estimate) null).isAtLeast(0.5))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Expecting actual not to be null");
    }

    /** Five percent are 0.05; a ceiling of 5 would pass whatever the data. */
    @Test
    void claimsThatAllValuesOrNoneFulfilThrow() {
        Estimate recall = Answers.recall(9, 1);
        assertThatThrownBy(() -> assertThat(recall).isAtMost(5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "every value of recall lies in [0.0, 1.0], so that all data fulfil the claim 'at most 5.0'; give the limit in"
                                + " the unit of the metric, not in percent");
        assertThatThrownBy(() -> assertThat(recall).isAtLeast(-3)).hasMessageContaining("all data fulfil");
        assertThatThrownBy(() -> assertThat(recall).isAtLeast(0)).hasMessageContaining("all data fulfil");
        Estimate known = Answers.estimate(0.9, 0.8, 0.95); // it does not say whether it is a value or a difference
        assertThatCode(() -> assertThat(known).isAtLeast(0)).doesNotThrowAnyException();
        assertThatThrownBy(() -> assertThat(known).isAtLeast(-3)).hasMessageContaining("all data fulfil");
        assertThatThrownBy(() -> assertThat(recall).isAtLeast(95)).hasMessageContaining("no data can fulfil");
        assertThatThrownBy(() -> assertThat(recall).liesBetween(-1, 2)).hasMessageContaining("all data fulfil");
        assertThatCode(() -> assertThat(recall).liesBetween(0.1, 2)).doesNotThrowAnyException();
        Estimate unknown = Estimate.of("score of my own", "own", ConfidenceLevel.P95, 7)
                .bounds(6, 8)
                .n(9)
                .build();
        assertThatCode(() -> assertThat(unknown).isAtLeast(5)).doesNotThrowAnyException();
    }
}
