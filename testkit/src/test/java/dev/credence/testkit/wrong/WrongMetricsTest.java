package dev.credence.testkit.wrong;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.testkit.ConfusionMetricContract;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class WrongMetricsTest {
    private static final class Of extends ConfusionMetricContract {
        private final Metric<ConfusionMatrix> metric;

        Of(Metric<ConfusionMatrix> metric) {
            this.metric = metric;
        }

        @Override
        protected Metric<ConfusionMatrix> metric() {
            return metric;
        }
    }

    private abstract static class Named implements ConfusionMetric {
        @Override
        public String id() {
            return "test-metric";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }
    }

    /** The share of kinds of observation that are right. */
    private static final class CountsAtoms extends Named {
        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            double right = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                right += matrix.truth(atom) == matrix.predicted(atom) ? 1 : 0;
            }
            return right / weights.length;
        }
    }

    /** Accuracy, its sums of fourth powers. */
    private static final class Overflows extends Named {
        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            double right = 0;
            double all = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                right += matrix.truth(atom) == matrix.predicted(atom) ? weights[atom] : 0;
                all += weights[atom];
            }
            return Math.pow(right, 4) / Math.pow(all, 4);
        }
    }

    /** Accuracy by way of a buffer that all threads write to. */
    private static final class SharedBuffer extends Named {
        private final double[] sums = new double[2];

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            sums[0] = 0;
            sums[1] = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                sums[0] += matrix.truth(atom) == matrix.predicted(atom) ? weights[atom] : 0;
                sums[1] += weights[atom];
            }
            LockSupport.parkNanos(20_000); // others come by
            return sums[0] / sums[1];
        }
    }

    private static DynamicTest caught(String wrong, Metric<ConfusionMatrix> metric, String law) {
        return Suite.catches(wrong, new Of(metric), law, "test-metric");
    }

    @TestFactory
    Stream<DynamicTest> eachIsCaughtByItsLaw() {
        return Stream.of(
                caught("counts atoms, not weights", new CountsAtoms(), "atoms of weight zero do not count"),
                caught("powers of weights", new Overflows(), "any scale of weights says the same"),
                caught("a buffer shared by threads", new SharedBuffer(), "threads with other evidence do not disturb"));
    }
}
