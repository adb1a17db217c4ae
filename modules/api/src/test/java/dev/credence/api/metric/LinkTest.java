package dev.credence.api.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LinkTest {
    static Link[] links() {
        return new Link[] {Link.IDENTITY, Link.DICE_OF_JACCARD, Link.JACCARD_OF_DICE};
    }

    @ParameterizedTest
    @MethodSource("links")
    void everyLinkMapsZeroAndOneToThemselves(Link link) {
        assertThat(link.apply(0)).isZero();
        assertThat(link.apply(1)).isEqualTo(1);
        assertThat(link.inverse(0)).isZero();
        assertThat(link.inverse(1)).isEqualTo(1);
    }

    /** Peak observed: 4e-16. */
    @Property(seed = "1")
    void inverseOfLinkUndoesApply(@ForAll @DoubleRange(max = 1) double p) {
        for (Link link : links()) {
            assertThat(link.inverse(link.apply(p))).isCloseTo(p, within(1e-15));
        }
    }

    @Property(seed = "2")
    void derivativeOfLinkMatchesFiniteDifferences(@ForAll @DoubleRange(min = 0.01, max = 0.99) double p) {
        double h = 1e-5;
        for (Link link : links()) {
            double slope = (link.apply(p + h) - link.apply(p - h)) / (2 * h);
            assertThat(link.derivative(p)).isCloseTo(slope, within(1e-8)).isPositive();
        }
    }

    @Test
    void diceAndJaccardLinksAreInverses() {
        assertThat(Link.DICE_OF_JACCARD.apply(0.5)).isEqualTo(2.0 / 3);
        assertThat(Link.JACCARD_OF_DICE.apply(2.0 / 3)).isCloseTo(0.5, within(1e-16));
    }
}
