package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.numerics.bounds.TailBounds;
import dev.credence.numerics.roots.Interruption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The design of clusters, whose variance is {@code G/(G-1) sum_g (sum_(c in g) count psi)^2 / n^2}. Only clusters with an observation
 * that affects the statistic count: an image without positives gives no information on recall.
 *
 * <p>The degrees of freedom are {@code G* - 1} with the effective number of clusters {@code G* = (sum t_g)^2 / sum t_g^2}, where
 * {@code t_g} is the number of observations in cluster g that affect the statistic. With 8 clusters of sizes 4 to 90, this covers 0.93
 * to 0.97, and {@code G - 1} degrees of freedom cover 0.87 to 0.92.
 *
 * @see <a href="https://doi.org/10.1162/REST_a_00639">Carter, Schnepel and Steigerwald (2017), Review of Economics and Statistics 99,
 *     698-709, on the effective number of clusters</a>
 */
final class ClusteredDesign<E extends Evidence> extends DesignVariance<E> {
    /**
     * The smallest effective number of clusters without a note. With 24 effective clusters of uneven size, coverage is 0.83 at worst
     * (docs/measurements/coverage.md).
     */
    private static final double WARNED_CLUSTERS = 30;

    /** The share of the number of clusters below which their effective number shows that their sizes are uneven. */
    private static final double UNEVEN = 0.75;

    /**
     * The coverage of accuracy and MCC of 8 to 29 clusters of 100 items, of which one in as many as there are has all items wrong and the others have 1% of
     * them: 0.61 to 0.64 (2,000 samples each).
     */
    private static final double LEAST_WITH_FAILURES = 0.61;

    private final ClusteredSample<E> clusters;
    private final ClusterSums sums;
    /** The sizes of the true classes of scores, once they were needed. */
    private @Nullable ClusteredClasses classes;

    ClusteredDesign(ClusteredSample<E> sample) {
        super(sample);
        this.clusters = sample;
        this.sums = ClusterSums.of(sample);
    }

    /** Returns why a single cluster has no variance; empty for two or more. */
    static Optional<Refusal> refusal(ClusteredSample<?> sample) {
        return sample.clusters() >= 2
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.DATA,
                        () -> "clusters must be at least 2 to see how they differ: clusters=" + sample.clusters()
                                + " ('"
                                + sample.name(0)
                                + "'); collect more clusters, or pool the sample on purpose"));
    }

    @Override
    public VarianceEstimate variance(double[] psi, IntPredicate affects) {
        double n = clusters.evidence().size();
        double[] relevant = sums.relevant(affects);
        VarianceEstimate.Clusters effective = VarianceEstimate.Clusters.of(relevant);
        double freedom = Math.max(1, effective.number() - 1);
        double number = ClusterSums.number(relevant);
        double[] totals = sums.totals(psi);
        return new VarianceEstimate(
                ClusterSums.between(totals, number, n),
                independent(clusters.evidence(), psi, relevant),
                freedom,
                n,
                number,
                notes(number, effective.number()),
                effective.withSkewnessOf(totals, number));
    }

    @Override
    public VarianceEstimate varianceByClass(double[] psi, IntPredicate affects) {
        VarianceEstimate all = variance(psi, affects);
        return hasScoresOfTwoClasses() ? classes().variance(psi, all, sums, null) : all;
    }

    @Override
    public VarianceEstimate mixedByClass(double[] psi, VarianceEstimate observed, ModelVariance model) {
        return classes().variance(psi, variance(psi), sums, model);
    }

    /** {@inheritDoc} The units of a class are the geometric mean of the effective number of its clusters and of the number of its items. */
    @Override
    double[] classUnits() {
        return hasScoresOfTwoClasses() ? classes().units() : super.classUnits();
    }

    private ClusteredClasses classes() {
        if (classes == null) {
            classes = new ClusteredClasses(clusters);
        }
        return classes;
    }

    private boolean hasScoresOfTwoClasses() {
        return clusters.evidence() instanceof ScoredSample || clusters.evidence() instanceof PairedScoredSample;
    }

    /** Returns the variance that the observations in clusters would have under independent sampling. */
    static double independent(Evidence evidence, double[] psi, double[] relevant) {
        double n = evidence.size();
        double read = 0;
        for (double rows : relevant) {
            read += rows; // whole numbers, whose sum is exact
        }
        double all = read > 1 ? read : n;
        return centredSquares(evidence, psi) / (n * n) * (all / (all - 1));
    }

    /** Returns the note on a few large clusters among small ones, if there are any. */
    private static List<Note> notes(double clusters, double effective) {
        return effective >= WARNED_CLUSTERS || effective >= UNEVEN * clusters
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

    /**
     * {@inheritDoc} If one cluster of as many as there are failed as a whole, a sample would contain no such cluster with the probability {@code (1 - 1/G)^G}.
     * The note appears if the value would then lie beyond the bound.
     */
    @Override
    public Optional<Note> noteOnFailingClusters(UnitMoments<?> moments, TailBounds bounds, double tail) {
        VarianceEstimate.Clusters effective = moments.variance().clusters();
        double number = effective.number();
        Direction direction = moments.metric().direction();
        if (!(number < WARNED_CLUSTERS && effective.size() > 1) || direction == Direction.NEUTRAL) {
            return Optional.empty();
        }
        double unit = moments.unit();
        boolean higher = direction == Direction.HIGHER_IS_BETTER;
        double value = moments.scale().fromUnit(higher ? unit - unit / number : unit + (1 - unit) / number);
        return (higher ? bounds.lower(tail) > value : bounds.upper(tail) < value)
                ? Optional.of(CoverageWarning.of(
                        LEAST_WITH_FAILURES,
                        String.format(
                                Locale.ROOT,
                                "if one cluster in %.0f failed as a whole, %.2f of samples would not contain such a cluster, and the value would lie beyond the"
                                        + " interval: with failures this rare ",
                                number,
                                StrictMath.pow(1 - 1 / number, number))))
                : Optional.empty();
    }

    @Override
    public UnitDeviations deviations(double[] psi) {
        return UnitDeviations.ofClusters(
                sums.totals(psi), (double) clusters.evidence().size());
    }

    @Override
    boolean isJackknifeWorthwhile(Metric<?> metric, Evidence side) {
        return !hasScores(side) && isAffordable(clusters.units());
    }

    /** {@inheritDoc} Clusters are left out as a whole. */
    @Override
    double jackknife(Removal removal, double[] psi) {
        double[] weights = clusters.weights();
        double total = sum(weights);
        double[] totals = sums.totals(psi).clone();
        double[] relevant = sums.relevant(removal::affects);
        double share = 1 - 1.0 / totals.length;
        for (int g = 0; g < totals.length; g++) {
            Interruption.check();
            totals[g] = larger(totals[g], total * share * removal.moved(weightsWithoutCluster(weights, g)));
        }
        return ClusterSums.between(totals, relevant, total);
    }

    private double[] weightsWithoutCluster(double[] weights, int g) {
        double[] rest = weights.clone();
        for (int atom = 0; atom < clusters.atoms(g); atom++) {
            rest[clusters.pooledAtom(g, atom)] -= clusters.count(g, atom);
        }
        return rest;
    }

    @Override
    double mostTrialsAtBoundary(UnitMoments<?> moments) {
        return mostTrials(moments, sums);
    }

    /**
     * Returns the number of clusters, because nothing contradicts that clusters fail as a whole; half of it for F1 and Jaccard's index, of which a cluster with
     * false positives and false negatives has twice as many failures as it would have successes. If another system shows that items of a cluster differ, it is the
     * number of units.
     */
    static <E extends Evidence> double mostTrials(UnitMoments<E> moments, ClusterSums sums) {
        double units = moments.variance().units();
        double[] rows = sums.relevant(any -> true);
        return units > rows.length
                ? units
                : units
                        / Math.min(
                                FourCells.failuresOfSuccess(moments.metric(), moments.evidence()),
                                VarianceEstimate.Clusters.of(rows).size());
    }

    @Override
    EffectiveSampleSize<E> withPrior(EffectiveSampleSize<E> size) {
        return ofPrior(size);
    }

    /** Returns an effective size with the prior design effect of the clusters of its variance. */
    static <E extends Evidence> EffectiveSampleSize<E> ofPrior(EffectiveSampleSize<E> size) {
        PriorDesignEffect prior = new PriorDesignEffect(size.moments(), size.trials());
        return prior.applies()
                ? new EffectiveSampleSize<>(
                        size.moments(), prior.trials(), prior.degreesOfFreedom(size.degreesOfFreedom()), 1, size)
                : size;
    }

    /**
     * The design effect of clusters with a prior. A few clusters do not show how strongly their items depend on each other: if one cluster
     * in twenty fails as a whole, a third of the samples of twenty clusters contain no such cluster, and the rest look independent. The
     * design effect is therefore {@code D = (e D_observed + sqrt(b)) / (e + 1)} where that is larger than the observed one. {@code e} is
     * the effective number of clusters of the rarer outcome and {@code b} is the mean size of the cluster of an item. Design effects lie
     * between 1, for independent items, and b, for items that all repeat each other (Kish); {@code sqrt(b)} is the geometric mean of both.
     *
     * <p>The prior vanishes as e grows, and for clusters of one item. The added part is not estimated, so that the sum has more degrees of
     * freedom than the observed part (Satterthwaite). If influences vanish, the prior is not used: the effective size is then at most the
     * number of clusters, because nothing contradicts that clusters fail as a whole. So clusters without an error have a lower bound below that of
     * the same clusters with one error, which shows that the items of its cluster do not all agree (docs/measurements/coverage.md).
     *
     * <p>The smallest coverage with clusters is 0.82, with the observed design effect alone 0.63. Intervals of independent items in 8 to
     * 40 clusters of very uneven size are up to twice as long as necessary (docs/measurements/coverage.md).
     *
     * @see <a href="https://doi.org/10.2307/3002019">Satterthwaite (1946), Biometrics Bulletin 2, 110-114</a>
     * @see <a href="https://doi.org/10.1162/REST_a_00639">Carter, Schnepel and Steigerwald (2017), Review of Economics and Statistics 99,
     *     698-709, on the effective number of clusters</a>
     */
    private static final class PriorDesignEffect {
        private final UnitMoments<?> moments;
        private final double observed;
        private final double events;

        /** Creates the prior for an observed effective number of trials. */
        PriorDesignEffect(UnitMoments<?> moments, double observed) {
            this.moments = moments;
            this.observed = observed;
            this.events = moments.variance().clusters().number() * Math.min(moments.unit(), 1 - moments.unit());
        }

        /** Returns whether there are clusters and the prior reduces the effective number of trials. */
        boolean applies() {
            return moments.variance().clusters().size() > 1 && !moments.atBoundary() && trials() < observed;
        }

        /** Returns {@code (e + 1) / (e / observed + sqrt(b) / independent)}. */
        double trials() {
            VarianceEstimate.Clusters clusters = moments.variance().clusters();
            double independent = moments.unit()
                    * (1 - moments.unit())
                    / moments.onUnitScale(moments.variance().independent());
            return (events + 1) / (events / observed + Math.sqrt(clusters.size()) / independent);
        }

        /** Returns Satterthwaite's degrees of freedom, as only the observed part of the variance is estimated. */
        double degreesOfFreedom(double ofObserved) {
            double share = events / (events + 1) * trials() / observed;
            return ofObserved / (share * share);
        }
    }
}
