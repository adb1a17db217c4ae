package dev.credence.delta.variance;

import static dev.credence.delta.variance.CentredSquares.product;
import static dev.credence.delta.variance.CentredSquares.square;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Computes the variance of a statistic from its influences {@code psi}, for every sampling design, without a covariance matrix of the
 * atoms.
 *
 * <ul>
 *   <li>independent: {@code sum count psi^2 / n^2}
 *   <li>stratified: {@code sum_s n_s / (n_s - 1) sum_(c in s) count (psi - mean_s)^2 / n^2}; for the area under the ROC curve this is
 *       DeLong's variance
 *   <li>weighted: {@code sum psi^2 s2 / W^2}, with {@code s2} the sum of the squared weights of an atom and {@code W} the sum of all
 *       weights
 *   <li>clustered: {@code G/(G-1) sum_g (sum_(c in g) count psi)^2 / n^2}
 * </ul>
 *
 * <p>Influences are centred first, so that a metric may return them up to a constant. Atoms of weight 0 do not count, whatever their
 * influence. Cost: O(atoms), or O(atoms summed over clusters).
 *
 * @param <E> kind of evidence
 */
public final class DesignVariance<E extends Evidence> implements SampleVisitor<E, VarianceEstimate> {
    private final double[] psi;
    private final IntPredicate affects;

    private DesignVariance(double[] psi, IntPredicate affects) {
        this.psi = psi;
        this.affects = affects;
    }

    /**
     * Returns the variance of a statistic under the design of a sample.
     *
     * @param <E> kind of evidence
     * @param sample the sample
     * @param psi the influence of each atom; not changed
     * @return the estimate
     * @throws IllegalArgumentException for folds
     */
    public static <E extends Evidence> VarianceEstimate of(Sample<E> sample, double[] psi) {
        return of(sample, psi, atom -> true);
    }

    /**
     * Returns the variance of a metric under the design of a sample. Only the atoms that the metric reads count towards the effective
     * numbers of clusters and of weights.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param sample the sample
     * @param psi the influence of each atom; not changed
     * @return the estimate
     * @throws IllegalArgumentException for folds
     */
    public static <E extends Evidence> VarianceEstimate of(Metric<E> metric, Sample<E> sample, double[] psi) {
        return of(sample, psi, atom -> metric.reads(sample.evidence(), atom));
    }

    /**
     * Returns the variance of a statistic under the design of a sample. Only the atoms that affect the statistic count towards the
     * effective numbers of clusters and of weights, because the others do not make the variance more precise.
     *
     * @param <E> kind of evidence
     * @param sample the sample
     * @param psi the influence of each atom; not changed
     * @param affects whether an atom can change the statistic
     * @return the estimate
     * @throws IllegalArgumentException for folds
     */
    public static <E extends Evidence> VarianceEstimate of(Sample<E> sample, double[] psi, IntPredicate affects) {
        return sample.accept(new DesignVariance<>(psi, affects));
    }

    @Override
    public VarianceEstimate iid(IidSample<E> sample) {
        double n = sample.evidence().size();
        double variance = CentredSquares.of(sample.evidence(), psi) / (n * n);
        return new VarianceEstimate(variance, variance, Double.POSITIVE_INFINITY, n, n, List.of());
    }

    @Override
    public VarianceEstimate stratified(StratifiedSample<E> sample) {
        return StratifiedVariance.of(sample, psi);
    }

    @Override
    public VarianceEstimate weighted(WeightedSample<E> sample) {
        return WeightedVariance.of(sample, psi, affects);
    }

    @Override
    public VarianceEstimate clustered(ClusteredSample<E> sample) {
        return ClusteredVariance.of(sample, psi, affects);
    }

    @Override
    public VarianceEstimate folded(FoldedSample<E> sample) {
        throw new IllegalArgumentException(InfluenceRefusals.folds(sample));
    }

    /**
     * The variance of a weighted sample, {@code sum psi^2 s2 / W^2}, with {@code s2} the sum of the squared weights of an atom and
     * {@code W} the sum of all weights. The units are Kish's effective size {@code W^2 / sum s2} of the observations that affect the
     * statistic, and the degrees of freedom are the units minus 1. The variance of independent sampling is divided by the number of these
     * observations, so that rows that are not read do not change the design effect.
     */
    static final class WeightedVariance {
        private WeightedVariance() {}

        static VarianceEstimate of(WeightedSample<?> sample, double[] psi, IntPredicate affects) {
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
            Relevant some = Relevant.of(sample, weights, affects);
            Relevant read = some.rows > 0 ? some : Relevant.of(sample, weights, atom -> true);
            double units = read.weight / read.squares * read.weight;
            double independent = plain * (read.weight / total) / read.rows;
            return new VarianceEstimate(
                    sum, independent, Math.max(1, units - 1), sample.evidence().size(), units, List.of());
        }

        /** The number of observations that affect the statistic, the sum of their weights and the sum of their squared weights. */
        private record Relevant(double rows, double weight, double squares) {
            static Relevant of(WeightedSample<?> sample, double[] weights, IntPredicate affects) {
                double rows = 0;
                double total = 0;
                double squares = 0;
                for (int atom = 0; atom < weights.length; atom++) {
                    if (weights[atom] > 0 && affects.test(atom)) {
                        rows += sample.evidence().count(atom);
                        total += weights[atom];
                        squares += sample.squaredWeight(atom);
                    }
                }
                return new Relevant(rows, total, squares);
            }
        }
    }
}
