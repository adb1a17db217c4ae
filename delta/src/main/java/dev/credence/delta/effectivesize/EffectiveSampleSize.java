package dev.credence.delta.effectivesize;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.EdgeVariance;
import dev.credence.api.metric.EdgeVariance.Moments;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.delta.variance.Jackknife;
import dev.credence.delta.variance.VarianceEstimate;
import java.util.function.DoubleSupplier;

/**
 * How many trials of a proportion would tell as much as the sample does about the metric: of a proportion of independent items,
 * its trials; otherwise {@code m(1-m) / variance}. Where little was seen the variance says too little, and others help: of counts
 * that of the smoothed evidence, if it is larger; of metrics with an own variance at the edge that one, and of weighted
 * proportions Kish's, in shares that vanish as the rarer outcome is seen more often.
 *
 * @param <E> kind of evidence
 */
public final class EffectiveSampleSize<E extends Evidence> {
    private final UnitMoments<E> at;
    private final double trials;

    private EffectiveSampleSize(UnitMoments<E> at, double trials) {
        this.at = at;
        this.trials = trials;
    }

    /**
     * The effective size of a sample, with the jackknife's variance.
     *
     * @param <E> kind of evidence
     * @param at value and variance by influences
     * @param sample the sample
     * @param psi the influence of each atom; used up
     * @return the size
     */
    public static <E extends Evidence> EffectiveSampleSize<E> of(UnitMoments<E> at, Sample<E> sample, double[] psi) {
        return of(at, sample, () -> jackknife(at, sample, psi));
    }

    private static <E extends Evidence> double jackknife(UnitMoments<E> at, Sample<E> sample, double[] psi) {
        UnitScale scale = at.scale();
        double unit = scale.toUnit(at.value());
        double slope = scale.slope(at.value());
        return Jackknife.variance(
                at.metric(), sample, psi, at.variance(), without -> (unit - scale.toUnit(without)) / slope);
    }

    /**
     * The effective size of one of two systems on the same items.
     *
     * @param <E> kind of evidence
     * @param at value and variance by influences
     * @param joint the observations of both
     * @return the size
     */
    public static <E extends Evidence> EffectiveSampleSize<E> ofOneSystem(UnitMoments<E> at, Sample<?> joint) {
        return of(at, joint, at.variance()::variance);
    }

    /** {@code cautious} gives the variance that is not smoothed; asked only where it is needed. */
    static <E extends Evidence> EffectiveSampleSize<E> of(
            UnitMoments<E> at, Sample<?> design, DoubleSupplier cautious) {
        return new EffectiveSampleSize<>(at, count(at, design, cautious));
    }

    private static <E extends Evidence> double count(UnitMoments<E> at, Sample<?> design, DoubleSupplier cautious) {
        if (design instanceof IidSample && at.metric() instanceof ProportionMetric<E> proportion) {
            return proportion.counts(at.evidence()).trials();
        }
        if (at.atEdge()) {
            return Math.min(UnitMoments.trials(at.smoothed()), at.variance().units());
        }
        double observed = at.unit() * (1 - at.unit()) / at.onUnitScale(cautious.getAsDouble());
        if (isProportion(at.metric())) {
            return design instanceof WeightedSample ? nearKish(at, observed) : observed;
        }
        if (at.metric() instanceof EdgeVariance) {
            return nearEdge(at, observed);
        }
        double smoothed = UnitMoments.trials(smoothed(at));
        return smoothed > 0 ? Math.min(observed, smoothed) : observed;
    }

    /**
     * The variance of a weighted proportion rests on few items where either outcome is rare; Kish's size does not. Together by
     * the number {@code e} of the rarer outcome among {@code k} trials of Kish's: design effect {@code (e D + 4) / (e + 4)},
     * {@code D} as observed relative to Kish's. Measured with log-normal weights: .92 to .99 instead of .85 to .95.
     */
    private static double nearKish(UnitMoments<?> at, double observed) {
        double kish = at.variance().units();
        return mixed(kish, observed, kish * Math.min(at.unit(), 1 - at.unit()), 4);
    }

    /**
     * Where few scores are out of order, the variance by influences rests on those few; the metric's own variance at the edge
     * does not, but holds for a shape of scores only. Together by the number of the smaller class that are out of order.
     */
    private static double nearEdge(UnitMoments<?> at, double observed) {
        double edge = UnitMoments.trials(smoothed(at));
        double fewest = CellSmoothing.trials(at.evidence(), at.variance().units());
        return edge > 0 ? mixed(edge, observed, fewest * Math.min(at.unit(), 1 - at.unit()), 1) : observed;
    }

    /** {@code 1/n} is the mean of {@code 1/model} and {@code 1/observed}, weighted by {@code prior} and {@code events}. */
    private static double mixed(double model, double observed, double events, double prior) {
        return (events + prior) / (events / observed + prior / model);
    }

    /** The smoothed evidence is worth as many observations as the design leaves of it. */
    private static Moments smoothed(UnitMoments<?> at) {
        return at.smoothedFor(at.variance().size() / Math.max(1, at.variance().designEffect()));
    }

    private static boolean isProportion(Metric<?> metric) {
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
     * Degrees of freedom of a variance that rests on so many trials.
     *
     * @return they less 1, for an average over cells; as many as the design has for proportions, whose variance is known from
     *     their value, and for scores
     */
    public double degreesOfFreedom() {
        double byDesign = at.variance().degreesOfFreedom();
        return isProportion(at.metric()) || at.evidence() instanceof ScoredSample
                ? byDesign
                : Math.min(byDesign, Math.max(1, Math.min(trials, at.variance().size()) - 1));
    }

    /**
     * Value and variance from which the size follows.
     *
     * @return the moments
     */
    public UnitMoments<E> moments() {
        return at;
    }

    /**
     * Variance and degrees of freedom for a test: those that belong to the effective size.
     *
     * @return the estimate
     */
    public VarianceEstimate tested() {
        if (at.atEdge() || isProportion(at.metric()) || at.evidence() instanceof ScoredSample) {
            return at.variance().withVariance(at.varianceOrSmoothed());
        }
        double slope = at.scale().slope(at.value());
        return at.variance()
                .withVariance(at.unit() * (1 - at.unit()) / trials / (slope * slope))
                .withDegreesOfFreedom(degreesOfFreedom());
    }
}
