package dev.credence.assertj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ConfusionMatrix;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class CredenceSoftAssertionsTest {
    @Test
    void allFailuresAreReportedTogether() {
        CredenceSoftAssertions softly = new CredenceSoftAssertions();
        softly.assertThat(Answers.recall(199, 13))
                .isAtLeast(0.9)
                .isAtLeast(0.97)
                .isAtLeast(0.5);
        softly.assertThat(Answers.comparison(-0.05, -0.08, -0.02)).isBetter();
        softly.assertThatEstimates(Map.of("a", Answers.matrix(150, 50)), Answers::recall)
                .areAtLeast(0.85);
        softly.assertThatComparisons(
                        Map.of("a", -0.05),
                        (difference, level) -> Answers.comparison(level, difference, difference - 0.03, -0.02))
                .areBetter();
        softly.assertThatComparisons(Map.of("a", level -> Answers.comparison(-0.05, -0.08, -0.02)))
                .areBetter();
        softly.assertThat(1).isEqualTo(1);

        assertThat(softly.assertionErrorsCollected()).hasSize(6);
        assertThatThrownBy(softly::assertAll)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("INCONCLUSIVE: expected recall to be at least 0.9")
                .hasMessageContaining("FAIL: expected recall to be at least 0.97")
                .hasMessageContaining("FAIL: expected accuracy of the first to be better");
    }

    @Test
    void nothingIsReportedIfAllPass() {
        CredenceSoftAssertions.assertSoftly(softly -> {
            softly.assertThat(Answers.recall(199, 13))
                    .abortingWhereInconclusive()
                    .isAtLeast(0.8);
            softly.assertThat(ConfusionMatrix.binary(1, 0, 0, 1).size()).isEqualTo(2);
        });
    }

    @Test
    void abortWaitsAndFailuresTakePrecedence() {
        assertThatThrownBy(() -> CredenceSoftAssertions.assertSoftly(softly -> {
                    softly.assertThat(Answers.recall(199, 13))
                            .abortingWhereInconclusive()
                            .isAtLeast(0.9);
                    softly.assertThat(Answers.recall(199, 13)).isAtLeast(0.97);
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("FAIL: expected recall to be at least 0.97");
    }

    @Test
    void abortWithoutFailuresAbortsTheTest() {
        assertThatThrownBy(
                        () -> CredenceSoftAssertions.assertSoftly(softly -> softly.assertThat(Answers.recall(199, 13))
                                .abortingWhereInconclusive()
                                .isAtLeast(0.9)))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageStartingWith("INCONCLUSIVE: expected recall to be at least 0.9");
    }
}
