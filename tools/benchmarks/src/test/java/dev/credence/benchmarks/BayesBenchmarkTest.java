package dev.credence.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The seed is fixed; tolerances are five standard errors of the draws, so that other seeds would fail once in a million. */
class BayesBenchmarkTest {
    private static final double FIVE_SHARES = 5 * Math.sqrt(0.25 / 1_000_000);

    @ParameterizedTest
    @ValueSource(ints = {10, 1000})
    void simulationAndClosedFormAgree(int count) {
        BayesBenchmark benchmark = new BayesBenchmark();
        benchmark.count = count;
        assertEquals(benchmark.f1GreaterSimulated(), benchmark.f1Greater(), FIVE_SHARES);
        assertEquals(benchmark.pairedGreaterSimulated(), benchmark.pairedGreater(), FIVE_SHARES);
        double width = benchmark.f1Interval().width();
        assertEquals(benchmark.f1IntervalSimulated(), width, 0.02 * width);
        double shortest = benchmark.f1Shortest().width();
        assertEquals(benchmark.f1ShortestSimulated(), shortest, 0.02 * shortest);
    }

    /** Errors are half false positives, half false negatives, so F2 is near F1, and a difference as wide as two intervals at most. */
    @ParameterizedTest
    @ValueSource(ints = {1, 10, 1000})
    void fBetaEqualsItsFormula(int count) {
        BayesBenchmark benchmark = new BayesBenchmark();
        benchmark.count = count;
        double mean = benchmark.fBetaSummary().mean();
        assertTrue(benchmark.fBetaInterval().lower() < mean
                && mean < benchmark.fBetaInterval().upper());
        assertTrue(benchmark.fBetaDifference() > benchmark.fBetaInterval().width());
        assertTrue(benchmark.fBetaDifference() < 2.5 * benchmark.fBetaInterval().width());
    }
}
