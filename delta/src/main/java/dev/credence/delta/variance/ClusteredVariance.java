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
 * {@code G/(G-1) sum_g (sum_(c in g) count psi)^2 / n^2}: clusters vary as wholes. A cluster counts if any of its observations
 * bears on the statistic, that is, has an influence: an image without positives says nothing of recall.
 *
 * <p>The degrees of freedom are {@code G* - 1}, {@code G* = (sum t_g)^2 / sum t_g^2} of the {@code t_g} observations that bear on it
 * in cluster g: clusters of one size are worth their number, a few large ones among small ones hardly more than those few.
 * Measured with 8 clusters of sizes 4 to 90, a t quantile with {@code G - 1} degrees of freedom covered 0.87 to 0.92, this one 0.93 to 0.97.
 *
 * @see <a href="https://doi.org/10.1162/REST_a_00639">Carter, Schnepel and Steigerwald (2017), Review of Economics and Statistics
 *     99, 698-709, on the effective number of clusters</a>
 */
final class ClusteredVariance {
    /** 2^-40 of what was added: a cluster that is like all others has no influence, not one of rounding. */
    private static final double ROUNDING = 0x1p-40;

    /**
     * Below 12 effective clusters of uneven size coverage was measured to fall to 0.63, of delta-wilson to 0.82, and with 24 still to
     * 0.83 (docs/coverage.md).
     */
    private static final double FEW = 30;

    private static final double UNEVEN = 0.75;

    private ClusteredVariance() {}

    static VarianceEstimate of(ClusteredSample<?> sample, double[] psi, IntPredicate bears) {
        double n = sample.evidence().size();
        double[] bearing = bearing(sample, bears);
        double read = Arrays.stream(bearing).sum();
        double rows = read > 1 ? read : n;
        double independent = CentredSquares.of(sample.evidence(), psi) / (n * n) * (rows / (rows - 1));
        EffectiveClusters effective = EffectiveClusters.of(bearing);
        double freedom = Math.max(1, effective.number() - 1);
        return new VarianceEstimate(
                between(totals(sample, psi), bearing, n),
                independent,
                freedom,
                n,
                clusters(bearing),
                notes(clusters(bearing), effective.number()),
                effective);
    }

    /** What few large clusters among small ones do not show is in no interval; a result says so. */
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

    /** {@code G/(G-1) sum_g total_g^2 / n^2}. */
    static double between(double[] totals, double[] bearing, double n) {
        double sum = 0;
        for (double total : totals) {
            sum += square(total);
        }
        double clusters = clusters(bearing);
        return clusters / (clusters - 1) * sum / (n * n);
    }

    /** How many clusters bear on the statistic; all, where none does. */
    private static double clusters(double[] bearing) {
        double clusters = 0;
        for (double t : bearing) {
            clusters += t > 0 ? 1 : 0;
        }
        return clusters > 0 ? clusters : bearing.length;
    }

    /** How many observations of each cluster bear on the statistic. */
    static double[] bearing(ClusteredSample<?> sample, IntPredicate bears) {
        double[] bearing = new double[sample.clusters()];
        for (int g = 0; g < bearing.length; g++) {
            Evidence cluster = sample.cluster(g);
            for (int atom = 0; atom < cluster.atoms(); atom++) {
                bearing[g] += bears.test(sample.pooledAtom(g, atom)) ? cluster.count(atom) : 0;
            }
        }
        return bearing;
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
