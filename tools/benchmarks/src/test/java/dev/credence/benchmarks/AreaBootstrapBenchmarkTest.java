package dev.credence.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Seeds are fixed; means of 100 draws with a standard deviation of 0.016 differ by 0.01 once in 100,000 seeds. */
class AreaBootstrapBenchmarkTest {
    private static final int DRAWS = 100;

    @Test
    void weightsAndRowsHaveTheSameMean() {
        AreaBootstrapBenchmark benchmark = new AreaBootstrapBenchmark();
        benchmark.draw();
        double rows = mean(benchmark::rows);
        assertEquals(rows, mean(benchmark::credence), 0.01);
        assertEquals(rows, mean(benchmark::credenceStratified), 0.01);
    }

    private static double mean(java.util.function.DoubleSupplier draw) {
        return IntStream.range(0, DRAWS)
                .mapToDouble(i -> draw.getAsDouble())
                .average()
                .orElseThrow();
    }
}
