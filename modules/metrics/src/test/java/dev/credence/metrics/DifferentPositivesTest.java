package dev.credence.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One of two systems has the positive class a and the other b. By definition, F1 of a and F1 of b are not comparable.
 */
final class DifferentPositivesTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.of(List.of("a", "b"), new long[][] {{5, 2}, {3, 9}});
    private static final ConfusionMatrix OF_A = MATRIX.withPositive("a");
    private static final ConfusionMatrix OF_B = MATRIX.withPositive("b");

    @ParameterizedTest
    @ValueSource(strings = {"f1", "fbeta:beta=2", "precision", "recall", "npv", "prevalence", "lr-positive", "jaccard"})
    void metricOfOneClassIsRefused(String id) {
        assertThat(Standard.metric(id).notComparable(OF_A, OF_A)).isEmpty();
        assertThat(Standard.metric(id).notComparable(OF_B, OF_B)).isEmpty();
        Refusal refusal = Standard.metric(id).notComparable(OF_A, OF_B).orElseThrow();
        assertThat(refusal.code()).isEqualTo(Refusal.Code.POSITIVE_LABEL);
        assertThat(refusal.sentence()).contains("declare different positive labels: first='a', second='b'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mcc",
                "cohen-kappa",
                "accuracy",
                "balanced-accuracy",
                "informedness",
                "markedness",
                "g-mean",
                "diagnostic-odds-ratio",
                "f1.macro",
                "f1@a",
                "precision.weighted"
            })
    void metricSymmetricInTheClassesIsAccepted(String id) {
        assertThat(Standard.metric(id).notComparable(OF_A, OF_B)).isEmpty();
        assertThat(Standard.metric(id).value(OF_A))
                .isEqualTo(Standard.metric(id).value(OF_B));
    }

    @Test
    void unspecifiedPositiveClassIsAccepted() {
        assertThat(Standard.metric("f1").notComparable(OF_A, MATRIX)).isEmpty();
    }
}
