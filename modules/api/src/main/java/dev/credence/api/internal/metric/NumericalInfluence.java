package dev.credence.api.internal.metric;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/** Computes influences by finite differences, for metrics that do not implement them in closed form. */
public final class NumericalInfluence {
    /** The largest number of atoms. Above it, numerical influences take too long and a closed form is required. */
    private static final int MAX_ATOMS = 20_000;

    private NumericalInfluence() {}

    /**
     * Computes influences.
     *
     * @param id the name of the metric in messages
     * @param smooth whether the metric does not state that it is not smooth
     * @param out receives the influence of each atom
     * @throws dev.credence.api.refusal.RefusedException if a metric that should be smooth is a step function
     */
    public static void of(
            String id, boolean smooth, int atoms, ToDoubleFunction<double[]> metric, double[] weights, double[] out) {
        if (atoms > MAX_ATOMS) {
            throw new IllegalArgumentException("numerical influence needs at most " + MAX_ATOMS + " atoms: atoms="
                    + atoms + "; implement influence(...) of metric '" + id + "' in closed form");
        }
        double[] p = weights.clone();
        double total = Arrays.stream(p).sum();
        for (int atom = 0; atom < p.length; atom++) {
            p[atom] /= total;
        }
        NumericalDerivative derivative = new NumericalDerivative(p);
        for (int atom = 0; atom < p.length; atom++) {
            int moved = atom;
            out[atom] = derivative.of(step -> valueWithAddedWeight(metric, p, moved, step), p[atom]);
        }
        if (smooth && derivative.isDoubtful()) {
            StepRule.require(id, metric, p);
        }
        centre(p, out);
    }

    /**
     * Returns the metric after adding weight to an atom, which equals moving weight to it because the metric does not depend on the
     * scale of the weights.
     */
    private static double valueWithAddedWeight(ToDoubleFunction<double[]> metric, double[] p, int atom, double step) {
        double share = p[atom];
        p[atom] = share + step;
        double value = metric.applyAsDouble(p);
        p[atom] = share;
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
