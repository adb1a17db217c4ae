package dev.credence.delta.effectivesize;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.Metric;

/** Smoothed evidence by a list of all atoms that can occur, for any metric. */
final class SmoothedAtoms<E extends Evidence> implements SmoothedEvidence {
    private final Metric<E> metric;
    private final E full;
    private final double[] weights;
    private final double[] psi;
    private final double units;

    /** Creates the evidence from weights with the sum {@code units}; {@code full} also contains the unobserved atoms. */
    SmoothedAtoms(Metric<E> metric, E evidence, E full, double[] weights, double units) {
        this.metric = metric;
        this.full = full;
        this.weights = smoothed(evidence, weights, full);
        this.psi = new double[full.atoms()];
        this.units = units;
        metric.influence(full, this.weights, psi);
    }

    /** Returns the weights of all atoms; observed atoms have the same order in both. */
    private static double[] smoothed(Evidence evidence, double[] weights, Evidence full) {
        double[] smoothed = new double[full.atoms()];
        int seen = 0;
        for (int atom = 0; atom < smoothed.length; atom++) {
            if (full.count(atom) > 0) {
                while (evidence.count(seen) == 0) {
                    seen++;
                }
                smoothed[atom] = weights[seen++];
            }
            smoothed[atom] += 1.0 / smoothed.length;
        }
        return smoothed;
    }

    @Override
    public double units() {
        return units;
    }

    @Override
    public Moments moments() {
        double variance = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            variance += weights[atom] / (units + 1) * psi[atom] * psi[atom];
        }
        return new Moments(metric.value(full, weights), variance / units);
    }

    @Override
    public double change(int truth, int other) {
        if (!(full instanceof ConfusionMatrix cells)) {
            return 0;
        }
        double moved = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            boolean right = cells.predicted(atom) == truth;
            if (cells.truth(atom) == truth && (right || cells.predicted(atom) == other)) {
                moved += right ? psi[atom] : -psi[atom];
            }
        }
        return Math.abs(moved);
    }
}
