package dev.credence.delta.variance;

import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.BoundaryVariance.Moments;
import java.util.Optional;

/**
 * The variance that the difference of two areas or rates of scores has by a model, if the systems err independently: the sum of the variances of both
 * at the boundary. The influences of the few items of a small class can be equal by chance, or because only the lowest score counts, and
 * then the observed variance of that class is too small. So it is mixed with the model's, with the weights {@code f^2} and 1, where {@code f} is
 * the number of items of the class minus 1, or the number of trials of the metric if that is smaller, such as the positives in a range of the true
 * positive rate. With two positives the model counts one half, with five 0.06, and with more than 30 nothing. If
 * the influences of a class are all equal, the weights are {@code f} and 1, because such a class does not show how much they vary. With weights or
 * clusters, the number of items is the effective one.
 *
 * @param variance the variance by the model, above 0
 * @param trials the number of trials of the system that has fewer, above 0
 */
public record ModelVariance(double variance, double trials) {
    /** From here on the model would count less than 0.0011, so that it is left out: the statistic of areas is exactly DeLong's. */
    private static final double ENOUGH = 30;

    /**
     * Returns the variance of the difference of two systems by a model, for the effective numbers of items of both classes.
     *
     * @param design the design of the observations of both
     * @param first the moments of the first system
     * @param second the moments of the second system
     * @return the variance, or empty if the metric has no variance at the boundary, is not one of scores of two classes, or the items are not counted
     *     by their classes
     */
    public static Optional<ModelVariance> ofDifference(
            DesignVariance<?> design, UnitMoments<?> first, UnitMoments<?> second) {
        if (!(first.metric() instanceof BoundaryVariance) || !first.hasScoresOfTwoClasses()) {
            return Optional.empty();
        }
        double[] units = design.classUnits();
        if (units.length == 0) {
            return Optional.empty();
        }
        Moments a = first.smoothedFor(units);
        Moments b = second.smoothedFor(units);
        double sum = inOwnUnit(first, a) + inOwnUnit(second, b);
        double trials = Math.min(UnitMoments.trials(a), UnitMoments.trials(b));
        return sum > 0 && trials > 0 ? Optional.of(new ModelVariance(sum, trials)) : Optional.empty();
    }

    private static double inOwnUnit(UnitMoments<?> moments, Moments onUnitScale) {
        double slope = moments.scale().slope(moments.scale().fromUnit(onUnitScale.value()));
        return onUnitScale.variance() / (slope * slope);
    }

    /** Returns whether a class of this size is so small that the model counts. */
    boolean counts(double items) {
        return freedom(items) < ENOUGH;
    }

    private double freedom(double items) {
        return Math.min(items - 1, trials);
    }

    /**
     * Returns the variance that a class contributes, at least the observed one.
     *
     * @param observed the observed variance
     * @param share the share of the variance by the model that the class has
     * @param items the number of independent items of the class, in general not an integer
     */
    double mixed(double observed, double share, double items) {
        if (!counts(items)) {
            return observed;
        }
        double freedom = freedom(items);
        double weight = observed > 0 ? freedom * freedom : freedom;
        return Math.max(observed, (weight * observed + share * variance) / (weight + 1));
    }
}
