package dev.credence.delta.variance;

import static dev.credence.delta.variance.CentredSquares.product;
import static dev.credence.delta.variance.CentredSquares.square;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.ClusteredSample;

/** {@code G/(G-1) sum_g (sum_(c in g) count psi)^2 / n^2}: clusters vary as wholes. */
final class ClusteredVariance {
    private ClusteredVariance() {}

    static VarianceEstimate of(ClusteredSample<?> sample, double[] psi) {
        double n = sample.evidence().size();
        double clusters = sample.clusters();
        double independent = CentredSquares.of(sample.evidence(), psi) / (n * (n - 1));
        return new VarianceEstimate(between(totals(sample, psi), n), independent, clusters - 1, n, clusters, "");
    }

    /** {@code G/(G-1) sum_g total_g^2 / n^2}. */
    static double between(double[] totals, double n) {
        double sum = 0;
        for (double total : totals) {
            sum += square(total);
        }
        return totals.length / (totals.length - 1.0) * sum / (n * n);
    }

    /** The centred influence of each cluster. */
    static double[] totals(ClusteredSample<?> sample, double[] psi) {
        double n = sample.evidence().size();
        double mean = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            mean += product((double) sample.evidence().count(atom), psi[atom]) / n;
        }
        double[] totals = new double[sample.clusters()];
        for (int g = 0; g < totals.length; g++) {
            totals[g] = total(sample, g, psi, mean);
        }
        return totals;
    }

    private static double total(ClusteredSample<?> sample, int g, double[] psi, double mean) {
        Evidence cluster = sample.cluster(g);
        double sum = 0;
        for (int atom = 0; atom < cluster.atoms(); atom++) {
            long count = cluster.count(atom);
            sum += count == 0 ? 0 : count * (psi[sample.pooledAtom(g, atom)] - mean);
        }
        return sum;
    }
}
