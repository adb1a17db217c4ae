package dev.credence.assertj;

import static dev.credence.assertj.CredenceAssertions.assertThat;
import static dev.credence.assertj.CredenceAssertions.assertThatComparisons;
import static dev.credence.assertj.CredenceAssertions.assertThatEstimates;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.api.registry.Registry;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Checks claims about results of a metric that only the registry of the caller has, which know the range of the metric. */
class OwnMetricAssertTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(199, 2, 13, 355);
    private static final PairedConfusionMatrix PAIR = PairedConfusionMatrix.of(List.of("ham", "spam"), new long[][][] {
                {{340, 2}, {4, 11}}, {{10, 3}, {15, 184}}
            })
            .withPositive("spam");

    private final Credence credence = Credence.of(
            Registry.builder().discovered().metric(new ErrorCost(Range.UNIT)).build());

    /** The share of errors, with a declared range. */
    private record ErrorCost(Range range) implements BinaryMetric {
        @Override
        public String id() {
            return "error-cost";
        }

        @Override
        public Direction direction() {
            return Direction.LOWER_IS_BETTER;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return (fp + fn) / (tp + fp + fn + tn);
        }
    }

    private static void assertRefused(String reason, ThrowingCallable claim) {
        assertThatThrownBy(claim)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("of error-cost lies in [")
                .hasMessageContaining("so that " + reason);
    }

    @Test
    void limitsThatAllValuesOrNoneFulfilAreRefused() {
        Estimate cost = credence.estimate("error-cost", MATRIX);
        assertThat(cost).isAtMost(0.1);
        assertRefused("all data fulfil", () -> assertThat(cost).isAtMost(2));
        assertRefused("all data fulfil", () -> assertThat(cost).isAtLeast(0));
        assertRefused("no data can fulfil", () -> assertThat(cost).isAtLeast(5));
        assertRefused(
                "all data fulfil",
                () -> assertThatEstimates(
                                Map.of("all", MATRIX),
                                (slice, level) ->
                                        credence.evaluate(slice).level(level).estimate("error-cost"))
                        .areAtMost(2));
    }

    @Test
    void marginsThatNoTwoValuesReachAreRefused() {
        Comparison costs = credence.compare("error-cost", Pairing.paired(PAIR));
        assertThat(costs).isNotWorseThanBy(0.1);
        assertRefused("all data fulfil", () -> assertThat(costs).isNotWorseThanBy(50));
        assertRefused("all data fulfil", () -> assertThat(costs).isEquivalentWithin(1));
        assertRefused(
                "all data fulfil",
                () -> assertThatComparisons(
                                Map.of("all", PAIR),
                                (slice, level) -> credence.compare(Pairing.paired(slice))
                                        .level(level)
                                        .comparison("error-cost"))
                        .areNotWorseThanBy(50));
    }

    @Test
    void limitsOfAnUnboundedMetricAreAnswered() {
        Credence unbounded = Credence.of(Registry.builder()
                .discovered()
                .metric(new ErrorCost(Range.NON_NEGATIVE))
                .build());
        assertThatCode(() ->
                        assertThat(unbounded.estimate("error-cost", MATRIX)).isAtMost(2))
                .doesNotThrowAnyException();
        assertThatCode(() -> assertThat(unbounded.compare("error-cost", Pairing.paired(PAIR)))
                        .isNotWorseThanBy(50))
                .doesNotThrowAnyException();
    }
}
