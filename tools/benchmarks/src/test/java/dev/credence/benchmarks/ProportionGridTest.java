package dev.credence.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import org.junit.jupiter.api.Test;

class ProportionGridTest {
    /** 3e-11: the least is looked for 2e-12 next to a bound, where the coverage of ten trials is up to ten times that off. */
    private static final double NEARBY = 3e-11;

    /** [0, 3/4] without and [1/4, 1] with a success; its coverage of one trial is 1 - p, 1 and p on the three pieces. */
    private static final class ThreeQuarters implements ProportionIntervalMethod {
        @Override
        public String id() {
            return "three-quarters";
        }

        @Override
        public ProportionBounds at(ConfidenceLevel level) {
            return (successes, trials) -> successes == 0 ? 0 : 0.25;
        }
    }

    @SuppressWarnings("unchecked") // recall is a proportion of a confusion matrix
    private static ProportionGrid grid(ProportionIntervalMethod method, long n) {
        return ProportionGrid.of((Metric<ConfusionMatrix>) Registry.load().metric("recall"), method, n);
    }

    @Test
    void agreesWithIntegralsDoneByHand() {
        ProportionGrid grid = grid(new ThreeQuarters(), 1);
        assertEquals(0.9375, grid.mean(), 1e-13); // the midpoint rule is exact on linear pieces
        assertEquals(0.75, grid.least(), NEARBY);
        assertEquals(0.75, grid.inner(), NEARBY);
        assertEquals(0.75, grid.length(), 1e-12);
    }

    @Test
    void findsTheHolesNextToTheEnds() {
        ProportionGrid wald = grid((ProportionIntervalMethod) Registry.load().method("wald"), 10);
        assertEquals(0, wald.least(), NEARBY);
        // at p = 0.05, which one, two and three successes hold: [0, 0.29], [0, 0.45], [0.02, 0.58]
        double held = 10 * 0.05 * Math.pow(0.95, 9)
                + 45 * 0.05 * 0.05 * Math.pow(0.95, 8)
                + 120 * Math.pow(0.05, 3) * Math.pow(0.95, 7);
        assertEquals(held, wald.inner(), NEARBY);
    }
}
