package dev.credence.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.sample.ClusteredSample;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DependentItemsTest {
    /** Seed 3; 20,000 independent clusters: five standard errors, exceeded with probability below 3e-6 by one of four shares. */
    @Test
    void eachItemHasTheGivenShares() {
        DependentItems items = new DependentItems(20_000, 10, 0.3, 0.8, 0.9, 0.9, 0.7);
        ConfusionMatrix drawn = items.draw(new SplittableRandom(3)).evidence();
        // the mean of a cluster has a standard deviation of at most 1/2, so 5 standard errors are at most 0.018
        assertEquals(0.24, drawn.count("positive", "positive") / 200_000.0, 0.018);
        assertEquals(0.06, drawn.count("positive", "negative") / 200_000.0, 0.018);
        assertEquals(0.07, drawn.count("negative", "positive") / 200_000.0, 0.018);
        assertEquals(0.63, drawn.count("negative", "negative") / 200_000.0, 0.018);
        assertEquals(200_000, items.size());
    }

    @Test
    void keepProbabilityOneGivesOneTrueClassPerCluster() {
        DependentItems items = new DependentItems(50, 8, 0.5, 1, 1, 1, 0);
        ClusteredSample<ConfusionMatrix> drawn = (ClusteredSample<ConfusionMatrix>) items.draw(new SplittableRandom(1));
        assertEquals(50, drawn.clusters());
        for (int cluster = 0; cluster < 50; cluster++) {
            assertEquals(1, drawn.cluster(cluster).atoms());
        }
    }

    @Test
    void invalidNumbersThrowWithNameAndValue() {
        assertEquals(
                "clusters must be >= 1: clusters=0",
                assertThrows(IllegalArgumentException.class, () -> new DependentItems(0, 1, 0, 0, 0, 0, 0))
                        .getMessage());
        assertEquals(
                "keep must lie in [0, 1]: keep=NaN",
                assertThrows(IllegalArgumentException.class, () -> new DependentItems(1, 1, 0, 0, 0, Double.NaN, 0))
                        .getMessage());
    }
}
