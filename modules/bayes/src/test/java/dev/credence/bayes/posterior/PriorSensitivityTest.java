package dev.credence.bayes.posterior;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.SmallMetrics;
import dev.credence.bayes.prior.BetaPrior;
import java.util.List;
import org.junit.jupiter.api.Test;

class PriorSensitivityTest {
    private static PriorSensitivity table(ConfusionMatrix matrix) {
        return PriorSensitivity.of(SmallMetrics.RECALL, Sample.of(matrix), ConfidenceLevel.P95);
    }

    @Test
    void tableContainsTheUsualPriors() {
        PriorSensitivity table = table(ConfusionMatrix.binary(7, 2, 3, 8));
        assertEquals(
                List.of(
                        "flat (Bayes, Laplace)",
                        "Jeffreys",
                        "neutral (Kerman 2011)",
                        "two and two (Agresti, Coull)",
                        "Haldane"),
                table.rows().stream().map(PriorSensitivity.Row::prior).toList());
        BetaPosterior jeffreys = BetaPosterior.of(7, 10, BetaPrior.JEFFREYS);
        PriorSensitivity.Row row = table.rows().get(1);
        assertEquals(jeffreys.equalTailed(ConfidenceLevel.P95).lower(), row.lower());
        assertEquals(jeffreys.mean(), row.summary().orElseThrow().mean());
        assertTrue(row.refused().isEmpty());
    }

    @Test
    void meanUnderHaldanesPriorIsProportionForPositiveCounts() {
        PriorSensitivity.Row haldane =
                table(ConfusionMatrix.binary(7, 2, 3, 8)).rows().get(4);
        assertEquals(0.7, haldane.summary().orElseThrow().mean(), 1e-15);
        assertEquals(
                BetaPosterior.of(new BetaPrior(7, 3))
                        .equalTailed(ConfidenceLevel.P95)
                        .lower(),
                haldane.lower());
        assertTrue(haldane.refused().isEmpty());
    }

    @Test
    void haldanesPriorIsRefusedIfCountIsZero() {
        PriorSensitivity.Row haldane =
                table(ConfusionMatrix.binary(7, 2, 0, 8)).rows().get(4);
        assertEquals(
                "a weight of 0 (Haldane) has an improper posterior where a count is 0; use 0.5 (Jeffreys) or 1 (flat)",
                haldane.refused().orElseThrow());
        assertTrue(haldane.summary().isEmpty());
        assertTrue(Double.isNaN(haldane.lower()) && Double.isNaN(haldane.upper()));
    }

    @Test
    void shiftDecreasesWithTheNumberOfObservations() {
        double few = table(ConfusionMatrix.binary(7, 2, 3, 8)).largestShift();
        double many = table(ConfusionMatrix.binary(7000, 2, 3000, 8)).largestShift();
        assertTrue(few > 0.02 && many < 1e-4 && many > 0, () -> few + " " + many);
    }
}
