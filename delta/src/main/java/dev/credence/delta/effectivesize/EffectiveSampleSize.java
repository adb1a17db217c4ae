package dev.credence.delta.effectivesize;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.EdgeVariance.Moments;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.delta.variance.Jackknife;
import dev.credence.delta.variance.VarianceEstimate;
import java.util.function.DoubleSupplier;

/**
 * How many trials of a proportion would tell as much as the sample does about the metric: of a proportion of independent items,
 * its trials; otherwise {@code m(1-m) / variance}, as observed or smoothed, whichever is less. Scores, which cannot be smoothed,
 * count as no more trials than there are of them.
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
        return of(at, sample instanceof IidSample, () -> jackknife(at, sample, psi));
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
     * @param independent whether the items are
     * @return the size
     */
    public static <E extends Evidence> EffectiveSampleSize<E> ofOneSystem(UnitMoments<E> at, boolean independent) {
        return of(at, independent, at.variance()::variance);
    }

    /** {@code cautious} gives the variance that is not smoothed; asked only where it is needed. */
    static <E extends Evidence> EffectiveSampleSize<E> of(
            UnitMoments<E> at, boolean independent, DoubleSupplier cautious) {
        return new EffectiveSampleSize<>(at, count(at, independent, cautious));
    }

    private static <E extends Evidence> double count(UnitMoments<E> at, boolean independent, DoubleSupplier cautious) {
        if (independent && at.metric() instanceof ProportionMetric<E> proportion) {
            return proportion.counts(at.evidence()).trials();
        }
        if (at.atEdge()) {
            return Math.min(UnitMoments.trials(at.smoothed()), at.variance().units());
        }
        double observed = at.unit() * (1 - at.unit()) / at.onUnitScale(cautious.getAsDouble());
        double smoothed = isProportion(at.metric()) ? Double.NaN : UnitMoments.trials(smoothed(at));
        return Math.min(observed, smoothed > 0 ? smoothed : at.variance().size());
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
