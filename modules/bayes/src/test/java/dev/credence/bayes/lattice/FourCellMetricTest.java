package dev.credence.bayes.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.derived.OneVersusRest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares the function of four cells with the metric of the matrix. */
class FourCellMetricTest {
    private static final double[] CELLS = {0.4, 0.1, 0.2, 0.3};
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.of(
                    List.of("a", "b", "c"), new long[][] {{9, 0, 2}, {0, 0, 0}, {3, 0, 7}})
            .withPositive("a");

    /** Precision, counting how often it is computed from a matrix. */
    private static class Precision implements BinaryMetric {
        private int matrices;

        @Override
        public String id() {
            return "own-precision";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fp);
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            matrices++;
            return BinaryMetric.super.value(matrix, weights);
        }
    }

    private static double at(Metric<ConfusionMatrix> metric, ConfusionMatrix matrix) {
        double[] value = new double[1];
        FourCellMetric.of(metric, TwoClasses.of(matrix)).fill(CELLS, value);
        return value[0];
    }

    @Test
    void binaryMetricIsComputedFromCountsOfItsPositiveClass() {
        Precision precision = new Precision();
        // 'a' is the first class: its hits are 0.4, and 0.2 of 'c' were called 'a'
        assertThat(at(precision, MATRIX)).isCloseTo(0.4 / 0.6, within(1e-15));
        assertThat(at(precision, MATRIX.withPositive("c"))).isCloseTo(0.3 / 0.4, within(1e-15));
        int compared = precision.matrices;
        at(precision, MATRIX);
        assertThat(precision.matrices).isEqualTo(compared + compared / 2);
    }

    @Test
    void metricOfOneClassIsComputedForThatClass() {
        assertThat(at(OneVersusRest.of(new Precision(), "c"), MATRIX)).isCloseTo(0.3 / 0.4, within(1e-15));
        assertThat(at(OneVersusRest.of(new Precision(), "a"), MATRIX)).isCloseTo(0.4 / 0.6, within(1e-15));
    }

    /** A metric of the user's own may compute another value from the matrix, which counts. */
    @Test
    void metricThatDiffersFromCellsIsComputedFromMatrix() {
        Precision squared = new Precision() {
            @Override
            public double value(ConfusionMatrix matrix, double[] weights) {
                double value = super.value(matrix, weights);
                return value * value;
            }
        };
        assertThat(at(squared, MATRIX)).isCloseTo(Math.pow(0.4 / 0.6, 2), within(1e-15));
    }
}
