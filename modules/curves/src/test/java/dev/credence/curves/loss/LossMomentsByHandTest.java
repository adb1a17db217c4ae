package dev.credence.curves.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.curves.binned.FoldedNormal;
import dev.credence.curves.loss.Hall.LossMoments;
import dev.credence.curves.loss.Hall.LossMoments.StratumLosses;
import dev.credence.curves.metric.Brier;
import dev.credence.curves.metric.LogLoss;
import org.junit.jupiter.api.Test;

/** Checks moments of the losses of a stratum and of means over strata against manual calculations. */
class LossMomentsByHandTest {
    private static StratumLosses of(double... losses) {
        StratumLosses all = new StratumLosses();
        for (double loss : losses) {
            all.first(1, loss);
        }
        for (double loss : losses) {
            all.second(1, loss);
        }
        return all;
    }

    /** The losses 1, 2, 2, 4 have the mean 2.25, squares of 4.75 and cubes of 3.375 about it. */
    @Test
    void momentsAreUnbiased() {
        StratumLosses counted = new StratumLosses();
        long[] counts = {1, 2, 0, 1};
        double[] losses = {1, 2, Double.POSITIVE_INFINITY, 4};
        for (int i = 0; i < 4; i++) {
            counted.first(counts[i], losses[i]);
        }
        for (int i = 0; i < 4; i++) {
            counted.second(counts[i], losses[i]);
        }
        for (StratumLosses all : new StratumLosses[] {of(1, 2, 2, 4), counted}) {
            assertThat(all.size()).isEqualTo(4);
            assertThat(all.variance()).isCloseTo(4 / 3. * 4.75, within(1e-14));
            assertThat(all.third()).isCloseTo(4 / 3. * 2 * 3.375, within(1e-14));
            assertThat(all.unknown(0)).isFalse();
        }
    }

    @Test
    void twoItemsOrEqualItemsHaveNoSkewness() {
        assertThat(of(1, 2).unknown(0)).isTrue();
        assertThat(of(-1, 0, 1).unknown(0)).isFalse();
        assertThat(of(-1, 0, 1).unknown(0.99)).isFalse();
        assertThat(of(-1, 0, 1).unknown(1))
                .as("squares of 2 are no more than the losses'")
                .isTrue();
        // The losses 1, 2, 2, 4 have squares of 25, and of 4.75 about their mean.
        assertThat(of(1, 2, 2, 4).unknown(0.1899)).isFalse();
        assertThat(of(1, 2, 2, 4).unknown(0.1901)).isTrue();
        assertThat(of(3, 3, 3).unknown(0)).isTrue();
    }

    /** The losses are 0, 1/4, 1 for positives and 0, 0, 1/4, 1/4 for negatives. */
    @Test
    void strataAreWeightedByTheirShares() {
        ScoredSample scores = ScoredSample.of(new double[] {1, 0.5, 0}, new double[] {0, 0, 0.5, 0.5});
        LossMoments moments =
                LossMoments.of(new Brier(), StratifiedSample.byTruth(scores)).orElseThrow();
        StratumLosses positives = of(0, 0.25, 1);
        StratumLosses negatives = of(0, 0, 0.25, 0.25);
        double first = positives.variance() / 49;
        double second = negatives.variance() / 49;
        double variance = first + second;
        assertThat(moments.variance()).isCloseTo(variance, within(1e-16));
        assertThat(moments.skewness())
                .isCloseTo((positives.third() + negatives.third()) / 343 / Math.pow(variance, 1.5), within(1e-13));
        assertThat(moments.degreesOfFreedom())
                .isCloseTo(variance * variance / (first * first / 2 + second * second / 3), within(1e-12));
        assertThat(moments.fewest()).isEqualTo(3);
        LossMoments pooled = LossMoments.of(new Brier(), Sample.of(scores)).orElseThrow();
        StratumLosses all = of(0, 0.25, 1, 0, 0, 0.25, 0.25);
        assertThat(pooled.variance()).isCloseTo(all.variance() / 49, within(1e-16));
        assertThat(pooled.degreesOfFreedom()).isCloseTo(6, within(1e-13));
        assertThat(pooled.fewest()).isEqualTo(7);
    }

    @Test
    void momentsOfInfiniteOrTooFewLossesAreUndefined() {
        ScoredSample wrong = ScoredSample.of(new double[] {0, 0.5, 0.9}, new double[] {0.25, 0.5});
        assertThat(LossMoments.of(new LogLoss(), Sample.of(wrong))).isEmpty();
        assertThat(LossMoments.of(new Brier(), Sample.of(wrong))).isPresent();
        assertThat(LossMoments.of(new Brier(), StratifiedSample.byTruth(wrong))).isEmpty();
    }

    @Test
    void idsOfMethodsMatchPublishedIds() {
        assertThat(new Hall().id()).isEqualTo("hall");
        assertThat(new FoldedNormal().id()).isEqualTo("folded-normal");
    }
}
