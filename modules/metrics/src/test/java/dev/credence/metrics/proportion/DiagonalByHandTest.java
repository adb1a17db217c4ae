package dev.credence.metrics.proportion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.LeaveOneOut.Deletion;
import dev.credence.api.metric.Link;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ten items are counted by hand: 3 + 4 on the diagonal and 2 + 1 off the diagonal. */
class DiagonalByHandTest {
    private static final ConfusionMatrix TEN = ConfusionMatrix.of(List.of("a", "b"), new long[][] {{3, 2}, {1, 4}});

    /**
     * For each additional right item, accuracy grows by 1 - 0.7 per item; for each wrong one it falls by 0.7. The
     * error rate has the opposite signs.
     */
    @Test
    void influenceIsTheOutcomeMinusTheProportion() {
        double[] out = new double[4];
        ProportionMetrics.ACCURACY.influence(TEN, TEN.weights(), out);
        assertThat(out).containsExactly(new double[] {0.3, -0.7, -0.7, 0.3}, within(1e-15));
        ProportionMetrics.ERROR_RATE.influence(TEN, TEN.weights(), out);
        assertThat(out).containsExactly(new double[] {-0.3, 0.7, 0.7, -0.3}, within(1e-15));
    }

    /** Jaccard's a/(2-a) has the slope 2/1.69 at the proportion 0.7. */
    @Test
    void influenceOfLinkedMetricHasSlopeOfLink() {
        double[] out = new double[4];
        new Diagonal("jaccard.micro", "", true, Link.JACCARD_OF_DICE).influence(TEN, TEN.weights(), out);
        assertThat(out[0]).isCloseTo(0.6 / 1.69, within(1e-15));
        assertThat(out[1]).isCloseTo(-1.4 / 1.69, within(1e-15));
    }

    /** Without a right item the counts are 6 of 9, without a wrong one 7 of 9, and without three right ones 4 of 7. */
    @Test
    void valueWithoutItemsEqualsTheRemainingCounts() {
        Deletion rest = ProportionMetrics.ACCURACY.leaveOneOut(TEN, TEN.weights());
        assertThat(rest.without(0, 1)).isCloseTo(6 / 9.0, within(1e-15));
        assertThat(rest.without(1, 1)).isCloseTo(7 / 9.0, within(1e-15));
        assertThat(rest.without(0, 3)).isCloseTo(4 / 7.0, within(1e-15));
        Deletion errors = ProportionMetrics.ERROR_RATE.leaveOneOut(TEN, TEN.weights());
        assertThat(errors.without(2, 1)).isCloseTo(2 / 9.0, within(1e-15));
        assertThat(errors.without(3, 4)).isCloseTo(3 / 6.0, within(1e-15));
    }

    @Test
    void evidenceWithoutObservationsHasANote() {
        for (long[][] counts : new long[][][] {{{3, 0}, {0, 0}}, {{0, 0}, {2, 0}}, {{1, 0}, {1, 0}}}) {
            ConfusionMatrix some = ConfusionMatrix.of(List.of("a", "b"), counts);
            assertThat(ProportionMetrics.ACCURACY.notes(some, some.weights())).isEmpty();
            assertThat(ProportionMetrics.ERROR_RATE.notes(some, some.weights())).isEmpty();
        }
        ConfusionMatrix none = ConfusionMatrix.of(List.of("a", "b"), new long[2][2]);
        assertThat(Note.sentences(ProportionMetrics.ACCURACY.notes(none, none.weights())))
                .containsExactly("accuracy is undefined: there are no observations");
        assertThat(Note.sentences(ProportionMetrics.ERROR_RATE.notes(none, none.weights())))
                .containsExactly("error-rate is undefined: there are no observations");
        assertThat(ProportionMetrics.ACCURACY.id()).isEqualTo("accuracy");
    }
}
