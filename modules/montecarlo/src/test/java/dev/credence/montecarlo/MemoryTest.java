package dev.credence.montecarlo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.bootstrap.BootstrapBca;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryTest {
    /** Computes accuracy without allocating memory. */
    private static final class Hits implements ConfusionMetric {
        @Override
        public String id() {
            return "hits";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            double hits = 0;
            double total = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                total += weights[atom];
                hits += matrix.truth(atom) == matrix.predicted(atom) ? weights[atom] : 0;
            }
            return hits / total;
        }
    }

    /** Makes ten million draws in a separate virtual machine. */
    static final class TenMillion {
        private TenMillion() {}

        /** Exits with 0 if all draws were made; the argument is the number of observed errors. */
        public static void main(String[] args) {
            Estimate estimate = Estimate.compute(
                    new BootstrapBca(),
                    new Hits(),
                    Sample.of(ConfusionMatrix.binary(900, Long.parseLong(args[0]), 0, 50)),
                    ConfidenceLevel.P95,
                    ComputeOptions.defaults().withDraws(10_000_000));
            System.exit(estimate.simulation().orElseThrow().draws() == 10_000_000 ? 0 : 1);
        }
    }

    /**
     * The heap has 100 MB, of which the values take 80. It has room for the values, their quantiles and the garbage of drawing them;
     * without errors in the sample it has room for the equal draws and then for those of the posterior.
     */
    @ParameterizedTest(name = "{0} errors")
    @ValueSource(strings = {"50", "0"})
    void tenMillionDrawsAndTheirQuantilesFitIn100Megabytes(String errors) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xmn8m",
                        "-Xmx100m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TenMillion.class.getName(),
                        errors)
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
    }
}
