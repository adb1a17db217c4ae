package dev.credence.report.plan.kind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.metric.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Warnings of plans whose given data are too few, or without an error. */
class PilotSizeTest {
    @SuppressWarnings("unchecked") // the metrics of this test read matrices
    private static Metric<ConfusionMatrix> metric(String name) {
        return (Metric<ConfusionMatrix>) Credence.load().registry().metric(name);
    }

    private static PairedConfusionMatrix pairs(long both, long first, long second, long none) {
        long[][][] counts = {{{both, first}, {second, none}}, {{0, 0}, {0, 50}}};
        return PairedConfusionMatrix.of(List.of("a", "b"), counts);
    }

    /** Clopper and Pearson's upper bound at 5% of 0 of 58 items is 1 - 0.05^(1/58) = 0.0503. */
    @Test
    void systemsThatDifferOnFewItemsAreNamedWithTheLargestShare() {
        assertThat(PilotSize.ofDifference(metric("accuracy"), pairs(8, 0, 0, 0)))
                .contains(
                        "the given data hardly show the true proportions: the systems differ on 0 of 58 items, so that they may truly"
                                + " differ on up to 0.050 of all; the size that is needed may be far from this one: plan again with more data, or"
                                + " by plan paired with the share that you expect");
        assertThat(PilotSize.ofDifference(metric("recall@a"), pairs(8, 0, 0, 0)).orElseThrow())
                .contains(
                        "only 8 items bear on recall@a; the systems differ on 0 of 8 items, so that they may truly differ on up to 0.31");
        assertThat(PilotSize.ofDifference(metric("accuracy"), pairs(80, 7, 5, 4)))
                .isEmpty();
    }

    @Test
    void valueAtAnEndOfItsRangeIsNamed() {
        assertThat(PilotSize.ofValue(metric("accuracy"), ConfusionMatrix.binary(20, 0, 0, 30))
                        .orElseThrow())
                .contains("accuracy is at an end of its range in 50 items");
        assertThat(PilotSize.ofValue(metric("recall"), ConfusionMatrix.binary(3, 9, 1, 30))
                        .orElseThrow())
                .contains("only 4 items bear on recall");
        assertThat(PilotSize.ofValue(metric("recall"), ConfusionMatrix.binary(30, 9, 1, 30)))
                .isEmpty();
    }
}
