package dev.credence.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageBenchmarkTest {
    @Test
    void eachPageHasOtherRows() {
        PageBenchmark benchmark = new PageBenchmark();
        String page = benchmark.page();
        assertThat(page).contains("Calibration", "isotonic");
        assertThat(benchmark.page()).isNotEqualTo(page);
    }

    @Test
    void reportsHaveAllMetrics() {
        UsualMetricsBenchmark benchmark = new UsualMetricsBenchmark();
        assertThat(benchmark.usual().rows()).hasSize(22);
        assertThat(benchmark.named().rows())
                .hasSize(22)
                .allMatch(row -> row.refusal().isEmpty());
    }
}
