package dev.credence.delta.variance;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.UpwardBias;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A defined value of a metric and its variance on the unit scale. If influences vanish, both come from the smoothed evidence.
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
    private @Nullable CellSmoothing more;
    private long trials = -1;
    private double withoutBias = Double.NaN;

    /**
     * Creates the moments.
     *
     * @param evidence the atoms
     * @param weights supplies a new array with a weight per atom
     * @param value the value of the metric, not NaN
     * @param variance the variance of the metric under the design
     */
    public UnitMoments(
            Metric<E> metric, E evidence, Supplier<double[]> weights, double value, VarianceEstimate variance) {
        this.metric = metric;
        this.evidence = evidence;
        this.weights = weights;
        this.value = value;
        this.variance = variance;
        this.scale = scaleOfValue();
    }

    /** Returns the scale; an unbounded range takes its unit from the value, or from the smoothed value if the value is at an end. */
    private UnitScale scaleOfValue() {
        double deviation = Math.sqrt(variance.variance() * variance.units());
        if (metric.range().bounded() || (isInsideRange(value) && variance.isKnown())) {
            return UnitScale.of(metric, value, deviation);
        }
        Moments moments = ownOrSmoothed(variance.units());
        return UnitScale.of(metric, moments.value(), Math.sqrt(moments.variance() * variance.units()));
    }

    private boolean isInsideRange(double x) {
        return metric.range().lower() < x && x < metric.range().upper();
    }

    /** {@return whether the metric has no unit: no variation, no smoothed evidence, and an unbounded range} */
    public boolean immeasurable() {
        return !metric.range().bounded() && !(scale.slope(value) >= 0);
    }

    /** {@return the metric} */
    public Metric<E> metric() {
        return metric;
    }

    /** {@return the evidence} */
    public E evidence() {
        return evidence;
    }

    /** {@return whether the metric is a proportion} */
    public boolean isProportion() {
        return metric.proportion().isPresent();
    }

    /** {@return the number of trials of a proportion, which is counted once; 0 for other metrics} */
    public long trials() {
        if (trials < 0) {
            trials = metric.proportion()
                    .map(proportion -> proportion.counts(evidence).trials())
                    .orElse(0L);
        }
        return trials;
    }

    /** {@return whether the metric is of counts and one end of its range is infinite, as of ratios, whose logarithm is symmetric} */
    public boolean isRatioOfCounts() {
        Range range = metric.range();
        return evidence instanceof ConfusionMatrix && Double.isFinite(range.lower()) != Double.isFinite(range.upper());
    }

    /** Returns whether the evidence consists of scores. */
    public boolean hasScores() {
        return DesignVariance.hasScores(evidence);
    }

    /** Returns whether the evidence consists of scores of one positive class. */
    boolean hasScoresOfTwoClasses() {
        return evidence instanceof ScoredSample;
    }

    /** {@return the number of items that the metric reads; all rows of labels and of scores count} */
    public double itemsRead() {
        return DesignVariance.itemsRead(evidence, atom -> metric.dependsOn(evidence, atom));
    }

    /** {@return a new array with a weight per atom} */
    public double[] weights() {
        return weights.get();
    }

    /** {@return the observed value of the metric, in its own unit} */
    public double value() {
        return value;
    }

    /** {@return the variance by influences, in the unit of the metric} */
    public VarianceEstimate variance() {
        return variance;
    }

    /** {@return the map of the range of the metric onto [0, 1]} */
    public UnitScale scale() {
        return scale;
    }

    /** {@return the value on the unit scale, in [0, 1]} */
    public double unit() {
        return Math.max(0, Math.min(1, scale.toUnit(value)));
    }

    /**
     * {@return the value on the unit scale minus its upward bias, in [0, 1]; the value itself of a metric that states no bias} Clusters and weights make the bias
     * that of fewer items.
     */
    public double unitWithoutBias() {
        if (Double.isNaN(withoutBias)) {
            withoutBias = metric instanceof UpwardBias<E> biased ? unitWithout(biased) : unit();
        }
        return withoutBias;
    }

    private double unitWithout(UpwardBias<E> biased) {
        double units = variance.size() / Math.max(1, variance.designEffect());
        double bias = biased.upwardBias(evidence, CellSmoothing.scaled(weights.get(), units));
        return bias > 0 ? Math.max(0, Math.min(1, scale.toUnit(metric.range().clamp(value - bias)))) : unit();
    }

    /** {@return the variance on the unit scale; NaN if influences are NaN} */
    public double unitVariance() {
        return onUnitScale(variance.variance());
    }

    double onUnitScale(double other) {
        double slope = scale.slope(value);
        return other * slope * slope;
    }

    /** {@return whether the influences are useless: the variance is 0 or infinite, or the value is at an end of the range} */
    public boolean atBoundary() {
        return !(unitVariance() > 0 && unitVariance() < Double.POSITIVE_INFINITY && unit() > 0 && unit() < 1);
    }

    /**
     * {@return the value and variance on the unit scale for use if influences vanish; which are computed once: the moments of the smoothed
     * evidence or, without such, of the value after half a success and half a failure are added}
     */
    public Moments smoothed() {
        if (smoothed == null) {
            Moments moments = smoothedFor(variance.units());
            smoothed = trials(moments) > 0 ? moments : shrunkMoments();
        }
        return smoothed;
    }

    /** Returns the moments on the unit scale of the smoothed evidence, scaled to {@code units} observations. */
    Moments smoothedFor(double units) {
        return onUnitScale(ownOrSmoothed(units));
    }

    /** Returns the moments on the unit scale of scores at the boundary, where each true class counts as its number of independent items. */
    Moments smoothedFor(double[] classUnits) {
        double[] all = weights.get();
        IntUnaryOperator classOf = ScoreDesign.trueClass(evidence);
        double[] totals = Influences.marginal(all, classUnits.length, classOf);
        double[] factors = new double[classUnits.length];
        Arrays.setAll(factors, s -> classUnits[s] / totals[s]);
        if (!Arrays.stream(factors).allMatch(factor -> factor == 1)) {
            Arrays.setAll(all, atom -> all[atom] * factors[classOf.applyAsInt(atom)]);
        }
        return onUnitScale(((BoundaryVariance<E>) metric).atEdge(evidence, all));
    }

    /** Maps moments from the unit of the metric to the unit scale. */
    Moments onUnitScale(Moments moments) {
        double slope = scale.slope(moments.value());
        return new Moments(scale.toUnit(moments.value()), moments.variance() * slope * slope);
    }

    /** Returns the moments of {@code units} independent observations, by the metric itself if it provides them. */
    private Moments ownOrSmoothed(double units) {
        Optional<Proportion<E>> proportion = metric.proportion();
        if (proportion.isPresent()) {
            return momentsWithHalfEach(proportion.get(), Math.min(units, (double) trials()));
        }
        return metric instanceof BoundaryVariance<E> known
                ? known.atEdge(evidence, CellSmoothing.scaled(weights.get(), units / readShare()))
                : smoothedEvidence(units).moments();
    }

    /** Returns the share of the weight that belongs to atoms that the metric reads; scores count as a whole. */
    private double readShare() {
        if (hasScores()) {
            return 1;
        }
        double[] all = weights.get();
        double read = 0;
        for (int atom = 0; atom < all.length; atom++) {
            read += metric.dependsOn(evidence, atom) ? all[atom] : 0;
        }
        return read > 0 ? read / DesignVariance.sum(all) : 1;
    }

    /**
     * Returns the number of observations of the smoothed evidence at a design effect. For outcomes with their own variance at the boundary it is the
     * number of independent items that are read and that give the observed variance.
     */
    double unitsOfSmoothing(double designEffect) {
        double more = Math.max(1, designEffect);
        if (hasScores() || !(metric instanceof BoundaryVariance)) {
            return variance.size() / more;
        }
        double[] all = weights.get();
        double total = DesignVariance.sum(all);
        double[] psi = Influences.of(metric, evidence, all.clone(), value);
        double square = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            square += all[atom] / total * psi[atom] * psi[atom];
        }
        return square / variance.variance() * readShare() * variance.designEffect() / more;
    }

    /** Returns the moments after half a success and half a failure are added to the trials; other rows do not affect a proportion. */
    private Moments momentsWithHalfEach(Proportion<E> proportion, double trials) {
        Link link = proportion.link();
        double more = withHalfEach(link.inverse(value), trials);
        double slope = link.derivative(more);
        return new Moments(link.apply(more), slope * slope * more * (1 - more) / trials);
    }

    /** Returns the share below 1, also for 2^53 trials, where half a failure is below the rounding error. */
    private static double withHalfEach(double share, double trials) {
        return Math.min((share * trials + 0.5) / (trials + 1), Math.nextDown(1.0));
    }

    /** Returns the smoothed evidence for {@code units} observations; the last one is kept for repeated calls. */
    private CellSmoothing smoothedEvidence(double units) {
        CellSmoothing kept = more;
        if (kept == null || kept.units() != units) {
            kept = CellSmoothing.of(metric, evidence, weights.get(), units);
            more = kept;
        }
        return kept;
    }

    /**
     * Returns the change of the metric, in units of 1/n, if an item of class {@code truth} is predicted as {@code other}.
     *
     * @param truth index of the true class
     * @param other index of the predicted class
     * @return the change, 0 or more
     */
    public double change(int truth, int other) {
        return smoothedEvidence(variance.units()).change(truth, other);
    }

    /**
     * Returns whether a class counts although the sample may have no item of it.
     *
     * @param truth index of the class
     * @return false for a class without an item that the metric leaves out
     */
    public boolean readsTruth(int truth) {
        return smoothedEvidence(variance.units()).readsTruth(truth);
    }

    /** Returns the moments after half a success and half a failure are added to the smallest possible number of trials. */
    private Moments shrunkMoments() {
        double trials = CellSmoothing.trials(evidence, variance.units());
        double unit = withHalfEach(unit(), trials);
        return new Moments(unit, unit * (1 - unit) / trials);
    }

    /** Returns {@code m (1 - m) / variance}, which is NaN or not positive for useless moments. */
    static double trials(Moments moments) {
        return moments.value() * (1 - moments.value()) / moments.variance();
    }

    /** {@return the change of the metric, times the number of trials, if one trial changes its outcome, in the unit of the metric} */
    public double flip() {
        double scaled = atBoundary() ? scale.fromUnit(smoothed().value()) : value;
        return 1 / scale.slope(scaled);
    }

    /** {@return the variance in the unit of the metric, from the smoothed evidence if influences vanish; it is positive} */
    public double varianceOrSmoothed() {
        if (variance.isKnown()) {
            return variance.variance();
        }
        Moments moments = smoothed();
        double slope = scale.slope(scale.fromUnit(moments.value()));
        return moments.variance() / (slope * slope);
    }

    /**
     * An increasing map of the range of a metric onto [0, 1] that does not depend on the unit of the metric.
     *
     * <p>A bounded range is mapped linearly, and a proportion through the inverse of its link. An unbounded range takes its unit from a
     * typical value {@code c} of the metric. [a, infinity) is mapped as odds to probabilities, {@code y / (1 + y)} with
     * {@code y = (x - a) / (c - a)}, so that {@code c} is mapped to 1/2. (-infinity, b] is mapped as its mirror image. The whole line is
     * mapped by the logistic function of {@code (x - c) / s}, where {@code s} is half the standard deviation of the influence of an
     * observation.
     *
     * @param to maps a value of the metric to [0, 1]
     * @param from maps a number of [0, 1] to a value of the metric
     * @param slopes the derivative of {@code to}
     */
    public record UnitScale(DoubleUnaryOperator to, DoubleUnaryOperator from, DoubleUnaryOperator slopes) {
        /**
         * Maps a value of the metric to [0, 1].
         *
         * @return the value on the unit scale
         */
        public double toUnit(double x) {
            return to.applyAsDouble(x);
        }

        /**
         * Maps a number of [0, 1] to a value of the metric.
         *
         * @param unit a number in [0, 1]
         */
        public double fromUnit(double unit) {
            return from.applyAsDouble(unit);
        }

        /**
         * Returns the derivative of {@link #toUnit}.
         *
         * @param x a value of the metric
         * @return the derivative at x
         */
        public double slope(double x) {
            return slopes.applyAsDouble(x);
        }

        /**
         * Returns the scale of a metric.
         *
         * @param centre a value strictly inside the range; used for unbounded ranges
         * @param spread standard deviation of the influence of an observation, above 0; used for the whole line
         * @return the scale by its link for a proportion with an increasing link, otherwise the scale of its range
         */
        static UnitScale of(Metric<?> metric, double centre, double spread) {
            return metric.proportion()
                    .map(Proportion::link)
                    .filter(UnitScale::increasing)
                    .map(UnitScale::linked)
                    .orElseGet(() -> of(metric.range(), centre, spread));
        }

        private static boolean increasing(Link link) {
            return link.apply(0) < link.apply(1);
        }

        /**
         * Returns the scale of a range.
         *
         * @param centre a value strictly inside the range; used if an end is infinite
         * @param spread standard deviation of the influence of an observation, above 0; used if both ends are infinite
         * @return a linear, odds, mirrored odds or logistic scale
         */
        static UnitScale of(Range range, double centre, double spread) {
            if (range.bounded()) {
                return linear(range.lower(), range.upper() - range.lower());
            }
            if (Double.isFinite(range.lower())) {
                return odds(range.lower(), centre - range.lower());
            }
            return Double.isFinite(range.upper())
                    ? mirrored(odds(-range.upper(), range.upper() - centre))
                    : logistic(centre, spread / 2);
        }

        private static UnitScale linear(double lower, double width) {
            return new UnitScale(x -> (x - lower) / width, u -> lower + u * width, x -> 1 / width);
        }

        private static UnitScale odds(double lower, double unit) {
            return new UnitScale(
                    x -> x == Double.POSITIVE_INFINITY ? 1 : (x - lower) / (unit + (x - lower)),
                    u -> lower + unit * (u / (1 - u)),
                    x -> unit / (unit + (x - lower)) / (unit + (x - lower)));
        }

        private static UnitScale logistic(double centre, double unit) {
            return new UnitScale(
                    x -> 1 / (1 + StrictMath.exp((centre - x) / unit)),
                    u -> centre + unit * StrictMath.log(u / (1 - u)),
                    x -> {
                        double e = StrictMath.exp(-Math.abs(x - centre) / unit);
                        return e / ((1 + e) * (1 + e)) / unit;
                    });
        }

        private static UnitScale mirrored(UnitScale other) {
            return new UnitScale(x -> 1 - other.toUnit(-x), u -> -other.fromUnit(1 - u), x -> other.slope(-x));
        }

        private static UnitScale linked(Link link) {
            return new UnitScale(link::inverse, link::apply, x -> 1 / link.derivative(link.inverse(x)));
        }
    }
}
