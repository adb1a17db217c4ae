package dev.credence.bayes.logodds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.bayes.logodds.ScaledOddsMixture.PivotSums;
import org.junit.jupiter.api.Test;

/** Sums and moments of a handful of points, by fractions. */
class SumsByHandTest {
    /** Ten thousand times a term that 1 does not feel. */
    @Test
    void compensatedSumKeepsLostDigits() {
        CompensatedSum sum = new CompensatedSum();
        sum.add(1);
        for (int i = 0; i < 10_000; i++) {
            sum.add(1e-16);
        }
        assertThat(sum.value()).isEqualTo(1 + 1e-12);
    }

    /** 0, 1 and 3 with the weights 1, 2 and 1: mean 5/4, squares (25 + 2 + 49)/64, cubes (-125 - 2 + 343)/256. */
    @Test
    void momentsOfPoints() {
        Moments moments = Moments.of(new double[] {0, 1, 3}, new double[] {1, 2, 1});
        assertThat(moments.mean()).isEqualTo(1.25);
        assertThat(moments.rest()).isEqualTo(-0.25);
        assertThat(moments.variance()).isCloseTo(76 / 64.0, within(1e-15));
        assertThat(moments.third()).isCloseTo(216 / 256.0, within(1e-15));
        assertThat(moments.standardDeviation()).isCloseTo(Math.sqrt(19) / 4, within(1e-15));
        assertThat(moments.skewness()).isCloseTo(216 / 256.0 / Math.pow(19 / 16.0, 1.5), within(1e-15));
    }

    @Test
    void momentsOfADifference() {
        Moments low = new Moments(0.25, 0.75, 2, 3);
        Moments lower = new Moments(0.125, 0.875, 5, 7);
        assertThat(low.minus(lower)).isEqualTo(new Moments(0.125, 0.875, 7, -4));
        assertThat(lower.minus(low)).isEqualTo(new Moments(-0.125, 1.125, 7, 4));
        assertThat(low.complement()).isEqualTo(new Moments(0.75, 0.25, 2, -3));
        // means that round to 1 differ in their rests alone
        Moments high = new Moments(1, 3e-20, 2, 3);
        Moments higher = new Moments(1, 1e-20, 5, 7);
        assertThat(higher.minus(high).mean()).isEqualTo(3e-20 - 1e-20);
        assertThat(high.minus(higher).mean()).isEqualTo(1e-20 - 3e-20);
    }

    /** Odds of a uniform variable times 2, in three parts of four, and times 1, about any pivot. */
    @Test
    void momentsOfAMixture() {
        TrapezoidNodes nodes = TrapezoidNodes.of(new ScaledOddsBeta(1, 1, 1), 0.5, 1e-21, 1e-19);
        for (double pivot : new double[] {0, 0.4, 0.9}) {
            PivotSums sums = new PivotSums(nodes, false, pivot);
            PivotSums rests = new PivotSums(nodes, true, pivot);
            sums.add(2, 3);
            rests.add(2, 3);
            // twice the odds of a uniform variable: mean 2 - 2 ln 2, second moment 6 - 8 ln 2
            double log = Math.log(2);
            double mean = 2 - 2 * log;
            double variance = 6 - 8 * log - mean * mean;
            double third = 8 * (1 - 3 * log + 1.5 - 3 / 8.0) - 3 * mean * (6 - 8 * log) + 2 * mean * mean * mean;
            assertThat(sums.moments().mean()).isCloseTo(mean, within(1e-14));
            assertThat(sums.moments().rest()).isCloseTo(1 - mean, within(1e-14));
            assertThat(sums.moments().variance()).isCloseTo(variance, within(1e-14));
            assertThat(sums.moments().third()).isCloseTo(third, within(1e-14));
            assertThat(rests.moments().mean()).isCloseTo(1 - mean, within(1e-14));
            assertThat(rests.moments().variance()).isCloseTo(variance, within(1e-14));
            assertThat(rests.moments().third()).isCloseTo(-third, within(1e-14));
            // with one part in four of the uniform variable itself: means and squares are averaged
            sums.add(1, 1);
            double both = (3 * mean + 0.5) / 4;
            double squares = (3 * (6 - 8 * log) + 1 / 3.0) / 4;
            assertThat(sums.moments().mean()).isCloseTo(both, within(1e-14));
            assertThat(sums.moments().variance()).isCloseTo(squares - both * both, within(1e-14));
        }
    }
}
