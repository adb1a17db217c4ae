package dev.credence.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.assertj.InconclusiveError;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks claims about collected outcomes. */
class OutcomeAssertionsTest {
    /** 40 items, of which 32 have the grade 1, and 8 the grade 0.5: the mean is 0.9. */
    private static GradedOutcomes grades() {
        GradedOutcomes grades = GradedOutcomes.ofGrades();
        IntStream.range(0, 40).parallel().forEach(item -> grades.add(item < 32 ? 1 : 0.5));
        return grades;
    }

    @Test
    void meanPassesFailsOrIsInconclusive() {
        OutcomeAssertions.assertThat(grades())
                .mean()
                .isAtLeast(0.8)
                .shareAtLeast(1)
                .isAtLeast(0.6);
        assertThatThrownBy(() -> OutcomeAssertions.assertThat(grades()).mean().isAtLeast(0.99))
                .isNotInstanceOf(InconclusiveError.class)
                .isInstanceOf(AssertionError.class)
                .hasMessage("""
                    FAIL: expected mean to be at least 0.99
                      mean 0.9000 [0.8320, 0.9482] delta-wilson:shares=exact 90%, n=40
                      the interval of one-sided bounds at 5% [0.831987, 0.948197] lies below 0.99\
                    """);
        assertThatThrownBy(() -> OutcomeAssertions.assertThat(grades()).mean().isAtLeast(0.88))
                .isInstanceOf(InconclusiveError.class);
        // At a lower level the bounds are nearer.
        OutcomeAssertions.assertThat(grades())
                .atLevel(0.6)
                .mean()
                .isAtLeast(0.88)
                .mean()
                .isAtMost(0.95);
    }

    /** Clopper and Pearson's lower bound at 5% of 58 of 60 is 0.8988, and Wilson's would be 0.9042. */
    @Test
    void meanAndShareOfPassedItemsHaveExactBounds() {
        GradedOutcomes passed = GradedOutcomes.ofGrades();
        IntStream.range(0, 60).forEach(item -> passed.add(item < 58 ? 1 : 0));
        OutcomeAssertions claims = OutcomeAssertions.assertThat(passed);
        assertThatThrownBy(() -> claims.mean().isAtLeast(0.9))
                .isInstanceOf(InconclusiveError.class)
                .hasMessageContaining("mean 0.9667 [0.8988, 0.9940] clopper-pearson 90%");
        assertThatThrownBy(() -> claims.shareAtLeast(1).isAtLeast(0.9))
                .isInstanceOf(InconclusiveError.class)
                .hasMessageContaining("[0.8988, 0.9940] clopper-pearson 90%");
        claims.mean().isAtLeast(0.898).shareAtLeast(1).isAtLeast(0.898);
    }

    @Test
    void quantileOfSecondsHasACeilingAndAFloor() throws Exception {
        GradedOutcomes seconds = GradedOutcomes.ofSeconds();
        for (int item = 1; item <= 100; item++) {
            seconds.add(item * 0.01);
        }
        OutcomeAssertions.assertThat(seconds)
                .quantile(0.5)
                .isAtMost(0.7)
                .quantile(0.5)
                .isAtLeast(0.3);
        assertThatThrownBy(() ->
                        OutcomeAssertions.assertThat(seconds).quantile(0.95).isAtMost(0.5))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("FAIL: expected quantile:p=0.95 to be at most 0.5");
        assertThat(seconds.time(() -> "answer")).isEqualTo("answer");
        assertThatThrownBy(() -> seconds.time(() -> {
                    throw new IllegalStateException("no answer");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(seconds.size()).isEqualTo(102);
    }

    /** The largest of n outcomes is an upper bound of the 0.95 quantile at 5% if 0.95^n is at most 0.05, which is so from n = 59 on. */
    @ParameterizedTest
    @ValueSource(ints = {40, 58})
    void fastAnswersNeedAsManyItemsAsBoundTheQuantile(int n) {
        assertThatThrownBy(() ->
                        OutcomeAssertions.assertThat(fast(n)).quantile(0.95).isAtMost(2))
                .hasMessageContaining("about 59 items would decide it");
        OutcomeAssertions.assertThat(fast(59)).quantile(0.95).isAtMost(2);
    }

    /** The size of the exact binomial test that 0.98 is above 0.95, with power 0.8, is 286; if 19 of 20 are below, no number shows more than 0.95. */
    @Test
    void numberOfItemsForAQuantileIsThatOfTheBinomialTest() {
        GradedOutcomes most = fast(49);
        most.add(3);
        GradedOutcomes few = fast(19);
        few.add(3);

        assertThatThrownBy(
                        () -> OutcomeAssertions.assertThat(most).quantile(0.95).isAtMost(2))
                .hasMessageContaining("about 286 items would decide it");
        assertThatThrownBy(
                        () -> OutcomeAssertions.assertThat(few).quantile(0.95).isAtMost(2))
                .hasMessageContaining("unknown");
    }

    private static GradedOutcomes fast(int n) {
        GradedOutcomes seconds = GradedOutcomes.ofSeconds();
        for (int item = 1; item <= n; item++) {
            seconds.add(item * 0.001);
        }
        return seconds;
    }

    @Test
    void shareOfSlowAnswersHasACeiling() {
        GradedOutcomes seconds = GradedOutcomes.ofSeconds();
        for (int item = 0; item < 100; item++) {
            seconds.add(item == 7 ? 2.5 : 0.5);
        }
        OutcomeAssertions.assertThat(seconds).shareAtLeast(2).isAtMost(0.05);
        assertThatThrownBy(() ->
                        OutcomeAssertions.assertThat(seconds).shareAtLeast(0.3).isAtMost(0.5))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("FAIL: expected share:at-least=0.3");
    }

    @Test
    void limitsOutsideTheDeclaredRangeAreRefused() {
        assertThatThrownBy(() -> OutcomeAssertions.assertThat(grades()).mean().isAtMost(80))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lies in [0.0, 1.0], so that all data fulfil the claim 'at most 80.0'");
        assertThatThrownBy(() -> OutcomeAssertions.assertThat(grades()).mean().isAtLeast(0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.0, -1, 1.0000000000000002, 50, Double.NaN, Double.POSITIVE_INFINITY})
    void shareOfAValueThatAllOrNoGradesReachIsRefused(double value) {
        OutcomeAssertions claims = OutcomeAssertions.assertThat(grades());
        assertThatThrownBy(() -> claims.shareAtLeast(value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(
                        "every outcome of grade lies in \\[0.0, 1.0], so that (none|each) is at least .*|value to reach .*");
    }

    @Test
    void shareOfAValueThatSomeOutcomesCanReachIsAnswered() {
        OutcomeAssertions.assertThat(grades()).shareAtLeast(Double.MIN_VALUE).isAtLeast(0.9);
        GradedOutcomes other = GradedOutcomes.of(OutcomeColumn.of("errors"));
        IntStream.range(0, 40).forEach(item -> other.add(1));
        OutcomeAssertions.assertThat(other)
                .shareAtLeast(0)
                .isAtLeast(0.9)
                .shareAtLeast(50)
                .isAtMost(0.1);
    }

    @Test
    void outcomesOfOneItemAreItsRuns() {
        GradedOutcomes grades = GradedOutcomes.ofGrades();
        grades.add("b", 1);
        grades.add("a", 0);
        grades.add("b", 0.5);
        Outcomes outcomes = grades.toOutcomes();
        assertThat(outcomes.size()).isEqualTo(2);
        assertThat(outcomes.hasSingleRuns()).isFalse();
    }

    @Test
    void wrongOutcomesAreRefused() {
        GradedOutcomes grades = GradedOutcomes.ofGrades();
        assertThatThrownBy(() -> grades.add(1.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an outcome must lie in [0.0, 1.0]: grade=1.5");
        assertThatThrownBy(() -> grades.add(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an outcome must be a finite number: grade=NaN; add no outcome if there is no answer");
        assertThatThrownBy(() -> grades.add(" ", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the name of an item must not be blank; add the outcome without a name if each is an item of its own");
        assertThatThrownBy(() -> GradedOutcomes.of(OutcomeColumn.of("cost")).toOutcomes())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no outcome of cost was added: were the tests that add them run before this claim?");
        assertThat(grades.size()).isZero();
    }
}
