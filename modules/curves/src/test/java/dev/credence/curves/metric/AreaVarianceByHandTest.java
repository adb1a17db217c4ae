package dev.credence.curves.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Checks the variance of an area of 0.8 with 10 positives and 20 negatives against the published formulas. */
class AreaVarianceByHandTest {
    /** With Q1 = 0.8/1.2 and Q2 = 1.28/1.8 the variance is (0.16 + 9 (Q1 - 0.64) + 19 (Q2 - 0.64)) / 200. */
    @Test
    void hanleyMcNeilVarianceEqualsThePublishedFormula() {
        double variance = (0.16 + 9 * (2 / 3.0 - 0.64) + 19 * (1.28 / 1.8 - 0.64)) / 200;
        assertThat(AreaVariance.hanleyMcNeil(0.8, 10, 20)).isCloseTo(variance, within(1e-16));
        double turned = (0.16 + 19 * (2 / 3.0 - 0.64) + 9 * (1.28 / 1.8 - 0.64)) / 200;
        assertThat(AreaVariance.hanleyMcNeil(0.8, 20, 10)).isCloseTo(turned, within(1e-16));
        assertThat(AreaVariance.larger(0.8, 20, 10)).isCloseTo(variance, within(1e-16));
    }

    /** With s = 14 the variance is 0.16 (1 + 14 * 0.2/1.2 + 14 * 0.8/1.8) / 200, also if the classes are exchanged. */
    @Test
    void newcombeVarianceEqualsThePublishedFormula() {
        double variance = 0.16 * (1 + 14 * 0.2 / 1.2 + 14 * 0.8 / 1.8) / 200;
        assertThat(AreaVariance.newcombe(0.8, 10, 20)).isCloseTo(variance, within(1e-16));
        assertThat(AreaVariance.newcombe(0.8, 20, 10)).isCloseTo(variance, within(1e-16));
        assertThat(AreaVariance.newcombePerMiss(0.8, 10, 20)).isCloseTo(variance / 0.2, within(1e-15));
        // s A / (1 + A) is 7 at an area of 1.
        assertThat(AreaVariance.newcombePerMiss(1, 10, 20)).isCloseTo(8 / 200.0, within(1e-16));
    }

    /** Half a pair is added on either side of 10 pairs. */
    @Test
    void varianceAtTheBoundaryAddsHalfAPair() {
        assertThat(AreaVariance.atEdge(1, 10, 20).value()).isCloseTo(10.5 / 11, within(1e-15));
        assertThat(AreaVariance.atEdge(1, 10, 20).variance())
                .isEqualTo(AreaVariance.larger(AreaVariance.atEdge(1, 10, 20).value(), 10, 20));
        assertThat(AreaVariance.atEdge(1, 0.5, 20).value()).isEqualTo(0.75);
    }
}
