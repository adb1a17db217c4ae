package dev.credence.delta.effectivesize;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.delta.variance.ClassVariance;
import dev.credence.delta.variance.Jackknife;
import dev.credence.delta.variance.TrueClasses;
import dev.credence.delta.variance.VarianceEstimate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How many trials of a proportion would tell as much as the sample does about the metric: of a proportion of independent items,
 * its trials; otherwise {@code m(1-m) / variance}. Where little was seen the variance says too little, and others help: of counts
 * that of the smoothed evidence, if it is larger; of metrics with an own variance at the edge that one, and of weighted
 * proportions Kish's, in shares that vanish as the rarer outcome is seen more often; of clusters, and of other weighted metrics of
 * counts, a prior design effect.
 *
 * @param <E> kind of evidence
 */
public final class EffectiveSampleSize<E extends Evidence> {
    private final UnitMoments<E> at;
    private final double trials;
    private final double degreesOfFreedom;
    private final double oddsRatio;
    private final @Nullable EffectiveSampleSize<E> shown;

    private EffectiveSampleSize(UnitMoments<E> at, double trials, double degreesOfFreedom) {
        this(at, trials, degreesOfFreedom, 1, null);
    }

    private EffectiveSampleSize(
            UnitMoments<E> at,
            double trials,
            double degreesOfFreedom,
            double oddsRatio,
            @Nullable EffectiveSampleSize<E> shown) {
        this.at = at;
        this.trials = trials;
        this.degreesOfFreedom = degreesOfFreedom;
        this.oddsRatio = oddsRatio;
        this.shown = shown;
    }

    /**
     * The effective size of a sample, with the jackknife's variance of counts, and of scores that class by class; of clusters
     * and weights with a prior design effect.
     *
     * @param <E> kind of evidence
     * @param at value and variance by influences
     * @param sample the sample
     * @param psi the influence of each atom; used up
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
        return withPrior(shown(
                at,
                sample,
                effect,
                () -> ClassVariance.of(sample, psi)
                        .orElseGet(() -> at.variance().withVariance(more * jackknife(at, sample, psi)))));
    }

    private static <E extends Evidence> EffectiveSampleSize<E> withPrior(EffectiveSampleSize<E> shown) {
        PriorDesignEffect prior = PriorDesignEffect.of(shown.at, shown.trials);
        return prior.larger()
                ? new EffectiveSampleSize<>(
                        shown.at, prior.trials(), prior.degreesOfFreedom(shown.degreesOfFreedom), 1, shown)
                : shown;
    }

    private static <E extends Evidence> double jackknife(UnitMoments<E> at, Sample<E> sample, double[] psi) {
        UnitScale scale = at.scale();
        double unit = scale.toUnit(at.value());
        double slope = scale.slope(at.value());
        return Jackknife.variance(
                at.metric(), sample, psi, at.variance(), without -> (unit - scale.toUnit(without)) / slope);
    }

    /**
     * The effective size of one of two systems on the same items, by what was observed alone: what a cluster does to both does not
     * distinguish them.
     *
     * @param <E> kind of evidence
     * @param at value and variance by influences
     * @param joint the observations of both
     * @return the size
     */
    public static <E extends Evidence> EffectiveSampleSize<E> ofOneSystem(UnitMoments<E> at, Sample<?> joint) {
        return shown(at, joint, at.variance().designEffect(), at::variance);
    }

    /**
     * What the observations show. {@code effect} is the design's, which smoothed evidence lacks; {@code cautious} gives the variance
     * that is not smoothed, and is asked only where it is needed.
     */
    private static <E extends Evidence> EffectiveSampleSize<E> shown(
            UnitMoments<E> at, Sample<?> design, double effect, Supplier<VarianceEstimate> cautious) {
        double byDesign = at.variance().degreesOfFreedom();
        if (design.isIid() && at.metric() instanceof ProportionMetric<E> proportion) {
            return new EffectiveSampleSize<>(
                    at, proportion.counts(at.evidence()).trials(), byDesign);
        }
        if (at.atEdge()) {
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
        if (TrueClasses.known(at.evidence())) {
            return ofScores(at, observed, variance.degreesOfFreedom());
        }
        return counted(at, fewer(fewer(observed, smoothed(at, effect)), heavier(at, design)), byDesign);
    }

    /** The smaller number of trials, of those that the moments give if they are of use. */
    private static double fewer(double trials, Moments moments) {
        double other = UnitMoments.trials(moments);
        return other > 0 ? Math.min(trials, other) : trials;
    }

    /** With heavy rows in the cells of weighted counts that may hide them; of no use for other samples. */
    private static <E extends Evidence> Moments heavier(UnitMoments<E> at, Sample<?> design) {
        return SmoothedWeights.of(at.metric(), design)
                .map(at::onUnitScale)
                .orElseGet(() -> new Moments(Double.NaN, Double.NaN));
    }

    /** Of counts that are no proportion: a variance that rests on this many trials has one degree of freedom less. */
    private static <E extends Evidence> EffectiveSampleSize<E> counted(
            UnitMoments<E> at, double trials, double byDesign) {
        double freedom = TrueClasses.known(at.evidence()) || isProportion(at.metric())
                ? byDesign
                : Math.min(byDesign, Math.max(1, Math.min(trials, at.variance().size()) - 1));
        return new EffectiveSampleSize<>(at, trials, freedom);
    }

    /**
     * The variance of a weighted proportion rests on few items where either outcome is rare; Kish's size does not. Together by
     * the number {@code e} of the rarer outcome among {@code k} trials of Kish's: design effect {@code (e D + 4) / (e + 4)},
     * {@code D} as observed relative to Kish's. Measured with log-normal weights: 0.92 to 0.99 instead of 0.85 to 0.95.
     */
    private static double nearKish(UnitMoments<?> at, double observed) {
        double kish = at.variance().units();
        return mixed(kish, observed, kish * Math.min(at.unit(), 1 - at.unit()), 4);
    }

    /**
     * Where few scores are out of order, the variance by influences rests on those few; the metric's own variance at the edge
     * does not, but holds for a shape of scores only. Together by the number of the smallest class that are out of order. What
     * the model adds is known, so the mix has more degrees of freedom than the observed part (Satterthwaite).
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

    /** {@code 1/n} is the mean of {@code 1/model} and {@code 1/observed}, weighted by {@code prior} and {@code events}. */
    private static double mixed(double model, double observed, double events, double prior) {
        return (events + prior) / (events / observed + prior / model);
    }

    /** The smoothed evidence is worth as many observations as the design leaves of it. */
    private static Moments smoothed(UnitMoments<?> at, double designEffect) {
        return at.smoothedFor(at.variance().size() / Math.max(1, designEffect));
    }

    static boolean isProportion(Metric<?> metric) {
        return metric instanceof ProportionMetric;
    }

    /**
     * The effective size.
     *
     * @return trials of a proportion, not whole
     */
    public double trials() {
        return trials;
    }

    /**
     * Degrees of freedom of a variance that rests on this many trials.
     *
     * @return they minus 1, for an average over cells; Satterthwaite's of the classes, for scores; as many as the design has for
     *     proportions, whose variance is known from their value
     */
    public double degreesOfFreedom() {
        return degreesOfFreedom;
    }

    /**
     * The odds of a weighted proportion over those of the binomial whose trials are counted; see {@link WeightedTrials}.
     *
     * @return above 0; 1 for whatever is no weighted proportion
     */
    public double oddsRatio() {
        return oddsRatio;
    }

    /**
     * The size without the prior design effect of clusters.
     *
     * @return what the observations show by themselves
     */
    public EffectiveSampleSize<E> observed() {
        return shown == null ? this : shown;
    }

    /** {@return the value and variance from which the size follows} */
    public UnitMoments<E> moments() {
        return at;
    }

    /**
     * Variance and degrees of freedom for a test: those that belong to the effective size.
     *
     * @return the estimate
     */
    public VarianceEstimate tested() {
        if (shown == null && (at.atEdge() || isProportion(at.metric()) || TrueClasses.known(at.evidence()))) {
            return at.variance().withVariance(at.varianceOrSmoothed());
        }
        double slope = at.scale().slope(at.value());
        return at.variance()
                .withVariance(at.unit() * (1 - at.unit()) / trials / (slope * slope))
                .withDegreesOfFreedom(observed().degreesOfFreedom);
    }
}
