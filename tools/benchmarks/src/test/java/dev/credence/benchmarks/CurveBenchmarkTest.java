package dev.credence.benchmarks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.curves.band.Band;
import org.junit.jupiter.api.Test;

class CurveBenchmarkTest {
    @Test
    void sampleIsSortedAsByTheJdk() {
        CurveBenchmark benchmark = new CurveBenchmark();
        benchmark.scores = 1000;
        benchmark.draw();
        ScoredSample sample = benchmark.build();
        double[] scores = new double[sample.atoms()];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = sample.score(i);
        }
        assertArrayEquals(benchmark.sort(), scores);
        assertArrayEquals(benchmark.parallelSort(), scores);
        // normal scores one standard deviation apart: an area of 0.76
        assertEquals(0.76, benchmark.credence().area().value(), 0.05);
    }

    @Test
    void rivalsReturnEqualBands() {
        BandBenchmark benchmark = new BandBenchmark();
        benchmark.draw();
        Band band = benchmark.rocBand();
        double[] peer = benchmark.commonsStatistics();
        for (int i = 0; i < band.size(); i++) {
            assertEquals(peer[2 * i], band.point(i).yLower(), 1e-9);
            assertEquals(peer[2 * i + 1], band.point(i).yUpper(), 1e-9);
        }
    }
}
