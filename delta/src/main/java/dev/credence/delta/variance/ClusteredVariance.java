package dev.credence.delta.variance;

import static dev.credence.delta.variance.CentredSquares.product;
import static dev.credence.delta.variance.CentredSquares.square;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.ClusteredSample;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;

/**
 * The variance of a clustered sample, {@code G/(G-1) sum_g (sum_(c in g) count psi)^2 / n^2}. Only clusters with an observation that
 * affects the statistic count: an image without positives gives no information on recall.
 *
 * <p>The degrees of freedom are {@code G* - 1} with the effective number of clusters {@code G* = (sum t_g)^2 / sum t_g^2}, where
 * {@code t_g} is the number of observations in cluster g that affect the statistic. With 8 clusters of sizes 4 to 90, this covers 0.93
 * to 0.97, and {@code G - 1} degrees of freedom cover 0.87 to 0.92.
 *
 * @see <a href="https://doi.org/10.1162/REST_a_00639">Carter, Schnepel and Steigerwald (2017), Review of Economics and Statistics 99,
 *     698-709, on the effective number of clusters</a>
 */
final class ClusteredVariance {
    /** 2^-40 of the sum of absolute terms: a smaller sum is rounding error, and the cluster has no influence. */
    private static final double ROUNDING = 0x1p-40;

    /**
     * The smallest effective number of clusters without a note. With 24 effective clusters of uneven size, coverage is 0.83 at worst
     * (docs/measurements/coverage.md).
     */
    private static final double FEW = 30;

    /** The share of the number of clusters below which their effective number shows that their sizes are uneven. */
    private static final double UNEVEN = 0.75;

    private ClusteredVariance() {}

    static VarianceEstimate of(ClusteredSample<?> sample, double[] psi, IntPredicate affects) {
        double n = sample.evidence().size();
        double[] relevant = relevant(sample, affects);
        double read = Arrays.stream(relevant).sum();
        double rows = read > 1 ? read : n;
        double independent = CentredSquares.of(sample.evidence(), psi) / (n * n) * (rows / (rows - 1));
        EffectiveClusters effective = EffectiveClusters.of(relevant);
        double freedom = Math.max(1, effective.number() - 1);
        return new VarianceEstimate(
                between(totals(sample, psi), relevant, n),
                independent,
                freedom,
                n,
                clusters(relevant),
                notes(clusters(relevant), effective.number()),
                effective);
    }

    /** Returns the note on a few large clusters among small ones, if there are any. */
    private static List<Note> notes(double clusters, double effective) {
        return effective >= FEW || effective >= UNEVEN * clusters
                ? List.of()
                : List.of(CoverageWarning.of(
                        0.82,
                        String.format(
                                Locale.ROOT,
                                "%.0f clusters of very uneven size count as %.1f: where items of a cluster repeat one another (an"
                                        + " intra-cluster correlation of 0.3), of delta-wilson ",
                                clusters,
                                effective)));
    }

    /** Returns {@code G/(G-1) sum_g total_g^2 / n^2}. */
    static double between(double[] totals, double[] relevant, double n) {
        double sum = 0;
        for (double total : totals) {
            sum += square(total);
        }
        double clusters = clusters(relevant);
        return clusters / (clusters - 1) * sum / (n * n);
    }

    /** Returns the number of clusters that affect the statistic, or the number of all clusters if none does. */
    private static double clusters(double[] relevant) {
        double clusters = 0;
        for (double t : relevant) {
            clusters += t > 0 ? 1 : 0;
        }
        return clusters > 0 ? clusters : relevant.length;
    }

    /** Returns the number of observations in each cluster that affect the statistic. */
    static double[] relevant(ClusteredSample<?> sample, IntPredicate affects) {
        double[] relevant = new double[sample.clusters()];
        for (int g = 0; g < relevant.length; g++) {
            Evidence cluster = sample.cluster(g);
            for (int atom = 0; atom < cluster.atoms(); atom++) {
                relevant[g] += affects.test(sample.pooledAtom(g, atom)) ? cluster.count(atom) : 0;
            }
        }
        return relevant;
    }

    /** Returns the sum of the centred influences in each cluster. */
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
        double size = 0;
        for (int atom = 0; atom < cluster.atoms(); atom++) {
            long count = cluster.count(atom);
            double part = count == 0 ? 0 : count * (psi[sample.pooledAtom(g, atom)] - mean);
            sum += part;
            size += Math.abs(part);
        }
        return Math.abs(sum) > ROUNDING * size ? sum : 0;
    }
}
