package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;
import java.util.Arrays;

/** Influence by differences, for metrics that do not write their own. */
final class NumericalInfluence {
    /** 20,000: at a microsecond an evaluation, a tenth of a second; beyond, a closed form is a must. */
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
            out[atom] = NumericalDerivative.of(step -> at(metric, evidence, p, moved, step), p[atom], forwardStep);
        }
        centre(p, out);
    }

    /** The metric ignores scale, so moving weight to an atom is the same as adding weight there. */
    private static <E extends Evidence> double at(Metric<E> metric, E evidence, double[] p, int atom, double step) {
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
