package dev.credence.delta.effectivesize;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.delta.variance.ClassVariance;
import dev.credence.delta.variance.EffectiveClusters;
import dev.credence.delta.variance.Jackknife;
import dev.credence.delta.variance.TrueClasses;
import dev.credence.delta.variance.VarianceEstimate;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The number of trials at which a proportion has the same variance as the metric on the sample. For a proportion of independent items
 * it is its number of trials, otherwise {@code m(1-m) / variance}. In small samples the observed variance can be too small, and it is
 * combined with others: for counts with the larger variance of the smoothed evidence; for metrics that provide their variance at the
 * boundary with that variance, and for weighted proportions with Kish's, in shares that vanish as the rarer outcome is observed more
 * often; for clusters and for other weighted metrics of counts with a prior design effect.
 *
 * @param <E> kind of evidence
 */
public final class EffectiveSampleSize<E extends Evidence> {
    private final UnitMoments<E> at;
    private final double trials;
    private final double degreesOfFreedom;
    private final double oddsRatio;
    private final @Nullable EffectiveSampleSize<E> withoutPrior;

    private EffectiveSampleSize(UnitMoments<E> at, double trials, double degreesOfFreedom) {
        this(at, trials, degreesOfFreedom, 1, null);
    }

    private EffectiveSampleSize(
            UnitMoments<E> at,
            double trials,
            double degreesOfFreedom,
            double oddsRatio,
            @Nullable EffectiveSampleSize<E> withoutPrior) {
        this.at = at;
        this.trials = trials;
        this.degreesOfFreedom = degreesOfFreedom;
        this.oddsRatio = oddsRatio;
        this.withoutPrior = withoutPrior;
    }

    /**
     * Computes the effective size of a sample, from the variance of the jackknife for counts and the variance by classes for scores.
     *
     * @param <E> kind of evidence
     * @param at the value and variance by influences
     * @param sample the sample
     * @param psi the influence of each atom; the array is overwritten
     * @return the size
     */
    public static <E extends Evidence> EffectiveSampleSize<E> of(UnitMoments<E> at, Sample<E> sample, double[] psi) {
        if (sample instanceof WeightedSample<E> weighted
                && at.metric() instanceof ProportionMetric<E> proportion
                && proportion.link().apply(0) < proportion.link().apply(1)) {
            WeightedTrials trials = WeightedTrials.of(proportion, weighted);
            return new EffectiveSampleSize<>(
                    at, trials.number(), at.variance().degreesOfFreedom(), trials.ratio(), null);
        }
        double effect = WeightedDesignEffect.of(at, sample, psi);
        double more = effect / at.variance().designEffect();
        return withPrior(withoutPrior(
                at,
                sample,
                effect,
                () -> ClassVariance.of(sample, psi)
                        .orElseGet(() -> at.variance().withVariance(more * jackknife(at, sample, psi)))));
    }

    private static <E extends Evidence> EffectiveSampleSize<E> withPrior(EffectiveSampleSize<E> withoutPrior) {
        PriorDesignEffect prior = PriorDesignEffect.of(withoutPrior.at, withoutPrior.trials);
        return prior.applies()
                ? new EffectiveSampleSize<>(
                        withoutPrior.at,
                        prior.trials(),
                        prior.degreesOfFreedom(withoutPrior.degreesOfFreedom),
                        1,
                        withoutPrior)
                : withoutPrior;
    }

    private static <E extends Evidence> double jackknife(UnitMoments<E> at, Sample<E> sample, double[] psi) {
        UnitScale scale = at.scale();
        double unit = scale.toUnit(at.value());
        double slope = scale.slope(at.value());
        return Jackknife.variance(
                at.metric(), sample, psi, at.variance(), without -> (unit - scale.toUnit(without)) / slope);
    }

    /**
     * Computes the effective size of one of two systems on the same items, without the prior design effect: a cluster that affects both
     * systems does not distinguish them.
     *
     * @param <E> kind of evidence
     * @param at the value and variance by influences
     * @param joint the observations of both
     * @return the size
     */
    public static <E extends Evidence> EffectiveSampleSize<E> ofOneSystem(UnitMoments<E> at, Sample<?> joint) {
        return withoutPrior(at, joint, at.variance().designEffect(), at::variance);
    }

    /**
     * Computes the effective size without the prior. {@code effect} is the design effect, which smoothed evidence does not have;
     * {@code cautious} computes the variance without smoothing, if it is needed.
     */
    private static <E extends Evidence> EffectiveSampleSize<E> withoutPrior(
            UnitMoments<E> at, Sample<?> design, double effect, Supplier<VarianceEstimate> cautious) {
        double byDesign = at.variance().degreesOfFreedom();
        if (design.isIid() && at.metric() instanceof ProportionMetric<E> proportion) {
            return new EffectiveSampleSize<>(
                    at, proportion.counts(at.evidence()).trials(), byDesign);
        }
        if (at.atBoundary()) {
            double smoothed =
                    Math.min(UnitMoments.trials(at.smoothed()), at.variance().units());
            return counted(at, fewer(smoothed, heavier(at, design)), byDesign);
        }
        VarianceEstimate variance = cautious.get();
        double observed = at.unit() * (1 - at.unit()) / at.onUnitScale(variance.variance());
        if (isProportion(at.metric())) {
            double mixed = design.isWeighted() ? nearKish(at, observed) : observed;
            return new EffectiveSampleSize<>(at, mixed, byDesign);
        }
        if (TrueClasses.hasScores(at.evidence())) {
            return ofScores(at, observed, variance.degreesOfFreedom());
        }
        return counted(at, fewer(fewer(observed, smoothed(at, effect)), heavier(at, design)), byDesign);
    }

    /** Returns the smaller number of trials; moments without a positive number of trials are ignored. */
    private static double fewer(double trials, Moments moments) {
        double other = UnitMoments.trials(moments);
        return other > 0 ? Math.min(trials, other) : trials;
    }

    /** Returns moments that include heavy rows in every cell of weighted counts, or NaN for other samples. */
    private static <E extends Evidence> Moments heavier(UnitMoments<E> at, Sample<?> design) {
        return SmoothedWeights.of(at.metric(), design)
                .map(at::onUnitScale)
                .orElseGet(() -> new Moments(Double.NaN, Double.NaN));
    }

    /** Returns the size of a metric of counts, with the number of trials minus 1 as degrees of freedom if it is not a proportion. */
    private static <E extends Evidence> EffectiveSampleSize<E> counted(
            UnitMoments<E> at, double trials, double byDesign) {
        double freedom = TrueClasses.hasScores(at.evidence()) || isProportion(at.metric())
                ? byDesign
                : Math.min(byDesign, Math.max(1, Math.min(trials, at.variance().size()) - 1));
        return new EffectiveSampleSize<>(at, trials, freedom);
    }

    /**
     * Combines the observed size of a weighted proportion with Kish's. If an outcome is rare, the observed variance rests on few items,
     * and Kish's size does not. With {@code e} the number of the rarer outcome among Kish's trials, the design effect is
     * {@code (e D + 4) / (e + 4)}, where {@code D} is the observed one relative to Kish's.
     */
    private static double nearKish(UnitMoments<?> at, double observed) {
        double kish = at.variance().units();
        return mixed(kish, observed, kish * Math.min(at.unit(), 1 - at.unit()), 4);
    }

    /**
     * Combines the observed size of scores with the one at the boundary. If few scores are out of order, the variance by influences rests
     * on those few; the variance of the metric at the boundary does not, but assumes a shape of the distribution of scores. The weight is
     * the number of observations of the smallest class that are out of order. The model's part is not estimated, so that the sum has
     * more degrees of freedom than the observed part (Satterthwaite).
     */
    private static <E extends Evidence> EffectiveSampleSize<E> ofScores(
            UnitMoments<E> at, double observed, double freedom) {
        double edge = at.metric() instanceof BoundaryVariance
                ? UnitMoments.trials(smoothed(at, at.variance().designEffect()))
                : Double.NaN;
        if (!(edge > 0)) {
            return new EffectiveSampleSize<>(at, observed, freedom);
        }
        double events = TrueClasses.smallest(at.evidence(), at.variance().units()) * Math.min(at.unit(), 1 - at.unit());
        double trials = mixed(edge, observed, events, 1);
        double share = events / (events + 1) * trials / observed;
        return new EffectiveSampleSize<>(at, trials, freedom / (share * share));
    }

    /** Returns n such that {@code 1/n} is the mean of {@code 1/model} and {@code 1/observed}, weighted by {@code prior} and {@code events}. */
    private static double mixed(double model, double observed, double events, double prior) {
        return (events + prior) / (events / observed + prior / model);
    }

    /** Returns the moments of the smoothed evidence with n over the design effect as its number of observations. */
    private static Moments smoothed(UnitMoments<?> at, double designEffect) {
        return at.smoothedFor(at.variance().size() / Math.max(1, designEffect));
    }

    static boolean isProportion(Metric<?> metric) {
        return metric instanceof ProportionMetric;
    }

    /** {@return the effective number of trials, in general not an integer} */
    public double trials() {
        return trials;
    }

    /**
     * Returns the degrees of freedom of the variance.
     *
     * @return the number of trials minus 1 for metrics of counts, Satterthwaite's for scores, and those of the design for proportions,
     *     whose variance follows from their value
     */
    public double degreesOfFreedom() {
        return degreesOfFreedom;
    }

    /**
     * Returns the odds of a weighted proportion divided by those of the binomial probability of its trials; see {@link WeightedTrials}.
     *
     * @return a positive ratio; 1 for metrics that are not weighted proportions
     */
    public double oddsRatio() {
        return oddsRatio;
    }

    /** {@return the effective size by the observed design effect, without the prior for clusters} */
    public EffectiveSampleSize<E> observed() {
        return withoutPrior == null ? this : withoutPrior;
    }

    /** {@return the value and variance from which the size follows} */
    public UnitMoments<E> moments() {
        return at;
    }

    /**
     * Returns the variance and degrees of freedom that correspond to the effective size, for a test.
     *
     * @return the estimate
     */
    public VarianceEstimate varianceForTest() {
        if (withoutPrior == null
                && (at.atBoundary() || isProportion(at.metric()) || TrueClasses.hasScores(at.evidence()))) {
            return at.variance().withVariance(at.varianceOrSmoothed());
        }
        double slope = at.scale().slope(at.value());
        return at.variance()
                .withVariance(at.unit() * (1 - at.unit()) / trials / (slope * slope))
                .withDegreesOfFreedom(observed().degreesOfFreedom);
    }

    /**
     * The value and variance of a metric on weighted rows of two classes after one row is added, spread evenly over the four cells. In
     * each cell it has the weight that a row of that cell can have, because heavy rows may be missing from the sample.
     */
    static final class SmoothedWeights {
        /** The part of the row in each of the four cells. */
        private static final double SHARE = 0.25;

        private SmoothedWeights() {}

        /** Returns the value and variance in the unit of the metric, or an empty result for other evidence and designs. */
        static <E extends Evidence> Optional<Moments> of(Metric<E> metric, Sample<?> sample) {
            if (!(sample instanceof WeightedSample<?> weighted)
                    || !(sample.evidence() instanceof ConfusionMatrix matrix)
                    || matrix.classes() != 2) {
                return Optional.empty();
            }
            @SuppressWarnings("unchecked") // the evidence of the metric is a matrix
            Metric<ConfusionMatrix> ofMatrices = (Metric<ConfusionMatrix>) metric;
            return Optional.of(of(ofMatrices, Evidence.completed(matrix), new CellWeights(matrix, weighted, 1)));
        }

        private static Moments of(Metric<ConfusionMatrix> metric, ConfusionMatrix full, CellWeights cells) {
            double[] weights = new double[full.atoms()];
            double[] squares = new double[weights.length];
            double total = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                int cell = cells.cell(full, atom);
                double one = cells.heavier(cell);
                weights[atom] = cells.sum(cell) + SHARE * one;
                squares[atom] = cells.squares(cell) + SHARE * one * one;
                total += weights[atom];
            }
            double[] psi = new double[weights.length];
            metric.influence(full, weights, psi);
            double variance = 0;
            for (int atom = 0; atom < psi.length; atom++) {
                variance += psi[atom] / total * psi[atom] / total * squares[atom];
            }
            return new Moments(metric.value(full, weights), variance);
        }
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
     * number of clusters.
     *
     * <p>The smallest coverage with clusters is 0.82, with the observed design effect alone 0.63. Intervals of independent items in 8 to
     * 40 clusters of very uneven size are up to twice as long as necessary (docs/measurements/coverage.md).
     *
     * @see <a href="https://doi.org/10.2307/3002019">Satterthwaite (1946), Biometrics Bulletin 2, 110-114</a>
     * @see <a href="https://doi.org/10.1162/REST_a_00639">Carter, Schnepel and Steigerwald (2017), Review of Economics and Statistics 99,
     *     698-709, on the effective number of clusters</a>
     */
    static final class PriorDesignEffect {
        private final UnitMoments<?> at;
        private final double observed;
        private final double events;

        private PriorDesignEffect(UnitMoments<?> at, double observed) {
            this.at = at;
            this.observed = observed;
            this.events = at.variance().clusters().number() * Math.min(at.unit(), 1 - at.unit());
        }

        /** Creates the prior for an observed effective number of trials. */
        static PriorDesignEffect of(UnitMoments<?> at, double observed) {
            return new PriorDesignEffect(at, observed);
        }

        /** Returns whether there are clusters and the prior reduces the effective number of trials. */
        boolean applies() {
            return at.variance().clusters().size() > 1 && !at.atBoundary() && trials() < observed;
        }

        /** Returns {@code (e + 1) / (e / observed + sqrt(b) / independent)}. */
        double trials() {
            EffectiveClusters clusters = at.variance().clusters();
            double independent =
                    at.unit() * (1 - at.unit()) / at.onUnitScale(at.variance().independent());
            return (events + 1) / (events / observed + Math.sqrt(clusters.size()) / independent);
        }

        /** Returns Satterthwaite's degrees of freedom, as only the observed part of the variance is estimated. */
        double degreesOfFreedom(double ofObserved) {
            double share = events / (events + 1) * trials() / observed;
            return ofObserved / (share * share);
        }
    }
}
