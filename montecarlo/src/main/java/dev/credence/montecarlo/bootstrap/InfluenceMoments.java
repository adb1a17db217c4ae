package dev.credence.montecarlo.bootstrap;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;

/** Sums of powers of the influences of the units that are resampled: observations, within their strata, or clusters. */
record InfluenceMoments(double squares, double cubes) {
    /**
     * Of a sample.
     *
     * @throws IllegalArgumentException if the metric has no influences here
     */
    static <E extends Evidence> InfluenceMoments of(String id, Metric<E> metric, Sample<E> sample) {
        double[] psi = new double[sample.evidence().atoms()];
        try {
            metric.influence(sample.evidence(), sample.weights(), psi);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "method '" + id + "' needs influences: " + e.getMessage() + "; bootstrap-percentile needs none", e);
        }
        if (sample instanceof ClusteredSample<E> clustered) {
            return ofClusters(clustered, psi);
        }
        if (sample instanceof StratifiedSample<E> stratified) {
            centre(stratified, psi);
        }
        InfluenceMoments sums = new InfluenceMoments(0, 0);
        for (int atom = 0; atom < psi.length; atom++) {
            sums = sums.plus(sample.evidence().count(atom), psi[atom]);
        }
        return sums;
    }

    private static InfluenceMoments ofClusters(ClusteredSample<?> sample, double[] psi) {
        InfluenceMoments sums = new InfluenceMoments(0, 0);
        for (int c = 0; c < sample.clusters(); c++) {
            Evidence part = sample.cluster(c);
            double sum = 0;
            for (int atom = 0; atom < part.atoms(); atom++) {
                sum += part.count(atom) * psi[sample.pooledAtom(c, atom)];
            }
            sums = sums.plus(1, sum);
        }
        return sums;
    }

    /** A stratum's size is fixed, so that only deviations from its own mean count. */
    private static void centre(StratifiedSample<?> sample, double[] psi) {
        double[] means = new double[sample.strata()];
        for (int atom = 0; atom < psi.length; atom++) {
            int stratum = sample.stratum(atom);
            means[stratum] += sample.evidence().count(atom) * psi[atom] / Math.max(1, sample.size(stratum));
        }
        for (int atom = 0; atom < psi.length; atom++) {
            psi[atom] -= means[sample.stratum(atom)];
        }
    }

    private InfluenceMoments plus(long count, double psi) {
        return count == 0 ? this : new InfluenceMoments(squares + count * psi * psi, cubes + count * psi * psi * psi);
    }

    /** Efron's acceleration: a sixth of the skewness. */
    double acceleration() {
        double a = cubes / (6 * squares * Math.sqrt(squares));
        return Double.isFinite(a) ? a : 0;
    }
}
