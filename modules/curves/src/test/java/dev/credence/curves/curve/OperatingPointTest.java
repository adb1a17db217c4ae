package dev.credence.curves.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.curves.curve.Curve.OperatingPoint;
import org.junit.jupiter.api.Test;

class OperatingPointTest {
    private static final ScoredSample SCORES =
            ScoredSample.of(new double[] {0.9, 0.7, 0.3, 0.2}, new double[] {0.8, 0.6, 0.5, 0.1});

    @Test
    void bestThresholdMinimizesTheExpectedCost() {
        Curve roc = Curve.of(CurveKind.ROC, SCORES);
        Costs costs = new Costs(1, 3, 0.2);
        OperatingPoint best = OperatingPoint.best(roc, costs);
        for (Curve.Point point : roc.points()) {
            assertTrue(best.expectedCost() <= 0.2 * 3 * (1 - point.y()) + 0.8 * point.x() + 1e-15);
        }
        assertEquals(ConfusionMatrix.binary(1, 0, 3, 4), best.matrix());
        assertEquals(0.2 * 3 * 0.75, best.expectedCost(), 1e-15);
        assertEquals(0.5, OperatingPoint.best(roc, Costs.of(1, 1)).prevalence());
    }

    @Test
    void errorOfInvalidCostStatesName() {
        assertEquals(
                "cost of a false positive must be finite and >= 0: cost of a false positive=NaN",
                assertThrows(IllegalArgumentException.class, () -> Costs.of(Double.NaN, 1))
                        .getMessage());
        assertEquals(
                "costs must not both be 0: false positive=0.0, false negative=0.0",
                assertThrows(IllegalArgumentException.class, () -> Costs.of(0, 0))
                        .getMessage());
        assertEquals(
                "prevalence must lie in [0, 1]: prevalence=1.5",
                assertThrows(IllegalArgumentException.class, () -> new Costs(1, 1, 1.5))
                        .getMessage());
    }
}
