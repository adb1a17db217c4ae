package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;
import java.util.Arrays;

/** Computes influences by finite differences, for metrics that do not implement them in closed form. */
final class NumericalInfluence {
    /** The largest number of atoms. Above it, numerical influences take too long and a closed form is required. */
    private static final int MOST_ATOMS = 20_000;

    private NumericalInfluence() {}

    static <E extends Evidence> void of(Metric<E> metric, E evidence, double[] weights, double[] out) {
        if (evidence.atoms() > MOST_ATOMS) {
            throw new IllegalArgumentException("numerical influence needs at most " + MOST_ATOMS + " atoms: atoms="
                    + evidence.atoms() + "; implement influence(...) of metric '" + metric.id() + "' in closed form");
        }
        double[] p = weights.clone();
        double total = Arrays.stream(p).sum();
        for (int atom = 0; atom < p.length; atom++) {
            p[atom] /= total;
        }
        double forwardStep = NumericalDerivative.forwardStep(p);
        for (int atom = 0; atom < p.length; atom++) {
            int moved = atom;
            out[atom] = NumericalDerivative.of(
                    step -> valueWithAddedWeight(metric, evidence, p, moved, step), p[atom], forwardStep);
        }
        centre(p, out);
    }

    /**
     * Returns the metric after adding weight to an atom, which equals moving weight to it because the metric does not depend on the
     * scale of the weights.
     */
    private static <E extends Evidence> double valueWithAddedWeight(
            Metric<E> metric, E evidence, double[] p, int atom, double step) {
        double here = p[atom];
        p[atom] = here + step;
        double value = metric.value(evidence, p);
        p[atom] = here;
        return value;
    }

    private static void centre(double[] p, double[] out) {
        double mean = 0;
        for (int atom = 0; atom < p.length; atom++) {
            mean += p[atom] > 0 ? p[atom] * out[atom] : 0;
        }
        for (int atom = 0; atom < p.length; atom++) {
            out[atom] -= mean;
        }
    }
}
