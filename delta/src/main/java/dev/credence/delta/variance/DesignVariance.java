package dev.credence.delta.variance;

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
 *
 * @param <E> kind of evidence
 */
public final class DesignVariance<E extends Evidence> implements SampleVisitor<E, VarianceEstimate> {
    private final double[] psi;
    private final IntPredicate bears;

    private DesignVariance(double[] psi, IntPredicate bears) {
        this.psi = psi;
        this.bears = bears;
    }

    /**
     * The variance of a statistic under a sample's design.
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
     * The variance of a metric under a sample's design: only what the metric reads counts as clusters and weights.
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
     * The variance of a statistic under a sample's design, if it is told which atoms bear on the statistic: what does not is no
     * reason to trust a variance more.
     *
     * @param <E> kind of evidence
     * @param sample the sample
     * @param psi the influence of each atom; not changed
     * @param bears whether an atom can move the statistic
     * @return the estimate
     * @throws IllegalArgumentException for folds
     */
    public static <E extends Evidence> VarianceEstimate of(Sample<E> sample, double[] psi, IntPredicate bears) {
        return sample.accept(new DesignVariance<>(psi, bears));
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
        return WeightedVariance.of(sample, psi, bears);
    }

    @Override
    public VarianceEstimate clustered(ClusteredSample<E> sample) {
        return ClusteredVariance.of(sample, psi, bears);
    }

    @Override
    public VarianceEstimate folded(FoldedSample<E> sample) {
        throw new IllegalArgumentException(InfluenceRefusals.folds(sample));
    }
}
