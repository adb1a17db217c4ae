package dev.credence.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.credence.api.evidence.ConfusionMatrix;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PopulationsTest {
    @Test
    void operatingPointHasTheGivenMetrics() {
        Population<ConfusionMatrix> point = Populations.binary(100, 0.8, 0.6, 0.3);
        assertEquals(0.8, point.value(Toys.PRECISION), 1e-15);
        assertEquals(2 * 0.8 * 0.6 / 1.4, point.value(Toys.F1), 1e-15);
        assertEquals("n=100, precision=0.8, recall=0.6, prevalence=0.3", point.name());
        assertEquals(
                List.of("n", "precision", "recall", "prevalence"),
                List.copyOf(point.parameters().keySet()));
    }

    @Test
    void sampleHasTheSizeAndLabelsOfItsPopulation() {
        ConfusionMatrix observed =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{5, 1, 0}, {0, 7, 0}, {2, 0, 9}});
        ConfusionMatrix drawn =
                Populations.like(observed, 50).draw(new SplittableRandom(1)).evidence();
        assertEquals(50, drawn.size());
        assertEquals(List.of("a", "b", "c"), drawn.labels());
        assertEquals(0, drawn.count("b", "a"));
    }

    @Test
    void classMixKeepsTheErrorRatesOfEachClass() {
        ConfusionMatrix observed = ConfusionMatrix.binary(30, 20, 10, 40);
        MatrixPopulation rare =
                ((CellRunner.Enumerable) Populations.classMix(observed, new double[] {99, 1}, 50)).cellular();
        assertEquals(0.99 * 40 / 60, rare.share(0), 1e-15);
        assertEquals(0.01 * 30 / 40, rare.share(3), 1e-15);
        assertEquals("n=50, mix=99:1", rare.name());
    }

    @Test
    void plausiblePopulationsFollowTheSeedAndLieAroundTheObserved() {
        ConfusionMatrix observed = ConfusionMatrix.binary(30_000, 10_000, 10_000, 50_000);
        List<Population<ConfusionMatrix>> some = Populations.plausible(observed, 20, 3, 5);
        assertNotEquals(some.get(0).value(Toys.PRECISION), some.get(1).value(Toys.PRECISION));
        assertEquals(
                some.get(2).value(Toys.PRECISION),
                Populations.plausible(observed, 20, 3, 5).get(2).value(Toys.PRECISION));
        // a posterior standard deviation is 0.0022: beyond 0.02 with probability below 1e-18
        some.forEach(p -> assertEquals(0.75, p.value(Toys.PRECISION), 0.02));
    }
}
