package dev.credence.judge;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.delta.variance.Influences;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Rows of items by one kind of label: their evidence, and the atom and the weight of each row. */
final class StageSide<E extends Evidence> {
    private final E evidence;
    private final int[] atoms;
    private final double[] weights;

    StageSide(E evidence, IntUnaryOperator atomOf, double[] weights) {
        this.evidence = evidence;
        this.atoms = IntStream.range(0, weights.length).map(atomOf).toArray();
        this.weights = weights;
    }

    E evidence() {
        return evidence;
    }

    /** Returns the weights of the rows. */
    double[] weights() {
        return weights;
    }

    int atom(int row) {
        return atoms[row];
    }

    /** Returns the evidence of a row in words. */
    String describe(int row) {
        return evidence.describe(atoms[row]);
    }

    double value(Metric<E> metric) {
        return metric.value(evidence, byAtom());
    }

    /** Returns the influence of each row. */
    double[] influences(Metric<E> metric) {
        double[] joint = new double[weights.length];
        if (weights.length > 0) {
            double[] psi = Influences.of(metric, evidence, byAtom(), value(metric));
            Arrays.setAll(joint, row -> psi[atoms[row]]);
        }
        return joint;
    }

    private double[] byAtom() {
        double[] sums = new double[evidence.atoms()];
        for (int row = 0; row < atoms.length; row++) {
            sums[atoms[row]] += weights[row];
        }
        return sums;
    }
}
