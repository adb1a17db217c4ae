package dev.credence.montecarlo.bootstrap;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.montecarlo.resampling.ResampledDesign;
import java.util.stream.IntStream;

/** The stratum of each atom; independent observations form a single stratum. */
final class StratumMembership {
    private final int strata;
    private final int[] stratumOf;

    private StratumMembership(int strata, int[] stratumOf) {
        this.strata = strata;
        this.stratumOf = stratumOf;
    }

    /** Returns the strata of a sample without clusters. */
    static <E extends Evidence> StratumMembership of(Sample<E> sample) {
        return sample.accept(new ByDesign<>());
    }

    private static final class ByDesign<E extends Evidence> extends ResampledDesign<E, StratumMembership> {
        @Override
        public StratumMembership iid(IidSample<E> sample) {
            return new StratumMembership(1, new int[sample.evidence().atoms()]);
        }

        @Override
        public StratumMembership stratified(StratifiedSample<E> sample) {
            int[] stratumOf = IntStream.range(0, sample.evidence().atoms())
                    .map(sample::stratum)
                    .toArray();
            return new StratumMembership(sample.strata(), stratumOf);
        }

        @Override
        public StratumMembership clustered(ClusteredSample<E> sample) {
            throw BootstrapStudentized.CLUSTERS.asException();
        }
    }

    /** Computes the variance of a mean with these weights and influences; deviations are from the mean of the own stratum. */
    double variance(double[] weights, double[] psi) {
        double[] sums = new double[strata];
        double[] totals = new double[strata];
        double squares = 0;
        double all = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            if (weights[atom] > 0) {
                int stratum = stratumOf[atom];
                sums[stratum] += weights[atom] * psi[atom];
                totals[stratum] += weights[atom];
                squares += weights[atom] * psi[atom] * psi[atom];
                all += weights[atom];
            }
        }
        for (int s = 0; s < strata; s++) {
            squares -= totals[s] > 0 ? sums[s] * sums[s] / totals[s] : 0;
        }
        return Math.max(0, squares) / (all * all);
    }
}
