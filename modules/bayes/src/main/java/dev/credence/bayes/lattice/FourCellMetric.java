package dev.credence.bayes.lattice;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.OneVersusRest;
import dev.credence.numerics.roots.Interruption;
import java.util.Optional;

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

    /** After this many points an interruption is looked for. */
    private static final int UNCHECKED = 64;

    /** Weights at which both computations are compared: without equal ones, and with a cell, a class or a prediction of weight 0. */
    private static final double[] COMPARED = {
        0.43, 0.17, 0.11, 0.29, //
        3, 2, 5, 7, //
        0.001, 0.6, 0.3, 0.099, //
        0, 2, 3, 5, //
        4, 0, 1, 3, //
        5, 1, 0, 3, //
        2, 3, 7, 0, //
        0, 0, 3, 5, //
        4, 3, 0, 0, //
        4, 0, 3, 0, //
        0, 5, 0, 3, //
        0, 0, 0, 3, //
        6, 0, 0, 0, //
        0, 0, 0, 0
    };

    private FourCellMetric() {}

    /**
     * Returns the function.
     *
     * @param classes two classes of a matrix that the metric reads
     * @param <E> the evidence of the metric, a confusion matrix
     * @return a function of the weights of the cells
     */
    public static <E extends Evidence> CellFunction of(Metric<E> metric, TwoClasses classes) {
        CellFunction ofMatrix = ofMatrix(metric, classes);
        return binary(metric)
                .map(binary -> ofCounts(binary, secondIsPositive(metric, classes)))
                .filter(ofCounts -> agree(ofCounts, ofMatrix))
                .orElse(ofMatrix);
    }

    private static <E extends Evidence> CellFunction ofMatrix(Metric<E> metric, TwoClasses classes) {
        E all = metric.evidenceType().cast(classes.matrix());
        double[] weights = new double[all.atoms()];
        return (cells, out) -> {
            for (int i = 0; i < out.length; i++) {
                check(i);
                for (int kind = 0; kind < 4; kind++) {
                    weights[classes.cell(kind)] = cells[4 * i + kind];
                }
                out[i] = metric.value(all, weights);
            }
        };
    }

    private static void check(int point) {
        if (point % UNCHECKED == 0) {
            Interruption.check();
        }
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

    private static CellFunction ofCounts(BinaryMetric metric, boolean secondIsPositive) {
        int tp = secondIsPositive ? 3 : 0;
        return (cells, out) -> {
            for (int i = 0; i < out.length; i++) {
                check(i);
                int cell = 4 * i;
                out[i] = metric.value(
                        cells[cell + tp], cells[cell + (tp ^ 2)], cells[cell + (tp ^ 1)], cells[cell + (tp ^ 3)]);
            }
        };
    }

    private static boolean agree(CellFunction one, CellFunction other) {
        double[] ofOne = new double[COMPARED.length / 4];
        double[] ofOther = new double[ofOne.length];
        one.fill(COMPARED, ofOne);
        other.fill(COMPARED, ofOther);
        for (int i = 0; i < ofOne.length; i++) {
            double a = ofOne[i];
            double b = ofOther[i];
            if (Double.compare(a, b) != 0 && !(Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a)))) {
                return false;
            }
        }
        return true;
    }
}
