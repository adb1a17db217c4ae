package dev.credence.assertj;

import static dev.credence.assertj.CredenceAssertions.assertThat;
import static dev.credence.assertj.CredenceAssertions.assertThatEstimates;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedEstimate;
import dev.credence.judge.JudgedLabels;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** Tests assertions about metrics that are corrected for a judge. */
class JudgedAssertTest {
    private static final Judged TWO = Judged.of(Answers.CREDENCE, items(1));

    /** Returns 100 labelled items, on 12 of which the judge errs, and 1,000 others, each as often as stated. */
    private static JudgedLabels items(long times) {
        return JudgedLabels.counting("new", "old")
                .add("yes", "yes", List.of("yes", "yes"), 40 * times)
                .add("yes", "no", List.of("yes", "no"), 6 * times)
                .add("yes", "yes", List.of("no", "no"), 4 * times)
                .add("no", "no", List.of("no", "yes"), 20 * times)
                .add("no", "no", List.of("no", "no"), 18 * times)
                .add("no", "yes", List.of("no", "yes"), 6 * times)
                .add("no", "no", List.of("yes", "yes"), 6 * times)
                .add(null, "yes", List.of("yes", "yes"), 420 * times)
                .add(null, "yes", List.of("no", "no"), 80 * times)
                .add(null, "no", List.of("no", "yes"), 250 * times)
                .add(null, "no", List.of("no", "no"), 250 * times)
                .toLabels()
                .withPositive("yes");
    }

    @Test
    void correctedMetricsAreDecidedByOneSidedBounds() {
        assertThat(TWO)
                .isAtLeast("accuracy", 0.85)
                .isAtMost("error-rate", 0.15)
                .isNotWorseThanBy("accuracy", 0.02)
                .isBetter("f1");
        double lower =
                TWO.level(ConfidenceLevel.of(0.9)).estimate("f1").corrected().lower();
        assertThat(TWO).isAtLeast("f1", lower - 1e-9);
        assertThatThrownBy(() -> assertThat(TWO).isAtLeast("f1", lower + 1e-9)).isInstanceOf(InconclusiveError.class);
    }

    @Test
    void claimIsCheckedAtLevelOfRequest() {
        double lower =
                TWO.level(ConfidenceLevel.of(0.9)).estimate("f1").corrected().lower();
        assertThatThrownBy(() -> assertThat(TWO.level(ConfidenceLevel.of(0.99))).isAtLeast("f1", lower - 1e-9))
                .isInstanceOf(InconclusiveError.class);
    }

    @Test
    void failureMessagesEqualExpectedText() {
        assertThatThrownBy(() -> assertThat(TWO).isAtLeast("accuracy", 0.93))
                .isInstanceOf(InconclusiveError.class)
                .hasMessage("""
                    INCONCLUSIVE: expected accuracy to be at least 0.93, which these data do not decide
                      accuracy 0.9579 [0.9216, 0.9778] prediction-powered 90%, n=100
                      the interval of one-sided bounds at 5% [0.92156, 0.977757] contains 0.93
                      about 388 labelled items would decide it with power 0.8 if the true value is 0.957851\
                    """);
        assertThatThrownBy(() -> assertThat(TWO).isAtLeast("accuracy", 0.99))
                .isNotInstanceOf(InconclusiveError.class)
                .hasMessage("""
                    FAIL: expected accuracy to be at least 0.99
                      accuracy 0.9579 [0.9216, 0.9778] prediction-powered 90%, n=100
                      the interval of one-sided bounds at 5% [0.92156, 0.977757] lies below 0.99\
                    """);
        assertThatThrownBy(() -> assertThat(TWO).isNotWorseThanBy("accuracy", 0).isAtMost("error-rate", 0.07))
                .hasMessageStartingWith(
                        "INCONCLUSIVE: expected error-rate to be at most 0.07, which these data do not");
    }

    /** A corrected result decides by its own interval, and several are adjusted for their number. */
    @Test
    void correctedResultsAreEstimates() {
        JudgedEstimate f1 = TWO.estimate("f1");
        assertThat(f1.corrected()).isAtLeast(0.8);
        assertThat(TWO.compare("accuracy").corrected()).isAtLeast(0).liesBetween(0, 0.5);
        assertThatEstimates(Map.of(
                        "accuracy",
                                level -> TWO.level(level).estimate("accuracy").corrected(),
                        "f1", level -> TWO.level(level).estimate("f1").corrected()))
                .areAtLeast(0.8);
    }

    @Test
    void tooFewLabelledItemsAreInconclusive() {
        Judged few = Judged.of(
                Answers.CREDENCE,
                JudgedLabels.counting("new")
                        .add("yes", "yes", List.of("yes"), 5)
                        .add("no", "no", List.of("no"), 4)
                        .add(null, "yes", List.of("yes"), 50)
                        .toLabels());
        assertThatThrownBy(() -> assertThat(few).isAtLeast("accuracy", 0.1))
                .isInstanceOf(InconclusiveError.class)
                .hasMessageContaining("fewer than 10 observations bear on the metric: n=9");
    }

    @Test
    void inconclusiveClaimAbortsWhereItShould() {
        assertThatThrownBy(() -> assertThat(TWO).abortingWhereInconclusive().isAtLeast("accuracy", 0.93))
                .isInstanceOf(TestAbortedException.class);
    }

    @Test
    void softAssertionsCollectFailures() {
        CredenceSoftAssertions soft = new CredenceSoftAssertions();
        soft.assertThat(TWO).isAtLeast("accuracy", 0.99).isAtLeast("f1", 0.99);
        org.assertj.core.api.Assertions.assertThat(soft.assertionErrorsCollected())
                .hasSize(2);
    }

    @Test
    void claimsThatMakeNoSenseThrow() {
        Judged one = Judged.of(
                Answers.CREDENCE,
                JudgedLabels.counting("new")
                        .add("yes", "yes", List.of("yes"), 20)
                        .add("no", "no", List.of("no"), 20)
                        .toLabels());
        assertThatThrownBy(() -> assertThat(one).isBetter("accuracy"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a comparison needs two systems: systems=1");
        assertThatThrownBy(() -> assertThat(one).isAtLeast("acuracy", 0.5)).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> assertThat(one).isAtLeast("accuracy", Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> assertThat((Judged) null).isAtLeast("accuracy", 0.5))
                .isInstanceOf(AssertionError.class);
        assertThatCode(() -> assertThat(one).isAtLeast("accuracy", 0.5)).doesNotThrowAnyException();
    }
}
