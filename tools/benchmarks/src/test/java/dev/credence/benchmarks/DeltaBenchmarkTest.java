package dev.credence.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.interval.Estimate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeltaBenchmarkTest {
    private static final double Z = 1.959963984540054;

    @ParameterizedTest
    @ValueSource(ints = {2, 10, 100})
    void influencesAndTheCovarianceMatrixGiveTheSameStandardError(int classes) {
        DeltaBenchmark benchmark = new DeltaBenchmark();
        benchmark.classes = classes;
        benchmark.draw();
        Estimate wald = benchmark.deltaWald();
        double error = benchmark.covarianceMatrix();
        assertEquals(error, (wald.upper() - wald.lower()) / (2 * Z), 1e-9 * error);
    }
}
