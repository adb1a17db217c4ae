package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.CrossedSample;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The design of two kinds of clusters that cross each other, such as questions and seeds. The variance is {@code V_1 + V_2 - V_12}: that
 * of the first clusters, plus that of the second clusters, minus that of the cells, which both of them contain. Each has the form of
 * {@link ClusteredDesign} with its own factor {@code G/(G-1)}. If each second cluster lies within one first cluster, {@code V_2} equals
 * {@code V_12}, and the variance is that of the first clusters.
 *
 * <p>The estimate can be 0 or negative, where neither kind of clusters matters or there are few of them; the larger of {@code V_1} and
 * {@code V_2} then replaces it, and a note says so. The degrees of freedom are the smaller effective number of clusters of the two
 * kinds, minus 1, so that three raters give an interval with Student's t with 2 degrees of freedom. The prior design effect is that of
 * the more numerous clusters, as Student's t already allows for few clusters of the other kind. The jackknife is not used.
 *
 * @see <a href="https://doi.org/10.1198/jbes.2010.07136">Cameron, Gelbach and Miller (2011), Journal of Business and Economic
 *     Statistics 29, 238-249, robust inference with multiway clustering</a>
 */
final class CrossedDesign<E extends Evidence> extends DesignVariance<E> {
    /** A difference below 2^-40 of the variances of both kinds of clusters is rounding error. */
    private static final double ROUNDING = 0x1p-40;

    private static final Note LARGER = Note.of(
            "larger-cluster-variance",
            "the variance of the two kinds of clusters together was not positive, so that the larger of the variances of each kind"
                    + " alone was used");

    private final CrossedSample<E> sample;
    private final ClusterSums first;
    private final ClusterSums second;
    private final ClusterSums cells;

    CrossedDesign(CrossedSample<E> sample) {
        super(sample);
        this.sample = sample;
        this.first = ClusterSums.of(sample.cells(), sample.firstNames().size(), sample::first);
        this.second = ClusterSums.of(sample.cells(), sample.secondNames().size(), sample::second);
        this.cells = ClusterSums.of(sample.cells());
    }

    /** Returns why a single cluster of either kind has no variance; empty for two or more of both. */
    static Optional<Refusal> refusal(CrossedSample<?> sample) {
        return singleClusterRefusal("first", sample.firstNames())
                .or(() -> singleClusterRefusal("second", sample.secondNames()));
    }

    private static Optional<Refusal> singleClusterRefusal(String kind, List<String> names) {
        return names.size() >= 2
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.DATA,
                        () -> "the " + kind + " clusters must be at least 2 to see how they differ: clusters=1 ('"
                                + names.get(0)
                                + "'); collect more of them, or use the other clusters alone"));
    }

    @Override
    public VarianceEstimate variance(double[] psi, IntPredicate affects) {
        double n = sample.evidence().size();
        double[] ofFirst = first.relevant(affects);
        double[] ofSecond = second.relevant(affects);
        double one = ClusterSums.between(first.totals(psi), ofFirst, n);
        double other = ClusterSums.between(second.totals(psi), ofSecond, n);
        double both = one + (other - ClusterSums.between(cells.totals(psi), cells.relevant(affects), n));
        double larger = Math.max(one, other);
        boolean isPositive = both > ROUNDING * (one + other);
        VarianceEstimate.Clusters effectiveFirst = VarianceEstimate.Clusters.of(ofFirst);
        VarianceEstimate.Clusters effectiveSecond = VarianceEstimate.Clusters.of(ofSecond);
        return new VarianceEstimate(
                isPositive ? both : larger,
                ClusteredDesign.independent(sample.evidence(), psi, ofFirst),
                Math.max(1, Math.min(effectiveFirst.number(), effectiveSecond.number()) - 1),
                n,
                Math.max(ClusterSums.number(ofFirst), ClusterSums.number(ofSecond)),
                isPositive || !(larger > 0) ? List.of() : List.of(LARGER),
                effectiveFirst.number() >= effectiveSecond.number() ? effectiveFirst : effectiveSecond);
    }

    @Override
    public UnitDeviations deviations(double[] psi) {
        return UnitDeviations.NONE;
    }

    @Override
    boolean isJackknifeWorthwhile(Metric<?> metric, Evidence side) {
        return false;
    }

    @Override
    double mostTrialsAtBoundary(UnitMoments<?> moments) {
        return Math.min(ClusteredDesign.mostTrials(moments, first), ClusteredDesign.mostTrials(moments, second));
    }

    @Override
    EffectiveSampleSize<E> withPrior(EffectiveSampleSize<E> size) {
        return ClusteredDesign.ofPrior(size);
    }
}
