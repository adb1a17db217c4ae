package dev.credence.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CoverageSummaryTest {
    private static Coverage result(String method, String at, double coverage, double error, double length) {
        double miss = (1 - coverage) / 2;
        return Coverage.of(
                new Coverage.Subject("f1", method, ConfidenceLevel.P95, at, Map.of(), 10, 0.5),
                error == 0,
                100,
                new Coverage.Rates(coverage, error, miss, miss, 0, 0.25, 0),
                new Coverage.Lengths(length, 0, 2 * length));
    }

    @Test
    void summaryContainsMeanWorstAndItsPopulation() {
        CoverageSummary summary = CoverageSummary.of(
                        List.of(result("a", "p=0.1", 0.96, 0, 0.25), result("a", "p=0.2", 0.9375, 0, 0.5)))
                .get(0);
        assertEquals(0.94875, summary.means().coverage(), 1e-15);
        assertEquals(0.9375, summary.worst().coverage());
        assertEquals("p=0.2", summary.worst().population());
        assertEquals(0.375, summary.length());
        assertEquals(0.75, summary.score());
        assertEquals(0.25, summary.means().undefined());
        assertEquals(2, summary.points());
        assertTrue(summary.exact());
        assertTrue(summary.holds());
    }

    @Test
    void methodsWithSufficientCoverageRankFirstThenByScore() {
        List<CoverageSummary> ranked = CoverageSummary.ranked(List.of(
                result("short", "x", 0.7, 0, 0.005),
                result("conservative", "x", 0.99, 0, 0.3),
                result("worse", "x", 0.8, 0, 0.01),
                result("good", "x", 0.951, 0, 0.2)));
        assertEquals(
                List.of("good", "conservative", "short", "worse"),
                ranked.stream().map(CoverageSummary::method).toList());
        assertFalse(ranked.get(2).holds());
    }

    @Test
    void worstPopulationMayMissTheLimitByThreeStandardErrors() {
        assertFalse(CoverageSummary.of(List.of(result("a", "x", 0.999, 0, 1), result("a", "y", 0.8999, 0, 1)))
                .get(0)
                .holds());
        assertFalse(CoverageSummary.of(List.of(result("a", "x", 0.944, 0, 1)))
                .get(0)
                .holds());
        assertTrue(CoverageSummary.of(List.of(result("a", "x", 0.944, 0.001, 1)))
                .get(0)
                .holds());
    }

    @Test
    void oneSidedMissesAboveTheLimitAreInsufficient() {
        assertTrue(summary(0.0125, 0.0375).holds());
        assertFalse(summary(0.01, 0.0385).holds());
        assertFalse(summary(0.0385, 0.01).holds());
    }

    private static CoverageSummary summary(double below, double above) {
        return CoverageSummary.of(List.of(Coverage.of(
                        new Coverage.Subject("f1", "a", ConfidenceLevel.P95, "x", Map.of(), 10, 0.5),
                        true,
                        100,
                        new Coverage.Rates(1 - below - above, 0, below, above, 0, 0, 0),
                        new Coverage.Lengths(1, 0, 1))))
                .get(0);
    }

    @Test
    void errorOfTheMeanFallsWithTheNumberOfPopulations() {
        CoverageSummary summary = CoverageSummary.of(
                        List.of(result("a", "x", 0.9, 0.003, 1), result("a", "y", 0.9, 0.004, 1)))
                .get(0);
        assertEquals(0.0025, summary.means().error(), 1e-16);
        assertFalse(summary.exact());
    }
}
