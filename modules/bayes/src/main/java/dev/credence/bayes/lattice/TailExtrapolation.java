package dev.credence.bayes.lattice;

import dev.credence.api.metric.Range;
import dev.credence.numerics.normal.Normal;

/**
 * A posterior's quantiles beyond where a lattice has points enough: on a scale without ends (log odds of the range, logarithms above or
 * below an end that is the only one) they follow the straight line in the normal quantile through the tails 0.0005 and 0.00005. It
 * is an extrapolation: for Beta distributions the bounds at level 0.99999 are within a tenth of their distance from those at 0.9999.
 *
 * @param posterior the posterior of the metric
 * @param range the range of the metric
 */
public record TailExtrapolation(LatticePosterior posterior, Range range) {
    /** Tail up to which the finest lattice has points enough: level 0.9999. */
    private static final double SMALLEST_TAIL = 5e-5;
    /** The other end of the line. */
    private static final double BEFORE = 5e-4;

    /**
     * Returns the bound below.
     *
     * @param tail the probability left below it, less than 1/2
     */
    public double lower(double tail) {
        return tail >= SMALLEST_TAIL
                ? posterior.quantile(tail)
                : beyond(posterior.quantile(BEFORE), posterior.quantile(SMALLEST_TAIL), tail);
    }

    /**
     * Returns the bound above.
     *
     * @param tail the probability left above it, less than 1/2
     */
    public double upper(double tail) {
        return tail >= SMALLEST_TAIL
                ? posterior.quantile(1 - tail)
                : beyond(posterior.quantile(1 - BEFORE), posterior.quantile(1 - SMALLEST_TAIL), tail);
    }

    private double beyond(double before, double last, double tail) {
        double from = straight(last);
        if (Double.isInfinite(from)) {
            return last;
        }
        double z = Normal.upperQuantile(tail) - Normal.upperQuantile(SMALLEST_TAIL);
        double slope = (from - straight(before)) / (Normal.upperQuantile(SMALLEST_TAIL) - Normal.upperQuantile(BEFORE));
        double reached = from + slope * z;
        return reached == from ? last : valueOf(reached);
    }

    private double straight(double x) {
        double above = range.lower() == Double.NEGATIVE_INFINITY ? 1 : x - range.lower();
        double below = range.upper() == Double.POSITIVE_INFINITY ? 1 : range.upper() - x;
        return unlimited() ? x : StrictMath.log(above) - StrictMath.log(below);
    }

    private double valueOf(double t) {
        if (unlimited()) {
            return t;
        }
        if (range.bounded()) {
            return range.lower() + (range.upper() - range.lower()) / (1 + StrictMath.exp(-t));
        }
        return range.upper() == Double.POSITIVE_INFINITY
                ? range.lower() + StrictMath.exp(t)
                : range.upper() - StrictMath.exp(-t);
    }

    private boolean unlimited() {
        return range.lower() == Double.NEGATIVE_INFINITY && range.upper() == Double.POSITIVE_INFINITY;
    }
}
