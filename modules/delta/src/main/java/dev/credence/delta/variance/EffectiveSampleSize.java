package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.BoundaryVariance.Moments;
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

    EffectiveSampleSize(
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
     * @param design the sample with its design
     * @param psi the influence of each atom; the array is overwritten
     * @return the size
     */
    public static <E extends Evidence> EffectiveSampleSize<E> of(
            UnitMoments<E> at, DesignVariance<E> design, double[] psi) {
        return design.sizeOfProportion(at).orElseGet(() -> {
            double effect = design.designEffect(at, psi);
            return design.withPrior(withoutPrior(at, design, effect, () -> design.cautious(at, psi, effect)));
        });
    }

    /**
     * Computes the effective size of one of two systems on the same items, without the prior design effect: a cluster that affects both
     * systems does not distinguish them.
     *
     * @param <E> kind of evidence
     * @param at the value and variance by influences
     * @param joint the observations of both with their design
     * @return the size
     */
    public static <E extends Evidence> EffectiveSampleSize<E> ofOneSystem(UnitMoments<E> at, DesignVariance<?> joint) {
        return withoutPrior(at, joint, at.variance().designEffect(), at::variance);
    }

    /**
     * Computes the effective size without the prior. {@code effect} is the design effect, which smoothed evidence does not have;
     * {@code cautious} computes the variance without smoothing, if it is needed.
     */
    private static <E extends Evidence> EffectiveSampleSize<E> withoutPrior(
            UnitMoments<E> at, DesignVariance<?> design, double effect, Supplier<VarianceEstimate> cautious) {
        double byDesign = at.variance().degreesOfFreedom();
        if (design.isBinomial() && at.isProportion()) {
            return new EffectiveSampleSize<>(at, at.trials(), byDesign);
        }
        if (at.atBoundary()) {
            double smoothed =
                    Math.min(UnitMoments.trials(at.smoothed()), at.variance().units());
            return counted(at, fewer(smoothed, design.heavier(at)), byDesign);
        }
        VarianceEstimate variance = cautious.get();
        double observed = at.unit() * (1 - at.unit()) / at.onUnitScale(variance.variance());
        if (at.isProportion()) {
            return new EffectiveSampleSize<>(at, design.cautiousSizeOfProportion(at, observed), byDesign);
        }
        if (at.hasScores()) {
            return ofScores(at, observed, variance.degreesOfFreedom());
        }
        return counted(at, fewer(fewer(observed, smoothed(at, effect)), design.heavier(at)), byDesign);
    }

    /** Returns the smaller number of trials; moments without a positive number of trials are ignored. */
    private static double fewer(double trials, Moments moments) {
        double other = UnitMoments.trials(moments);
        return other > 0 ? Math.min(trials, other) : trials;
    }

    /** Returns the size of a metric of counts, with the number of trials minus 1 as degrees of freedom if it is not a proportion. */
    private static <E extends Evidence> EffectiveSampleSize<E> counted(
            UnitMoments<E> at, double trials, double byDesign) {
        double freedom = at.hasScores() || at.isProportion()
                ? byDesign
                : Math.min(byDesign, Math.max(1, Math.min(trials, at.variance().size()) - 1));
        return new EffectiveSampleSize<>(at, trials, freedom);
    }

    /**
     * Combines the observed size of scores with the one at the boundary. If few scores are out of order, the variance by influences is
     * determined by those few; the variance of the metric at the boundary is not, but assumes a shape of the distribution of scores. The weight
     * is the number of observations of the smallest class that are out of order. The model's part is not estimated, so that the sum has more
     * degrees of freedom than the observed part (Satterthwaite).
     */
    private static <E extends Evidence> EffectiveSampleSize<E> ofScores(
            UnitMoments<E> at, double observed, double freedom) {
        double edge = at.metric() instanceof BoundaryVariance
                ? UnitMoments.trials(smoothed(at, at.variance().designEffect()))
                : Double.NaN;
        if (!(edge > 0)) {
            return new EffectiveSampleSize<>(at, observed, freedom);
        }
        double events =
                ScoreDesign.smallestClass(at.evidence(), at.variance().units()) * Math.min(at.unit(), 1 - at.unit());
        double trials = mixed(edge, observed, events, 1);
        double share = events / (events + 1) * trials / observed;
        return new EffectiveSampleSize<>(at, trials, freedom / (share * share));
    }

    /** Returns n such that {@code 1/n} is the mean of {@code 1/model} and {@code 1/observed}, weighted by {@code prior} and {@code events}. */
    static double mixed(double model, double observed, double events, double prior) {
        return (events + prior) / (events / observed + prior / model);
    }

    /** Returns the moments of the smoothed evidence with n over the design effect as its number of observations. */
    private static Moments smoothed(UnitMoments<?> at, double designEffect) {
        return at.smoothedFor(at.variance().size() / Math.max(1, designEffect));
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
        if (withoutPrior == null && (at.atBoundary() || at.isProportion() || at.hasScores())) {
            return at.variance().withVariance(at.varianceOrSmoothed());
        }
        double slope = at.scale().slope(at.value());
        return at.variance()
                .withVariance(at.unit() * (1 - at.unit()) / trials / (slope * slope))
                .withDegreesOfFreedom(observed().degreesOfFreedom);
    }
}
