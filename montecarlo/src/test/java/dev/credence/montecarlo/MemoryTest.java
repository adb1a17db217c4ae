package dev.credence.montecarlo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.bootstrap.BootstrapBca;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class MemoryTest {
    /** Accuracy without any allocation of its own. */
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

    /** All that is allocated, garbage included: 8 bytes for each of 10^7 draws, and less than a tenth of that for the rest. */
    @Test
    void tenMillionDrawsTakeEightBytesEach() {
        long draws = 10_000_000;
        Sample<ConfusionMatrix> sample = Sample.of(ConfusionMatrix.binary(900, 50, 0, 50));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        Estimate estimate = new BootstrapBca()
                .estimate(
                        new Hits(), sample, ConfidenceLevel.P95, Run.defaults().withDraws(draws));
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertEquals(draws, estimate.simulated().orElseThrow().draws());
        assertTrue(allocated >= 8 * draws && allocated <= 100_000_000, () -> "allocated bytes: " + allocated);
    }
}
