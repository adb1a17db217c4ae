package dev.credence.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seeds are fixed; six standard errors of a mean of 10,000 counts, so that other seeds would fail less than once in a million. */
class BinomialSamplerBenchmarkTest {
    @ParameterizedTest
    @ValueSource(strings = {"5 0.1", "200 0.1", "1000000 0.001", "1000000000 0.1", "40 0.5", "1000000 0.5"})
    void allRivalsDrawTheSameDistribution(String binomial) {
        BinomialSamplerBenchmark benchmark = new BinomialSamplerBenchmark();
        benchmark.binomial = binomial;
        benchmark.prepare();
        String[] parts = binomial.split(" ", -1);
        double trials = Double.parseDouble(parts[0]);
        double p = Double.parseDouble(parts[1]);
        double tolerance = 6 * Math.sqrt(trials * p * (1 - p) / BinomialSamplerBenchmark.COUNTS);
        Stream.of(
                        benchmark.fixed().clone(),
                        benchmark.fixedGuideTable().clone(),
                        benchmark.fixedAlias().clone(),
                        benchmark.fixedDice().clone(),
                        benchmark.fixedMarsagliaTsangWang().clone())
                .forEach(counts -> assertEquals(trials * p, mean(counts), tolerance));
        double drift = 3.5 * p - trials * 5e-6;
        assertEquals(trials * p + drift, mean(benchmark.changing()), 1.1 * tolerance);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }
}
