package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.delta.Matrices;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Statistics that do not vary have variance 0 despite the rounding error of their influences. */
class VarianceRoundingTest {
    private static final ConfusionMatrix MATRIX = Matrices.of(new long[] {3, 7}, new long[] {11, 2});

    /** The influences are sevenths, whose computed mean seldom equals each of them. */
    @Test
    void equalInfluencesWithinStrataHaveZeroVariance() {
        Sample<ConfusionMatrix> sample = StratifiedSample.of(MATRIX, MATRIX::truth);
        for (int i = 1; i <= 200; i++) {
            double one = i / 7.0;
            double other = -i / 11.0;
            assertEquals(
                    0,
                    DesignVariance.of(sample)
                            .variance(new double[] {one, one, other, other})
                            .variance());
        }
    }

    /** The clusters have equal proportions, and their totals are differences of equal sums. */
    @Test
    void clustersOfEqualMixHaveZeroVariance() {
        Sample<ConfusionMatrix> sample = ClusteredSample.of(Map.of(
                "a", MATRIX,
                "b", Matrices.of(new long[] {9, 21}, new long[] {33, 6}),
                "c", Matrices.of(new long[] {21, 49}, new long[] {77, 14})));
        for (int i = 1; i <= 200; i++) {
            double[] psi = {i / 7.0, -i / 11.0, i / 13.0, i / 3.0};
            assertEquals(0, DesignVariance.of(sample).variance(psi).variance());
        }
    }
}
