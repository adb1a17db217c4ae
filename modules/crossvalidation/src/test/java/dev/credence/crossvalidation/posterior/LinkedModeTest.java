package dev.credence.crossvalidation.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.metric.Link;
import org.junit.jupiter.api.Test;

/** Tests the modes of F1 and of Jaccard's coefficient where a shape is 1 or less, from the slope of the density. */
class LinkedModeTest {
    /**
     * With the link of F1, the density is proportional to {@code j^(a-1) (1-j)^(b-1) (1+j)^2}. With the shapes 1
     * and 2 it is largest at j = 1/3, where F = 1/2; with 1 and 1 at 1, and with 1 and 3 at 0.
     */
    @Test
    void modeOfLinkedPosteriorEqualsTheClosedForm() {
        assertThat(new FoldPosterior(1, 2, Link.DICE_OF_JACCARD).mode()).isCloseTo(0.5, within(1e-7));
        assertThat(new FoldPosterior(1, 1, Link.DICE_OF_JACCARD).mode()).isEqualTo(1);
        assertThat(new FoldPosterior(1, 3, Link.DICE_OF_JACCARD).mode()).isZero();
        assertThat(new FoldPosterior(3, 1, Link.DICE_OF_JACCARD).mode()).isEqualTo(1);
        assertThat(new FoldPosterior(0.5, 2, Link.DICE_OF_JACCARD).mode()).isZero();
        assertThat(new FoldPosterior(2, 0.5, Link.DICE_OF_JACCARD).mode()).isEqualTo(1);
        assertThat(new FoldPosterior(1, 0.5, Link.DICE_OF_JACCARD).mode()).isEqualTo(1);
        assertThat(new FoldPosterior(0.5, 0.9, Link.DICE_OF_JACCARD).mode()).isNaN();
        // With the shapes two and one, P/(2-P) has the density 2p (2-p)^2/2, which is largest at p = 2/3,
        // where the metric is 1/2.
        assertThat(new FoldPosterior(2, 1, Link.JACCARD_OF_DICE).mode()).isCloseTo(0.5, within(1e-7));
    }
}
