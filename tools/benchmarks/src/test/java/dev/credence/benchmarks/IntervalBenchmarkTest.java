package dev.credence.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntervalBenchmarkTest {
    /** Every 1,000th case: Commons Statistics takes ten microseconds each. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"clopper-pearson", "wilson"})
    void rivalsReturnEqualBounds(String method) {
        IntervalBenchmark benchmark = new IntervalBenchmark();
        benchmark.method = method;
        benchmark.choose();
        benchmark.credence();
        for (int i = 0; i < IntervalCases.CASES; i += 1000) {
            double lower = benchmark.cases.lower[i];
            double upper = benchmark.cases.upper[i];
            benchmark.commonsStatistics(i);
            String where = "k=" + benchmark.cases.successes[i] + ", n=" + benchmark.cases.trials[i];
            assertEquals(lower, benchmark.cases.lower[i], 1e-9 * lower + 1e-15, where);
            assertEquals(upper, benchmark.cases.upper[i], 1e-9 * upper, where);
        }
    }
}
