package dev.credence.delta;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.EdgeVariance;
import dev.credence.api.metric.EdgeVariance.Moments;
import dev.credence.api.metric.Metric;

/**
 * How much a metric varies where its influences say nothing: from the metric itself if it knows, otherwise from the evidence
 * with 1/2 added to each atom that could occur.
 */
final class Edge {
    private static final Moments UNKNOWN = new Moments(Double.NaN, Double.NaN);

    private Edge() {}

    /** Value and variance of {@code units} independent observations; NaN where not even that helps. */
    static <E extends Evidence> Moments of(Metric<E> metric, E evidence, double[] observed, double units) {
        double[] weights = scaled(observed.clone(), units);
        if (metric instanceof EdgeVariance<E> known) {
            return known.atEdge(evidence, weights);
        }
        return evidence instanceof ScoredSample ? UNKNOWN : halves(metric, evidence, weights, units);
    }

    private static double[] scaled(double[] weights, double units) {
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        for (int atom = 0; atom < weights.length; atom++) {
            weights[atom] *= units / total;
        }
        return weights;
    }

    @SuppressWarnings("unchecked") // evidence with unseen atoms is of the same class, says its contract
    private static <E extends Evidence> Moments halves(Metric<E> metric, E evidence, double[] weights, double units) {
        E full = (E) evidence.withUnseenAtoms();
        double[] smooth = spread(evidence, weights, full);
        double total = 0;
        for (int atom = 0; atom < smooth.length; atom++) {
            smooth[atom] += 0.5;
            total += smooth[atom];
        }
        double[] psi = Influences.of(metric, full, smooth);
        double variance = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            variance += smooth[atom] / total * psi[atom] * psi[atom];
        }
        return new Moments(metric.value(full, smooth), variance / units);
    }

    /** Atoms that were seen keep their order among the unseen ones. */
    private static double[] spread(Evidence evidence, double[] weights, Evidence full) {
        double[] spread = new double[full.atoms()];
        int seen = 0;
        for (int atom = 0; atom < spread.length; atom++) {
            if (full.count(atom) > 0) {
                while (evidence.count(seen) == 0) {
                    seen++;
                }
                spread[atom] = weights[seen++];
            }
        }
        return spread;
    }

    /**
     * The effective number of trials where nothing better is known: of scores the smaller class, otherwise all units, which is
     * right for a mean of values in [0, 1].
     */
    static double trials(Evidence evidence, double units) {
        return evidence instanceof ScoredSample scores
                ? Math.min(units, Math.max(1.0, (double) Math.min(scores.positives(), scores.negatives())))
                : units;
    }
}
