package dev.credence.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seeds are fixed; six standard errors of a mean of 10,000 variates, so that other seeds would fail less than once in a million. */
class SamplerBenchmarkTest {
    @ParameterizedTest
    @ValueSource(strings = {"0.5", "3.5", "20", "1000"})
    void variatesHaveTheRequestedMean(String mean) {
        SamplerBenchmark benchmark = new SamplerBenchmark();
        benchmark.mean = mean;
        benchmark.prepare();
        double expected = Double.parseDouble(mean);
        double tolerance = 6 * Math.sqrt(expected / SamplerBenchmark.VARIATES);
        assertEquals(expected, mean(benchmark.gamma()), tolerance);
        assertEquals(expected, mean(benchmark.gammaCommonsRng()), tolerance);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }
}
