package dev.credence.bayes.lattice;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.OneVersusRest;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A metric as a function of the weights of the four cells of two classes.
 *
 * <p>A binary metric is a function of four counts, which is evaluated without a matrix, whose sums would have to be computed for each
 * point. A binary metric may compute its value from the matrix in its own way, so that the two are compared at a few weights first. If
 * they differ there, or if the metric is not binary, it is computed from the matrix.
 */
public final class FourCellMetric {
    /** The two computations differ by rounding, which is at most 2^-40. */
    private static final double ROUNDING = 0x1p-40;

    /** Weights at which both computations are compared: without equal ones, and with a cell, a class or a prediction of weight 0. */
    private static final double[][] COMPARED = {
        {0.43, 0.17, 0.11, 0.29},
        {3, 2, 5, 7},
        {0.001, 0.6, 0.3, 0.099},
        {0, 2, 3, 5},
        {4, 0, 1, 3},
        {5, 1, 0, 3},
        {2, 3, 7, 0},
        {0, 0, 3, 5},
        {4, 3, 0, 0},
        {4, 0, 3, 0},
        {0, 5, 0, 3},
        {0, 0, 0, 3},
        {6, 0, 0, 0},
        {0, 0, 0, 0}
    };

    private FourCellMetric() {}

    /**
     * Returns the function.
     *
     * @param classes two classes of a matrix that the metric reads
     * @param <E> the evidence of the metric, a confusion matrix
     * @return a function of the weights of true negatives, false positives, false negatives and true positives, NaN where undefined
     */
    public static <E extends Evidence> ToDoubleFunction<double[]> of(Metric<E> metric, TwoClasses classes) {
        ToDoubleFunction<double[]> ofMatrix = ofMatrix(metric, classes);
        return binary(metric)
                .map(binary -> ofCounts(binary, secondIsPositive(metric, classes)))
                .filter(ofCounts -> agree(ofCounts, ofMatrix))
                .orElse(ofMatrix);
    }

    private static <E extends Evidence> ToDoubleFunction<double[]> ofMatrix(Metric<E> metric, TwoClasses classes) {
        E all = metric.evidenceType().cast(classes.matrix());
        double[] weights = new double[all.atoms()];
        return cells -> {
            for (int i = 0; i < cells.length; i++) {
                weights[classes.cell(i)] = cells[i];
            }
            return metric.value(all, weights);
        };
    }

    private static Optional<BinaryMetric> binary(Metric<?> metric) {
        if (metric instanceof BinaryMetric binary) {
            return Optional.of(binary);
        }
        return metric instanceof OneVersusRest one ? Optional.of(one.metric()) : Optional.empty();
    }

    /** Returns whether the second class is the positive one; true if no class is, for metrics that treat both classes equally. */
    private static boolean secondIsPositive(Metric<?> metric, TwoClasses classes) {
        ConfusionMatrix matrix = classes.matrix();
        int positive = metric instanceof OneVersusRest one ? matrix.indexOf(one.label()) : matrix.positiveIndex();
        return positive != matrix.truth(classes.cell(0));
    }

    private static ToDoubleFunction<double[]> ofCounts(BinaryMetric metric, boolean secondIsPositive) {
        return secondIsPositive
                ? cells -> metric.value(cells[3], cells[1], cells[2], cells[0])
                : cells -> metric.value(cells[0], cells[2], cells[1], cells[3]);
    }

    private static boolean agree(ToDoubleFunction<double[]> one, ToDoubleFunction<double[]> other) {
        for (double[] cells : COMPARED) {
            double a = one.applyAsDouble(cells);
            double b = other.applyAsDouble(cells);
            if (Double.compare(a, b) != 0 && !(Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a)))) {
                return false;
            }
        }
        return true;
    }
}
