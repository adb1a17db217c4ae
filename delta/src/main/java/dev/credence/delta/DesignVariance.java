package dev.credence.delta;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;

/**
 * The one place where influences {@code psi} become a variance, for every design; no k x k covariance is ever formed.
 *
 * <ul>
 *   <li>i.i.d.: {@code sum count psi^2 / n^2}
 *   <li>stratified: {@code sum_s n_s / (n_s - 1) sum_(c in s) count (psi - mean_s)^2 / n^2}; for the area under the ROC curve
 *       that is DeLong's variance
 *   <li>weighted: {@code sum psi^2 s2 / W^2}, {@code s2} the sum of an atom's squared weights, {@code W} of all weights
 *   <li>clustered: {@code G/(G-1) sum_g (sum_(c in g) count psi)^2 / n^2}
 * </ul>
 *
 * <p>Influences are centred first, so a metric that leaves out the constant does no harm. Atoms of no weight do not count,
 * whatever their influence. Cost: O(atoms), or O(atoms summed over clusters).
 */
final class DesignVariance {
    private DesignVariance() {}

    static Spread of(Sample<? extends Evidence> sample, double[] psi) {
        if (sample instanceof IidSample<?> iid) {
            return iid(iid.evidence(), psi);
        }
        if (sample instanceof StratifiedSample<?> stratified) {
            return stratified(stratified, psi);
        }
        if (sample instanceof WeightedSample<?> weighted) {
            return weighted(weighted, psi);
        }
        if (sample instanceof ClusteredSample<?> clustered) {
            return clustered(clustered, psi);
        }
        throw new IllegalArgumentException(Refusals.folds((FoldedSample<?>) sample));
    }

    private static Spread iid(Evidence evidence, double[] psi) {
        double n = evidence.size();
        double variance = squares(evidence, psi) / (n * n);
        return new Spread(variance, variance, Double.POSITIVE_INFINITY, n, n, "");
    }

    /** Sum of count times squared influence, the weighted mean taken off. */
    private static double squares(Evidence evidence, double[] psi) {
        double mean = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            mean += product((double) evidence.count(atom), psi[atom]);
        }
        mean /= evidence.size();
        double sum = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            sum += evidence.count(atom) == 0 ? 0 : evidence.count(atom) * square(psi[atom] - mean);
        }
        return sum;
    }

    private static double square(double x) {
        return x * x;
    }

    private static double product(double weight, double psi) {
        return weight == 0 ? 0 : weight * psi;
    }

    private static Spread stratified(StratifiedSample<?> sample, double[] psi) {
        Evidence evidence = sample.evidence();
        double n = evidence.size();
        double[] means = new double[sample.strata()];
        for (int atom = 0; atom < psi.length; atom++) {
            means[sample.stratum(atom)] +=
                    product((double) evidence.count(atom), psi[atom]) / sample.size(sample.stratum(atom));
        }
        double sum = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            int s = sample.stratum(atom);
            long size = sample.size(s);
            sum += evidence.count(atom) == 0 || size < 2
                    ? 0
                    : evidence.count(atom) * square(psi[atom] - means[s]) * size / (size - 1.0);
        }
        String note = single(sample)
                ? "a stratum has a single observation, whose spread cannot be estimated: the interval may be too narrow"
                : "";
        double independent = squares(evidence, psi) / (n * n);
        return new Spread(sum / (n * n), independent, Double.POSITIVE_INFINITY, n, n, note);
    }

    private static boolean single(StratifiedSample<?> sample) {
        for (int s = 0; s < sample.strata(); s++) {
            if (sample.size(s) == 1) {
                return true;
            }
        }
        return false;
    }

    private static Spread weighted(WeightedSample<?> sample, double[] psi) {
        double[] weights = sample.weights();
        double total = 0;
        double mean = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            total += weights[atom];
            mean += product(weights[atom], psi[atom]);
        }
        mean /= total;
        double sum = 0;
        double plain = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            if (weights[atom] > 0) {
                sum += square((psi[atom] - mean) / total) * sample.squaredWeight(atom);
                plain += weights[atom] / total * square(psi[atom] - mean);
            }
        }
        double n = sample.evidence().size();
        return new Spread(sum, plain / n, Double.POSITIVE_INFINITY, n, sample.effectiveSize(), "");
    }

    private static Spread clustered(ClusteredSample<?> sample, double[] psi) {
        double n = sample.evidence().size();
        double clusters = sample.clusters();
        double independent = squares(sample.evidence(), psi) / (n * (n - 1));
        return new Spread(between(totals(sample, psi), n), independent, clusters - 1, n, clusters, "");
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
