package dev.credence.delta.variance;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.LeaveOneOut.Deletion;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.delta.variance.DesignVariance.IidDesign;
import dev.credence.numerics.bounds.TailBounds;
import dev.credence.numerics.roots.Interruption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;

/**
 * The sampling design of a sample, which is chosen once. It computes the variance of a statistic from its influences {@code psi},
 * without a covariance matrix of the atoms, and decides everything else that depends on the design: the variance of the jackknife, the
 * prior design effect and the degrees of freedom.
 *
 * <ul>
 *   <li>independent: {@code sum count psi^2 / n^2}
 *   <li>stratified: {@code sum_s n_s / (n_s - 1) sum_(c in s) count (psi - mean_s)^2 / n^2}; for the area under the ROC curve this is
 *       DeLong's variance
 *   <li>weighted: {@code sum psi^2 s2 / W^2}, with {@code s2} the sum of the squared weights of an atom and {@code W} the sum of all
 *       weights
 *   <li>clustered: {@code G/(G-1) sum_g (sum_(c in g) count psi)^2 / n^2}
 *   <li>crossed: the clustered variances of both kinds of clusters, minus that of their cells
 * </ul>
 *
 * <p>Influences are centred first, so that a metric may return them up to a constant. Atoms of weight 0 do not count, whatever their
 * influence. Cost: O(atoms), or O(atoms summed over clusters).
 *
 * @param <E> kind of evidence
 */
public abstract sealed class DesignVariance<E extends Evidence>
        permits IidDesign, StratifiedDesign, ScoreDesign, WeightedDesign, ClusteredDesign, CrossedDesign {
    /** The largest number of evaluated atoms for a jackknife without a cheap deletion: about 20 ms; 2,000 atoms. */
    private static final long MAX_EVALUATED = 4_000_000;

    /** With more items the bias is below 0.0001 standard errors, and its rounding error is larger. */
    private static final double MAX_WITH_BIAS = 1e8;

    private final Sample<E> sample;

    DesignVariance(Sample<E> sample) {
        this.sample = sample;
    }

    /**
     * Returns the design of a sample.
     *
     * @param <E> kind of evidence
     * @throws IllegalArgumentException for folds
     */
    public static <E extends Evidence> DesignVariance<E> of(Sample<E> sample) {
        return sample.accept(new Choice<>());
    }

    /**
     * {@return why a variance cannot be estimated under a design: folds depend on each other, and a single cluster has no variance; of
     * crossed clusters there must be two or more of each kind}
     */
    public static Optional<Refusal> refusal(Sample<?> sample) {
        return sample.folded()
                .map(folds -> Refusal.of(Refusal.Code.DESIGN, () -> dependent(folds)))
                .or(() -> sample.clustered().flatMap(ClusteredDesign::refusal))
                .or(() -> sample.crossed().flatMap(CrossedDesign::refusal));
    }

    private static String dependent(FoldedSample<?> sample) {
        return "the folds of a cross-validation depend on each other through their training sets: folds="
                + sample.folds().size() + "; look at each fold by itself, or pool the sample on purpose";
    }

    private static final class Choice<E extends Evidence> implements SampleVisitor<E, DesignVariance<E>> {
        @Override
        public DesignVariance<E> iid(IidSample<E> sample) {
            return hasScores(sample.evidence()) ? ScoreDesign.of(sample) : new IidDesign<>(sample);
        }

        @Override
        public DesignVariance<E> stratified(StratifiedSample<E> sample) {
            return hasScores(sample.evidence()) ? ScoreDesign.of(sample) : new StratifiedDesign<>(sample);
        }

        @Override
        public DesignVariance<E> weighted(WeightedSample<E> sample) {
            return hasScores(sample.evidence()) ? ScoreDesign.of(sample) : new WeightedDesign<>(sample);
        }

        @Override
        public DesignVariance<E> clustered(ClusteredSample<E> sample) {
            return new ClusteredDesign<>(sample);
        }

        @Override
        public DesignVariance<E> crossed(CrossedSample<E> sample) {
            return new CrossedDesign<>(sample);
        }

        @Override
        public DesignVariance<E> folded(FoldedSample<E> sample) {
            throw new IllegalArgumentException(dependent(sample));
        }
    }

    final Sample<E> sample() {
        return sample;
    }

    /**
     * Returns the variance of a statistic.
     *
     * @param psi the influence of each atom; not changed
     */
    public final VarianceEstimate variance(double[] psi) {
        return variance(psi, atom -> true);
    }

    /**
     * Returns the variance of a metric. Only the atoms that the metric reads count towards the effective numbers of clusters and of
     * weights.
     *
     * @param psi the influence of each atom; not changed
     */
    public final VarianceEstimate variance(Metric<E> metric, double[] psi) {
        return variance(psi, atom -> metric.dependsOn(sample.evidence(), atom));
    }

    /**
     * Returns the variance of a statistic. Only the atoms that affect the statistic count towards the effective numbers of clusters and
     * of weights, because the others do not make the variance more precise.
     *
     * @param psi the influence of each atom; not changed
     * @param affects whether an atom can change the statistic
     */
    public abstract VarianceEstimate variance(double[] psi, IntPredicate affects);

    /**
     * Returns the variance of a statistic, within each true class for scores, unless their clusters cross each other or have more than two classes.
     *
     * @param psi the influence of each atom; not changed
     * @param affects whether an atom can change the statistic
     */
    public VarianceEstimate varianceByClass(double[] psi, IntPredicate affects) {
        return variance(psi, affects);
    }

    /**
     * Returns the variance of the difference of two systems, mixed with the one by a model where a true class is small; the one observed if the items are
     * not counted by their classes.
     *
     * @param psi the influence of each atom on the difference; not changed
     * @param observed the variance within each true class
     * @param model the variance by the model
     */
    public VarianceEstimate mixedByClass(double[] psi, VarianceEstimate observed, ModelVariance model) {
        return observed;
    }

    /** Returns the largest degrees of freedom that a variance can have under this design, whatever part of it is estimated. */
    double mostFreedom() {
        return Double.POSITIVE_INFINITY;
    }

    /** Returns the effective number of independent items of each true class of scores; no numbers if items are not counted by their classes. */
    double[] classUnits() {
        return new double[0];
    }

    /**
     * Returns the note on weights that depend on truth or prediction, for an interval.
     *
     * @param moments the value and variance of a metric on this sample
     * @return a note; empty if the rows have no weights, or weights without such a risk
     */
    public Optional<Note> noteOnWeights(UnitMoments<?> moments) {
        return Optional.empty();
    }

    /**
     * Returns the note on weights that depend on truth or prediction, for a comparison on the same rows.
     *
     * @param units the number of rows of equal weight that give the same variance
     * @return a note; empty if the rows have no weights, or weights without such a risk
     */
    public Optional<Note> noteOnWeightsOfPairs(double units) {
        return Optional.empty();
    }

    /**
     * Returns the note on clusters that may fail as a whole and of which the sample contains none, for an interval.
     *
     * @param moments the value and variance of a metric on this sample
     * @param bounds the bounds, in the unit of the metric
     * @param tail the probability beyond each bound
     * @return a note; empty if there are no clusters, many, or if the interval allows for such clusters
     */
    public Optional<Note> noteOnFailingClusters(UnitMoments<?> moments, TailBounds bounds, double tail) {
        return Optional.empty();
    }

    /** Returns how far items or clusters lie from a mean, by the influence of each atom; none for crossed clusters. */
    public UnitDeviations deviations(double[] psi) {
        return UnitDeviations.ofItems(psi, sample.weights());
    }

    /** Returns whether the trials of a proportion are independent, so that its variance follows from its value. */
    boolean isBinomial() {
        return false;
    }

    /** Returns the effective size of a proportion, if the design has its own; the default is none. */
    Optional<EffectiveSampleSize<E>> sizeOfProportion(UnitMoments<E> moments) {
        return Optional.empty();
    }

    /** Returns the design effect of an interval, from the observed design effect and the influences of the atoms. */
    double designEffect(UnitMoments<E> moments, double[] psi) {
        return moments.variance().designEffect();
    }

    /** Returns the effective size of a proportion from the observed one, which is computed from few items where an outcome is rare. */
    double cautiousSizeOfProportion(UnitMoments<?> moments, double observed) {
        return observed;
    }

    /** Returns the largest effective number of trials of a sample whose influences vanish. */
    double mostTrialsAtBoundary(UnitMoments<?> moments) {
        return moments.variance().units();
    }

    /** Returns the moments on the unit scale with heavy rows in every cell; NaN where rows have no weights or no cells. */
    Moments withHeavyRows(UnitMoments<?> moments) {
        return new Moments(Double.NaN, Double.NaN);
    }

    /** Returns an effective size with the prior design effect of clusters. */
    EffectiveSampleSize<E> withPrior(EffectiveSampleSize<E> size) {
        return size;
    }

    /**
     * Returns the variance behind the observed effective size: that of the jackknife, and by the influences for ratios of counts, of which one error less can
     * make an infinite one. The influences are overwritten.
     */
    VarianceEstimate cautious(UnitMoments<E> moments, double[] psi, double effect) {
        double more = effect / moments.variance().designEffect();
        if (moments.isRatioOfCounts()) {
            return moments.variance().withVariance(more * moments.variance().variance());
        }
        UnitMoments.UnitScale scale = moments.scale();
        double unit = scale.toUnit(moments.value());
        double slope = scale.slope(moments.value());
        double jackknife =
                jackknife(moments.metric(), psi, moments.variance(), without -> (unit - scale.toUnit(without)) / slope);
        return moments.variance().withVariance(more * jackknife);
    }

    /**
     * Returns the variance of the jackknife of a metric, at least as large as that by influences: the change of the metric if an observation is left out,
     * {@code psi' = (n - 1) (T - T_without)}, replaces its derivative. If a whole cluster is left out, the change is
     * {@code n (1 - 1/G) (T - T_without)}.
     *
     * <p>For one system and independent or stratified items, the squared bias is added to the variance, with Quenouille's estimate
     * {@code b = (n - 1) (mean of T_without - T)}. An average weighted by class size is biased upwards where rare classes are seldom
     * predicted, because a class with more items than expected also has more hits. The bias vanishes as 1/n.
     *
     * <p>Cost: O(atoms) for a metric that implements {@link LeaveOneOut}. Other metrics (and all metrics of clusters) are evaluated once
     * for each atom (or cluster), and only while the number of evaluated atoms is at most 4 million. Beyond that, and for
     * scores, the variance by influences is returned. For proportions of independent items the latter is exact.
     *
     * @param psi the influence of each atom; the array is overwritten
     * @param moved the difference of the value and the given value without some observations, in the unit of {@code psi}
     * @return the variance of the jackknife, or the known one if the jackknife costs too much
     * @see <a href="https://doi.org/10.1214/aos/1176345462">Efron and Stein (1981), Annals of Statistics 9, 586-596: the variance of the
     *     jackknife is biased upwards</a>
     * @see <a href="https://doi.org/10.1093/biomet/43.3-4.353">Quenouille (1956), Biometrika 43, 353-360, on the bias</a>
     */
    final double jackknife(Metric<E> metric, double[] psi, VarianceEstimate known, DoubleUnaryOperator moved) {
        E evidence = sample.evidence();
        if (!isJackknifeWorthwhile(metric, evidence)) {
            return known.variance();
        }
        Removal removal = new Removal() {
            @Override
            public boolean affects(int atom) {
                return metric.dependsOn(evidence, atom);
            }

            @Override
            public boolean hasBias() {
                return true;
            }

            @Override
            public Deletion items(double[] weights) {
                Deletion deletion = LeaveOneOut.of(metric, evidence, weights);
                return (atom, weight) -> moved.applyAsDouble(deletion.without(atom, weight));
            }

            @Override
            public double moved(double[] rest) {
                return moved.applyAsDouble(metric.value(evidence, rest));
            }
        };
        return jackknife(removal, psi);
    }

    /** A statistic without some of its observations. */
    interface Removal {
        /** Returns whether an atom can change the statistic. */
        boolean affects(int atom);

        /** Returns whether the squared bias is added to the variance of independent or stratified items. */
        boolean hasBias();

        /** Returns the change of the statistic if an atom loses some of its weight; the given weights may be kept. */
        Deletion items(double[] weights);

        /** Returns the statistic of all weights minus the statistic of the remaining weights. */
        double moved(double[] rest);
    }

    /** Returns whether a jackknife adds to the variance by influences at an acceptable cost; {@code side} is one system's evidence. */
    boolean isJackknifeWorthwhile(Metric<?> metric, Evidence side) {
        return !hasScores(side) && metric.proportion().isEmpty() && isLeavingItemsOutAffordable(metric);
    }

    final boolean isLeavingItemsOutAffordable(Metric<?> metric) {
        return metric instanceof LeaveOneOut || isAffordable(sample.evidence().atoms());
    }

    final boolean isAffordable(long left) {
        return left * sample.evidence().atoms() <= MAX_EVALUATED;
    }

    /** Returns the weight of the observation of an atom that the jackknife leaves out. */
    double weightOfOne(int atom, double[] weights) {
        return 1;
    }

    /**
     * Returns the variance of the jackknife, where items are left out one at a time.
     *
     * @param removal the statistic without some observations
     * @param psi the influence of each atom; the array is overwritten
     */
    double jackknife(Removal removal, double[] psi) {
        double[] weights = sample.weights();
        double total = sum(weights);
        double read = weightRead(weights, removal::affects);
        Deletion deletion = removal.items(weights.clone());
        double bias = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            Interruption.check();
            if (weights[atom] > 0) {
                double one = weightOfOne(atom, weights);
                double moved = (read - one) / one * (total / read) * deletion.without(atom, one);
                psi[atom] = larger(psi[atom], moved);
                bias += Double.isFinite(moved) ? weights[atom] / total * moved : 0;
            }
        }
        double square = removal.hasBias() && sample.isExchangeable() && total <= MAX_WITH_BIAS ? bias * bias : 0;
        return variance(psi, removal::affects).variance() + square;
    }

    /** Returns the weight of the items that affect a statistic, or of all items if none does or rows of labels or scores are smoothed as a whole. */
    final double weightRead(double[] weights, IntPredicate affects) {
        double read = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            read += isCountedAsAWhole(sample.evidence()) || affects.test(atom) ? weights[atom] : 0;
        }
        return read > 0 ? read : sum(weights);
    }

    static double sum(double[] weights) {
        return Arrays.stream(weights).reduce(0, Double::sum);
    }

    /** Returns the number with the larger absolute value, or the first if the second is not finite. */
    static double larger(double first, double second) {
        return Math.abs(second) > Math.abs(first) && Double.isFinite(second) ? second : first;
    }

    /** Returns {@code sum count (psi - mean)^2}, where the mean is weighted by the counts. */
    static double centredSquares(Evidence evidence, double[] psi) {
        double mean = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            mean += product((double) evidence.count(atom), psi[atom]);
        }
        mean /= evidence.size();
        double sum = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            sum += evidence.count(atom) == 0 ? 0 : evidence.count(atom) * square(psi[atom] - mean);
        }
        return sum;
    }

    static double square(double x) {
        return x * x;
    }

    /** Returns the product, or 0 for an atom of weight 0, even if its influence is infinite or NaN. */
    static double product(double weight, double psi) {
        return weight == 0 ? 0 : weight * psi;
    }

    /** Returns whether the evidence consists of scores of one class or of many, of one system or two. */
    static boolean hasScores(Evidence evidence) {
        return evidence instanceof ScoredSample
                || evidence instanceof ClassScores
                || evidence instanceof PairedScoredSample
                || evidence instanceof PairedClassScores;
    }

    /**
     * Returns the number of items among which one moves a metric far: of an area or a rate of scores those of the smallest class, because one of its items
     * that falls to the last place costs as much as that class is small; otherwise all.
     *
     * @param units the number of all items
     */
    public static double classSize(Metric<?> metric, Evidence evidence, double units) {
        return metric instanceof BoundaryVariance && hasScores(evidence)
                ? ScoreDesign.smallestClass(evidence, units)
                : units;
    }

    /** Returns whether all rows count: evidence of labels is smoothed as a whole, and scores are counted by their classes. */
    private static boolean isCountedAsAWhole(Evidence evidence) {
        return evidence instanceof ConfusionMatrix || evidence instanceof PairedConfusionMatrix || hasScores(evidence);
    }

    /**
     * Returns the number of items that a metric reads, which are those that can change it.
     *
     * @param affects whether an atom can change the statistic
     * @return the number of such items, or of all items if there are none; all rows of labels and of scores count
     */
    public static double itemsRead(Evidence evidence, IntPredicate affects) {
        if (isCountedAsAWhole(evidence)) {
            return evidence.size();
        }
        double read = countOf(evidence, affects);
        return read > 0 ? read : evidence.size();
    }

    /** Returns the number of observations of the atoms of a kind. */
    public static double countOf(Evidence evidence, IntPredicate atoms) {
        double sum = 0;
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            sum += atoms.test(atom) ? evidence.count(atom) : 0;
        }
        return sum;
    }

    /** The design of independent observations, whose variance is {@code sum count psi^2 / n^2}. */
    static final class IidDesign<E extends Evidence> extends DesignVariance<E> {
        IidDesign(IidSample<E> sample) {
            super(sample);
        }

        @Override
        public VarianceEstimate variance(double[] psi, IntPredicate affects) {
            double n = sample().evidence().size();
            double variance = centredSquares(sample().evidence(), psi) / (n * n);
            return new VarianceEstimate(
                    variance,
                    variance,
                    Double.POSITIVE_INFINITY,
                    n,
                    itemsRead(sample().evidence(), affects),
                    List.of());
        }

        @Override
        boolean isBinomial() {
            return true;
        }
    }
}
