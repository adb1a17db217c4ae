package dev.credence.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ResamplingBenchmarkTest {
    /** Intervals of 0.012 width from 10,000 draws: bounds scatter by a hundredth of it. */
    @Test
    void simulatedIntervalsAgreeWithTheDeltaMethod() {
        ResamplingBenchmark benchmark = new ResamplingBenchmark();
        double width = benchmark.delta().width();
        assertEquals(width, benchmark.bootstrap().width(), 0.1 * width);
        assertEquals(width, benchmark.dirichlet().width(), 0.1 * width);
    }
}
