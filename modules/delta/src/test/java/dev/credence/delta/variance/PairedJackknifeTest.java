package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.delta.SmallMetrics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares the jackknife of clusters for a difference with a closed formula. */
class PairedJackknifeTest {
    /** No item is predicted positive by both systems, and each system has right and wrong positive predictions. */
    private static PairedConfusionMatrix cluster(long first, long ofFirst, long second, long ofSecond) {
        return PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                    {{0, ofSecond - second}, {ofFirst - first, 0}}, {{0, second}, {first, 0}}
                })
                .withPositive("y");
    }

    /**
     * The precisions are 9/10 and 5/10 in one cluster, 1/4 and 3/4 in the other, 10/14 and 8/14 in both. Without
     * the first cluster the difference falls by 9/14, by more than twice its influence 18/98; without the second
     * it rises by 9/35, which is less than twice the influence. With two clusters, half of each change and twice
     * the squares count.
     */
    @Test
    void differenceLeavesOutWholeClusters() {
        ClusteredSample<PairedConfusionMatrix> sample =
                ClusteredSample.of(Map.of("a", cluster(9, 10, 5, 10), "b", cluster(1, 4, 3, 4)));
        PairedConfusionMatrix joint = sample.evidence();
        double[] first = InPlaceInfluence.of(
                SmallMetrics.PRECISION, joint.first(), joint.first().weights());
        double[] second = InPlaceInfluence.of(
                SmallMetrics.PRECISION, joint.second(), joint.second().weights());
        double[] psi = Influences.joint(joint, first, 1, second, 1);
        VarianceEstimate known = DesignVariance.of(sample).variance(psi);
        double influence = 18 / 98.0;
        assertEquals(4 * influence * influence, known.variance(), 1e-14);
        double moved = 9 / 28.0;
        assertEquals(
                2 * (moved * moved + influence * influence),
                PairedJackknife.variance(
                        SmallMetrics.PRECISION, DesignVariance.of(sample), 2 / 14.0, psi, atom -> true, known),
                1e-14);
    }
}
