package dev.credence.assertj;

import static dev.credence.assertj.CredenceAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.ComparisonRequest;
import dev.credence.EstimateRequest;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class RequestAssertTest {
    private static final PairedConfusionMatrix PAIR = PairedConfusionMatrix.of(List.of("ham", "spam"), new long[][][] {
                {{340, 2}, {4, 11}}, {{10, 3}, {15, 184}}
            })
            .withPositive("spam");
    private static final ComparisonRequest<ConfusionMatrix> SYSTEMS = Answers.CREDENCE.compare(Pairing.paired(PAIR));
    private static final EstimateRequest<ConfusionMatrix> SYSTEM =
            Answers.CREDENCE.evaluate(ConfusionMatrix.binary(199, 2, 13, 355));

    @Test
    void oneSidedBoundsOfRequestDecideAtOneMinusLevel() {
        assertThat(SYSTEMS)
                .isBetter("f1")
                .isNotWorseThanBy("f1", 0.01)
                .isNotWorseThanBy("error-rate", 0.02)
                .isEquivalentWithin("f1", 0.1);
        assertThat(SYSTEM).isAtLeast("recall", 0.9).isAtMost("error-rate", 0.1);
        assertThatThrownBy(() -> assertThat(SYSTEM.level(0.99)).isAtLeast("recall", 0.9))
                .isInstanceOf(InconclusiveError.class);
    }

    @Test
    void messagesNameTheBoundsAndTheDecidingNumberOfRows() {
        assertThatThrownBy(() -> assertThat(SYSTEM).isAtLeast("recall", 0.92))
                .isInstanceOf(InconclusiveError.class)
                .hasMessage("""
                    INCONCLUSIVE: expected recall to be at least 0.92, which these data do not decide
                      recall 0.9387 [0.9043, 0.9634] clopper-pearson 90%, n=212
                      the interval of one-sided bounds at 5% [0.904274, 0.963351] contains 0.92
                      about 3,400 items would decide it with power 0.8 if the true value is 0.938679\
                    """);
        assertThatThrownBy(() -> assertThat(SYSTEM).isAtLeast("recall", 0.97))
                .isNotInstanceOf(InconclusiveError.class)
                .hasMessageEndingWith("lies below 0.97");
        assertThatThrownBy(() -> assertThat(SYSTEMS).isBetter("precision"))
                .hasMessageStartingWith("INCONCLUSIVE: expected precision of the first to be better")
                .hasMessageContaining("contains 0.0\n");
    }

    @Test
    void messageExplainsABoundThatIsNotThatOfTheInterval() {
        assertThatThrownBy(() -> assertThat(Answers.CREDENCE.evaluate(ConfusionMatrix.binary(40, 5, 5, 50)))
                        .isAtLeast("mcc", 0.75))
                .hasMessageContaining("mcc 0.7980 [0.6743, 0.8736] dirichlet-lattice 90%")
                .hasMessageContaining(
                        "one-sided bounds at 5% [0.674293, 0.911945] contains 0.75; the upper bound is beyond"
                                + " the interval of dirichlet-lattice, because a verdict needs a second method or an exact test"
                                + " too");
    }

    @Test
    void clusteredRowsAreCountedByCluster() {
        Map<String, PairedConfusionMatrix> clusters = new LinkedHashMap<>();
        for (int i = 0; i < 12; i++) {
            clusters.put("c" + i, i % 2 == 0 ? PAIR : PAIR.swapped());
        }
        assertThatThrownBy(() -> assertThat(Answers.CREDENCE.compare(Pairing.paired(ClusteredSample.of(clusters))))
                        .isNotWorseThanBy("accuracy", 0.001))
                .isInstanceOf(InconclusiveError.class)
                .hasMessageContaining(" clusters would decide it with power 0.8");
    }

    @Test
    void itemsOfTwoSystemsOnDifferentItemsAreCountedTogether() {
        Pairing<ConfusionMatrix> different = Pairing.independent(
                Sample.of(ConfusionMatrix.binary(40, 5, 5, 50)), Sample.of(ConfusionMatrix.binary(400, 50, 50, 500)));
        assertThatThrownBy(() -> assertThat(Answers.CREDENCE.compare(different)).isNotWorseThanBy("accuracy", 0.02))
                .hasMessageContaining(" items of both together, in the ratio that they have now, would decide it");
    }

    @Test
    void tooFewObservationsAreInconclusive() {
        assertThatThrownBy(() -> assertThat(Answers.CREDENCE.evaluate(ConfusionMatrix.binary(8, 0, 0, 90)))
                        .isAtLeast("recall", 0.1))
                .isInstanceOf(InconclusiveError.class)
                .hasMessageEndingWith("\n  fewer than 10 observations bear on the metric: n=8");
    }

    @Test
    void ownRuleForTheSampleSizeAndAbortsAreFollowed() {
        assertThatThrownBy(() -> assertThat(SYSTEM)
                        .sizedBy((inference, observed, end) -> OptionalLong.of(1234))
                        .isAtLeast("recall", 0.92))
                .hasMessageContaining("about 1,240 items (counted as n) would decide it if");
        assertThatThrownBy(() -> assertThat(SYSTEM).abortingWhereInconclusive().isAtLeast("recall", 0.92))
                .isInstanceOf(TestAbortedException.class);
    }

    @Test
    void refusedRequestsThrow() {
        assertThatThrownBy(() -> assertThat(SYSTEM).isAtLeast("recal", 0.9)).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> assertThat(SYSTEM).isAtLeast("recall@eggs", 0.9))
                .isInstanceOf(RefusedException.class);
        assertThatThrownBy(() -> assertThat(SYSTEM).isAtLeast("error-rate", 0.9))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'at least' requires error-rate to be large");
        assertThatThrownBy(() -> assertThat(SYSTEMS.level(0.4)).isBetter("f1"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> assertThat((ComparisonRequest<?>) null).isBetter("f1"))
                .hasMessageContaining("Expecting actual not to be null");
    }

    @Test
    void softAssertionsCollectClaimsAboutRequests() {
        assertThatThrownBy(() -> CredenceSoftAssertions.assertSoftly(softly -> {
                    softly.assertThat(SYSTEM).isAtLeast("recall", 0.97).isAtLeast("recall", 0.5);
                    softly.assertThat(SYSTEMS).isBetter("precision");
                }))
                .hasMessageContaining("FAIL: expected recall to be at least 0.97")
                .hasMessageContaining("INCONCLUSIVE: expected precision of the first to be better");
        assertThatCode(() -> CredenceSoftAssertions.assertSoftly(
                        softly -> softly.assertThat(SYSTEMS).isBetter("f1")))
                .doesNotThrowAnyException();
    }
}
