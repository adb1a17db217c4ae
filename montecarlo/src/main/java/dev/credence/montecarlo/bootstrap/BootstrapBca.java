package dev.credence.montecarlo.bootstrap;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.Replicates;
import dev.credence.numerics.Normal;

/**
 * Bias-corrected and accelerated bootstrap: percentiles moved for median bias and for a standard error that changes with the
 * metric.
 *
 * <p>With {@code z0} the normal quantile of the share of resamples below the observed value, ties counting one half, and the
 * acceleration {@code a = sum psi^3 / (6 (sum psi^2)^(3/2))} over the observations' influences (over clusters' summed
 * influences in a clustered sample), the bounds are the percentiles {@code Phi(z0 + (z0 + z) / (1 - a (z0 + z)))} at
 * {@code z = -z_tail, +z_tail}. No jackknife loop: O(atoms).
 *
 * <p>Coverage: near-nominal in moderate samples, too low in small ones near the ends of the range; at a perfect classifier all
 * resamples agree, the interval collapses and is marked DEGENERATE. Option {@code resamples} (default 10,000).
 *
 * @see <a href="https://doi.org/10.1080/01621459.1987.10478410">Efron (1987), Better bootstrap confidence intervals, JASA 82,
 *     171-185</a>
 */
public final class BootstrapBca extends BootstrapMethod {
    /** 10,000 resamples. */
    public BootstrapBca() {
        this(RESAMPLES);
    }

    private BootstrapBca(long resamples) {
        super(resamples);
    }

    @Override
    public String id() {
        return "bootstrap-bca";
    }

    @Override
    BootstrapMethod withResamples(long value) {
        return new BootstrapBca(value);
    }

    @Override
    <E extends Evidence> Bounds bounds(
            Metric<E> metric, Sample<E> sample, double value, Replicates replicates, ConfidenceLevel level) {
        double z = Normal.upperQuantile(level.tail());
        double bias = bias(replicates, value);
        double acceleration = acceleration(metric, sample);
        double low = probability(-z, bias, acceleration);
        double high = probability(z, bias, acceleration);
        return new Bounds(
                replicates.quantile(low),
                replicates.quantile(high),
                replicates.quantileError(low),
                replicates.quantileError(high));
    }

    /** The share is kept half a draw from 0 and 1, so that its normal quantile is finite. */
    private static double bias(Replicates replicates, double value) {
        double half = 0.5 / replicates.defined();
        return Normal.quantile(Math.max(half, Math.min(1 - half, replicates.shareBelow(value))));
    }

    private static double probability(double z, double bias, double acceleration) {
        double shifted = bias + z;
        return Normal.cdf(bias + shifted / (1 - acceleration * shifted));
    }

    private static <E extends Evidence> double acceleration(Metric<E> metric, Sample<E> sample) {
        double[] influences = new double[sample.evidence().atoms()];
        metric.influence(sample.evidence(), sample.weights(), influences);
        double squares = 0;
        double cubes = 0;
        if (sample instanceof ClusteredSample<E> clustered) {
            for (int c = 0; c < clustered.clusters(); c++) {
                double psi = clusterSum(clustered, c, influences);
                squares += psi * psi;
                cubes += psi * psi * psi;
            }
        } else {
            for (int atom = 0; atom < influences.length; atom++) {
                double psi = influences[atom];
                squares += sample.evidence().count(atom) * psi * psi;
                cubes += sample.evidence().count(atom) * psi * psi * psi;
            }
        }
        return squares > 0 ? cubes / (6 * squares * Math.sqrt(squares)) : 0;
    }

    private static double clusterSum(ClusteredSample<?> sample, int cluster, double[] influences) {
        Evidence part = sample.cluster(cluster);
        double sum = 0;
        for (int atom = 0; atom < part.atoms(); atom++) {
            sum += part.count(atom) * influences[sample.pooledAtom(cluster, atom)];
        }
        return sum;
    }
}
