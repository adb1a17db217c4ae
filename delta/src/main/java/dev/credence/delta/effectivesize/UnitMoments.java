package dev.credence.delta.effectivesize;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.delta.variance.VarianceEstimate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A defined value and its variance, mapped onto [0, 1]; where influences say nothing, those of the smoothed evidence.
 *
 * @param <E> kind of evidence
 */
public final class UnitMoments<E extends Evidence> {
    private final Metric<E> metric;
    private final E evidence;
    private final Supplier<double[]> weights;
    private final double value;
    private final VarianceEstimate variance;
    private final UnitScale scale;
    private @Nullable Moments smoothed;
    private @Nullable SmoothedEvidence more;

    /**
     * A value and its variance.
     *
     * @param metric the metric
     * @param evidence the atoms
     * @param weights gives a new array, a weight per atom
     * @param value the metric of them, not NaN
     * @param variance its variance under the design
     */
    public UnitMoments(
            Metric<E> metric, E evidence, Supplier<double[]> weights, double value, VarianceEstimate variance) {
        this.metric = metric;
        this.evidence = evidence;
        this.weights = weights;
        this.value = value;
        this.variance = variance;
        this.scale = scaled();
    }

    /** Ranges without an end are measured from the value; from the smoothed one where the value is at an end. */
    private UnitScale scaled() {
        double deviation = Math.sqrt(variance.variance() * variance.units());
        if (metric.range().bounded() || (inside(value) && variance.known())) {
            return UnitScale.of(metric, value, deviation);
        }
        Moments moments = ownOrSmoothed(variance.units());
        return UnitScale.of(metric, moments.value(), Math.sqrt(moments.variance() * variance.units()));
    }

    private boolean inside(double x) {
        return metric.range().lower() < x && x < metric.range().upper();
    }

    /** {@return whether there is nothing to measure the metric by: no spread, no smoothed evidence, and a range without an end} */
    public boolean immeasurable() {
        return !metric.range().bounded() && !(scale.slope(value) >= 0);
    }

    /** {@return the metric whose value it is} */
    public Metric<E> metric() {
        return metric;
    }

    E evidence() {
        return evidence;
    }

    /** A new array, a weight per atom. */
    double[] weights() {
        return weights.get();
    }

    /**
     * The value, in its own unit.
     *
     * @return the metric as observed
     */
    public double value() {
        return value;
    }

    /** {@return the variance by influences, in the metric's own unit} */
    public VarianceEstimate variance() {
        return variance;
    }

    /** {@return how the metric's range maps onto [0, 1]} */
    public UnitScale scale() {
        return scale;
    }

    /** {@return the value on the unit scale, with rounding kept inside; 0 to 1} */
    public double unit() {
        return Math.max(0, Math.min(1, scale.toUnit(value)));
    }

    /** {@return the variance on the unit scale, NaN where influences are} */
    public double unitVariance() {
        return onUnitScale(variance.variance());
    }

    double onUnitScale(double other) {
        double slope = scale.slope(value);
        return other * slope * slope;
    }

    /**
     * Whether the influences say nothing useful.
     *
     * @return true without spread, or with a value at an end
     */
    public boolean atEdge() {
        return !(unitVariance() > 0 && unitVariance() < Double.POSITIVE_INFINITY && unit() > 0 && unit() < 1);
    }

    /**
     * Value and variance on the unit scale where influences vanish; computed once.
     *
     * @return those of the smoothed evidence, or, without any, half a success and half a failure more
     */
    public Moments smoothed() {
        if (smoothed == null) {
            Moments moments = smoothedFor(variance.units());
            smoothed = trials(moments) > 0 ? moments : shrunk();
        }
        return smoothed;
    }

    /** Value and variance on the unit scale of the smoothed evidence, worth this many observations. */
    Moments smoothedFor(double units) {
        return onUnitScale(ownOrSmoothed(units));
    }

    /** Moments in the metric's own unit, on the unit scale. */
    Moments onUnitScale(Moments moments) {
        double slope = scale.slope(moments.value());
        return new Moments(scale.toUnit(moments.value()), moments.variance() * slope * slope);
    }

    /** Of {@code units} independent observations: from the metric itself if it knows. */
    private Moments ownOrSmoothed(double units) {
        if (metric instanceof ProportionMetric<E> proportion) {
            return ofTrials(proportion, Math.min(units, (double)
                    proportion.counts(evidence).trials()));
        }
        return metric instanceof BoundaryVariance<E> known
                ? known.atEdge(evidence, CellSmoothing.scaled(weights.get(), units))
                : smoothedEvidence(units).moments();
    }

    /** Half a success and half a failure more among the trials alone: how many rows are no trials says nothing of a proportion. */
    private Moments ofTrials(ProportionMetric<E> metric, double trials) {
        Link link = metric.link();
        double more = withHalfEach(link.inverse(value), trials);
        double slope = link.derivative(more);
        return new Moments(link.apply(more), slope * slope * more * (1 - more) / trials);
    }

    /** Of 2^53 trials half a failure is rounded off. */
    private static double withHalfEach(double share, double trials) {
        return Math.min((share * trials + 0.5) / (trials + 1), Math.nextDown(1.0));
    }

    /** The evidence with one observation more than {@code units}; the last one is kept, as it is requested more than once. */
    private SmoothedEvidence smoothedEvidence(double units) {
        SmoothedEvidence kept = more;
        if (kept == null || kept.units() != units) {
            kept = CellSmoothing.of(metric, evidence, weights.get(), units);
            more = kept;
        }
        return kept;
    }

    /** How far the metric moves, in units of 1/n, where an item of class {@code truth} is called {@code other} instead of what it is. */
    double moved(int truth, int other) {
        return smoothedEvidence(variance.units()).moved(truth, other);
    }

    /** Half a success and half a failure more among the fewest trials there can be. */
    private Moments shrunk() {
        double trials = CellSmoothing.trials(evidence, variance.units());
        double unit = withHalfEach(unit(), trials);
        return new Moments(unit, unit * (1 - unit) / trials);
    }

    /** {@code m (1 - m) / variance}; NaN or not above 0 where the moments are of no use. */
    static double trials(Moments moments) {
        return moments.value() * (1 - moments.value()) / moments.variance();
    }

    /**
     * How far the metric moves where one trial goes the other way.
     *
     * @return the distance, in the metric's own unit
     */
    public double flip() {
        double at = atEdge() ? scale.fromUnit(smoothed().value()) : value;
        return 1 / scale.slope(at);
    }

    /**
     * The variance in the metric's own unit, smoothed at the edge.
     *
     * @return a variance above 0
     */
    public double varianceOrSmoothed() {
        if (variance.known()) {
            return variance.variance();
        }
        Moments moments = smoothed();
        double slope = scale.slope(scale.fromUnit(moments.value()));
        return moments.variance() / (slope * slope);
    }
}
