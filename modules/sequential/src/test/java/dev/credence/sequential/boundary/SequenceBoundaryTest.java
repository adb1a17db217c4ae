package dev.credence.sequential.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SequenceBoundaryTest {
    private final SequenceBoundary usual = new SequenceBoundary(1000);

    @Test
    void boundaryIsNearClosedFormOfTwoSidedMixture() {
        double c = 1000 * (-2 * Math.log(0.05) + Math.log(-2 * Math.log(0.05)) + 1) / 1000;
        double closed = Math.sqrt((c + 1) / c * (Math.log1p(c) - 2 * Math.log(0.05)));

        assertThat(usual.deviate(0.025, 1000)).isCloseTo(closed, within(0.005)).isLessThanOrEqualTo(closed + 0.005);
    }

    @Test
    void pValueAtTheBoundaryIsTheTail() {
        for (double tail : new double[] {0.4, 0.025, 1e-9}) {
            for (double items : new double[] {1, 10.5, 1000, 1e9}) {
                double z = usual.deviate(tail, items);

                assertThat(usual.pValue(z, items)).isCloseTo(tail, within(1e-9 * tail));
                assertThat(usual.eValue(z, items)).isCloseTo(1 / tail, within(1e-8 / tail));
            }
        }
    }

    @Test
    void boundaryIsShortestAtTunedNumberOfItems() {
        double tuned = usual.deviate(0.025, 1000);

        assertThat(new SequenceBoundary(300).deviate(0.025, 1000)).isGreaterThan(tuned);
        assertThat(new SequenceBoundary(3000).deviate(0.025, 1000)).isGreaterThan(tuned);
    }

    @Test
    void itemsToDecideAreFirstWithBoundaryBelowDistance() {
        long needed = usual.itemsToDecide(0.1, 0.025).orElseThrow();

        assertThat(0.1 * Math.sqrt((double) needed)).isGreaterThan(usual.deviate(0.025, (double) needed));
        assertThat(0.1 * Math.sqrt(needed - 1.0)).isLessThanOrEqualTo(usual.deviate(0.025, needed - 1.0));
        assertThat(usual.itemsToDecide(0, 0.025)).isEmpty();
    }

    /** 400 paths of 2,000 normal values; the bound is 5% with a false-alarm rate of this test below 1e-6. */
    @Test
    void normalPathsLeaveTheBoundaryAtMostAtTheTail() {
        SplittableRandom random = new SplittableRandom(20260301);
        double[] bound = new double[2001];
        for (int n = 1; n <= 2000; n++) {
            bound[n] = usual.deviate(0.025, n);
        }
        int crossed = 0;
        for (int path = 0; path < 400; path++) {
            double sum = 0;
            for (int n = 1; n <= 2000; n++) {
                sum += random.nextGaussian();
                if (Math.abs(sum) > bound[n] * Math.sqrt(n)) {
                    crossed++;
                    break;
                }
            }
        }

        assertThat(crossed).isBetween(1, 42);
    }

    @Test
    void argumentsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> new SequenceBoundary(0)).hasMessageContaining("tuned-for=0");
        assertThatThrownBy(() -> usual.deviate(Double.NaN, 10)).hasMessageContaining("tail=NaN");
        assertThatThrownBy(() -> usual.deviate(0.5, 10)).hasMessageContaining("tail=0.5");
        assertThatThrownBy(() -> usual.deviate(0.025, Double.NaN)).hasMessageContaining("items=NaN");
    }
}
