package dev.credence.delta;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.EdgeVariance.Moments;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * A defined value with its spread, seen on the unit scale.
 *
 * @param <E> kind of evidence
 */
final class Situation<E extends Evidence> {
    private final Metric<E> metric;
    private final E evidence;
    private final Supplier<double[]> weights;
    private final boolean independent;
    private final double value;
    private final Spread spread;
    private final UnitScale scale;
    private final DoubleSupplier cautious;

    /** {@code weights} gives new arrays, {@code cautious} the variance from which the effective size follows. */
    Situation(
            Metric<E> metric,
            E evidence,
            Supplier<double[]> weights,
            boolean independent,
            double value,
            Spread spread,
            DoubleSupplier cautious) {
        this.metric = metric;
        this.evidence = evidence;
        this.weights = weights;
        this.independent = independent;
        this.value = value;
        this.spread = spread;
        this.scale = UnitScale.of(metric);
        this.cautious = cautious;
    }

    double value() {
        return value;
    }

    Range range() {
        return metric.range();
    }

    Spread spread() {
        return spread;
    }

    UnitScale scale() {
        return scale;
    }

    static <E extends Evidence> Situation<E> of(Metric<E> metric, Sample<E> sample, double value, Spread spread) {
        return new Situation<>(
                metric,
                sample.evidence(),
                sample::weights,
                sample instanceof IidSample,
                value,
                spread,
                () -> LeaveOneOut.variance(metric, sample, value, spread));
    }

    /** Value on the unit scale, with rounding kept inside. */
    double unit() {
        return Math.max(0, Math.min(1, scale.toUnit(value)));
    }

    /** Variance on the unit scale. */
    double unitVariance() {
        return onUnitScale(spread.variance());
    }

    private double onUnitScale(double variance) {
        double slope = scale.slope(value);
        return variance * slope * slope;
    }

    /** Whether the influences say nothing useful: no spread, or a value at an end. */
    boolean atEdge() {
        return !(unitVariance() > 0 && unitVariance() < Double.POSITIVE_INFINITY && unit() > 0 && unit() < 1);
    }

    /** Smoothed value and variance on the unit scale, where influences vanish. */
    Moments smoothed() {
        Moments moments = onUnitScale(Smoothing.atEdge(metric, evidence, weights.get(), spread.units()));
        return trials(moments) > 0 ? moments : shrunk();
    }

    private Moments onUnitScale(Moments moments) {
        double slope = scale.slope(moments.value());
        return new Moments(scale.toUnit(moments.value()), moments.variance() * slope * slope);
    }

    /** Half a success and half a failure more among the fewest trials there can be. */
    private Moments shrunk() {
        double trials = Smoothing.trials(evidence, spread.units());
        double unit = (unit() * trials + 0.5) / (trials + 1);
        return new Moments(unit, unit * (1 - unit) / trials);
    }

    /**
     * How many trials of a proportion would tell as much as the sample does about the metric: of a proportion, its trials;
     * otherwise {@code m(1-m) / variance}, as observed or smoothed, whichever is less. Scores, which cannot be smoothed, count as
     * no more trials than there are of them.
     */
    double trials() {
        if (independent && metric instanceof ProportionMetric<E> proportion) {
            return proportion.counts(evidence).trials();
        }
        if (atEdge()) {
            return Math.min(trials(smoothed()), spread.units());
        }
        double observed = unit() * (1 - unit()) / onUnitScale(cautious.getAsDouble());
        double smoothed = isProportion() ? Double.NaN : smoothedTrials();
        return Math.min(observed, smoothed > 0 ? smoothed : spread.size());
    }

    /** The smoothed evidence is worth as many observations as the design leaves of it. */
    private double smoothedTrials() {
        double units = spread.size() / Math.max(1, spread.designEffect());
        return trials(onUnitScale(Smoothing.atEdge(metric, evidence, weights.get(), units)));
    }

    /** NaN or not above 0 where the moments are of no use. */
    private static double trials(Moments moments) {
        return moments.value() * (1 - moments.value()) / moments.variance();
    }

    private boolean isProportion() {
        return metric instanceof ProportionMetric;
    }

    /**
     * Degrees of freedom of a spread that rests on so many trials: they less 1, for an average over cells; as many as the design
     * has for proportions, whose spread is known from their value, and for scores.
     */
    double degreesOfFreedom(double trials) {
        return isProportion() || evidence instanceof ScoredSample
                ? spread.degreesOfFreedom()
                : Math.min(spread.degreesOfFreedom(), Math.max(1, Math.min(trials, spread.size()) - 1));
    }

    /** How far the metric moves where one trial goes the other way, in its own unit. */
    double flip() {
        double at = atEdge() ? scale.fromUnit(smoothed().value()) : value;
        return 1 / scale.slope(at);
    }

    /** Variance and degrees of freedom for a test: those that belong to the effective number of trials. */
    Spread tested() {
        if (atEdge() || isProportion() || evidence instanceof ScoredSample) {
            return spread.withVariance(variance());
        }
        double trials = trials();
        double slope = scale.slope(value);
        return spread.withVariance(unit() * (1 - unit()) / trials / (slope * slope))
                .withDegreesOfFreedom(degreesOfFreedom(trials));
    }

    /** The variance of the metric, smoothed at the edge. */
    double variance() {
        if (spread.known()) {
            return spread.variance();
        }
        Moments moments = smoothed();
        double slope = scale.slope(scale.fromUnit(moments.value()));
        return moments.variance() / (slope * slope);
    }
}
