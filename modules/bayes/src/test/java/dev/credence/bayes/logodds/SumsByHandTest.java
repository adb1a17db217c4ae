package dev.credence.bayes.logodds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.bayes.logodds.ScaledOddsMixture.PivotSums;
import org.junit.jupiter.api.Test;

/** Checks sums and moments of a few points against fractions. */
class SumsByHandTest {
    /** A term that leaves a sum of 1 unchanged is added ten thousand times. */
    @Test
    void compensatedSumKeepsLostDigits() {
        CompensatedSum sum = new CompensatedSum();
        sum.add(1);
        for (int i = 0; i < 10_000; i++) {
            sum.add(1e-16);
        }
        assertThat(sum.value()).isEqualTo(1 + 1e-12);
    }

    /**
     * The points 0, 1 and 3 with the weights 1, 2 and 1 have the mean 5/4, the squares (25 + 2 + 49)/64 and the cubes (-125 - 2 + 343)/256.
     */
    @Test
    void momentsOfWeightedPointsAreFractions() {
        Moments moments = Moments.of(new double[] {0, 1, 3}, new double[] {1, 2, 1});
        assertThat(moments.mean()).isEqualTo(1.25);
        assertThat(moments.rest()).isEqualTo(-0.25);
        assertThat(moments.variance()).isCloseTo(76 / 64.0, within(1e-15));
        assertThat(moments.third()).isCloseTo(216 / 256.0, within(1e-15));
        assertThat(moments.standardDeviation()).isCloseTo(Math.sqrt(19) / 4, within(1e-15));
        assertThat(moments.skewness()).isCloseTo(216 / 256.0 / Math.pow(19 / 16.0, 1.5), within(1e-15));
    }

    @Test
    void momentsOfADifferenceFollowFromBothMoments() {
        Moments low = new Moments(0.25, 0.75, 2, 3);
        Moments lower = new Moments(0.125, 0.875, 5, 7);
        assertThat(low.minus(lower)).isEqualTo(new Moments(0.125, 0.875, 7, -4));
        assertThat(lower.minus(low)).isEqualTo(new Moments(-0.125, 1.125, 7, 4));
        assertThat(low.complement()).isEqualTo(new Moments(0.75, 0.25, 2, -3));
        // Means that round to 1 differ only in their complements.
        Moments high = new Moments(1, 3e-20, 2, 3);
        Moments higher = new Moments(1, 1e-20, 5, 7);
        assertThat(higher.minus(high).mean()).isEqualTo(3e-20 - 1e-20);
        assertThat(high.minus(higher).mean()).isEqualTo(1e-20 - 3e-20);
    }

    /** The mixture has the weight 3/4 on the odds of a uniform variable times 2 and 1/4 on these odds, about any pivot. */
    @Test
    void momentsOfAMixtureDoNotDependOnThePivot() {
        TrapezoidNodes nodes = TrapezoidNodes.of(new ScaledOddsBeta(1, 1, 1), 0.5, 1e-21, 1e-19);
        for (double pivot : new double[] {0, 0.4, 0.9}) {
            PivotSums sums = new PivotSums(nodes, false, pivot);
            PivotSums rests = new PivotSums(nodes, true, pivot);
            sums.add(2, 3);
            rests.add(2, 3);
            // The variable with twice the odds of a uniform variable has the mean 2 - 2 ln 2 and the second moment 6 -
            // 8 ln 2.
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
            // The uniform variable has the weight 1/4; means and squares are averaged.
            sums.add(1, 1);
            double both = (3 * mean + 0.5) / 4;
            double squares = (3 * (6 - 8 * log) + 1 / 3.0) / 4;
            assertThat(sums.moments().mean()).isCloseTo(both, within(1e-14));
            assertThat(sums.moments().variance()).isCloseTo(squares - both * both, within(1e-14));
        }
    }
}
