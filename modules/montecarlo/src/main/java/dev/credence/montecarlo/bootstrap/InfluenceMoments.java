package dev.credence.montecarlo.bootstrap;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.montecarlo.resampling.ResampledDesign;
import java.util.Optional;

/** The sums of squares and cubes of the influences of the resampled units: observations (centred within strata) or clusters. */
record InfluenceMoments(double squares, double cubes) {
    /** With more atoms, a metric must have its own implementation of its influences, as numerical differences cost too much. */
    private static final int MAX_ATOMS = 20_000;

    /** Returns why a metric has no influences on evidence with many atoms; on few atoms every metric has them. */
    static <E extends Evidence> Optional<Refusal> refusal(Metric<E> metric, Sample<?> sample) {
        if (sample.evidence().atoms() <= MAX_ATOMS || metric instanceof InPlaceInfluence) {
            return Optional.empty();
        }
        try {
            E evidence = metric.evidenceType().cast(sample.evidence());
            metric.influence(evidence, sample.weights(), new double[evidence.atoms()]);
            return Optional.empty();
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            return Optional.of(Refusal.of(
                    Refusal.Code.INFLUENCE,
                    "it gives no influences on this evidence: " + e.getMessage()
                            + "; or use bootstrap-percentile, which needs none"));
        }
    }

    /**
     * Computes the sums for a sample.
     *
     * @throws IllegalArgumentException if the metric has no influences for this sample
     */
    static <E extends Evidence> InfluenceMoments of(String id, Metric<E> metric, Sample<E> sample) {
        double[] psi = new double[sample.evidence().atoms()];
        try {
            metric.influence(sample.evidence(), sample.weights(), psi);
        } catch (RefusedException e) {
            throw e; // it says what to request instead
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "method '" + id + "' needs influences: " + e.getMessage() + "; bootstrap-percentile needs none", e);
        }
        return sample.accept(new ByDesign<>(psi));
    }

    /** Sums the influences of a sample's atoms according to its design. */
    private static final class ByDesign<E extends Evidence> extends ResampledDesign<E, InfluenceMoments> {
        private final double[] psi;

        ByDesign(double[] psi) {
            this.psi = psi;
        }

        @Override
        public InfluenceMoments iid(IidSample<E> sample) {
            return ofAtoms(sample.evidence(), psi);
        }

        @Override
        public InfluenceMoments stratified(StratifiedSample<E> sample) {
            centre(sample, psi);
            return ofAtoms(sample.evidence(), psi);
        }

        @Override
        public InfluenceMoments clustered(ClusteredSample<E> sample) {
            return ofClusters(sample, psi);
        }
    }

    private static InfluenceMoments ofAtoms(Evidence evidence, double[] psi) {
        InfluenceMoments sums = new InfluenceMoments(0, 0);
        for (int atom = 0; atom < psi.length; atom++) {
            sums = sums.plus(evidence.count(atom), psi[atom]);
        }
        return sums;
    }

    private static InfluenceMoments ofClusters(ClusteredSample<?> sample, double[] psi) {
        InfluenceMoments sums = new InfluenceMoments(0, 0);
        for (double sum : sample.sums(psi)) {
            sums = sums.plus(1, sum);
        }
        return sums;
    }

    /** Subtracts the mean of each stratum: its size is fixed, so only deviations from its mean contribute to the variance. */
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

    /** Returns Efron's acceleration, which is one sixth of the skewness. */
    double acceleration() {
        double a = cubes / (6 * squares * Math.sqrt(squares));
        return Double.isFinite(a) ? a : 0;
    }
}
