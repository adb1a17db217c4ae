package dev.credence.curves.area;

/** Variances of independent means, added up, with Satterthwaite's degrees of freedom of the sum. */
final class MeanVariances {
    private double sum;
    private double spread;

    /** Adds the variance of a mean of this many values. */
    MeanVariances add(double variance, long values) {
        sum += variance;
        spread += variance * variance / (values - 1.0);
        return this;
    }

    double sum() {
        return sum;
    }

    /** Returns {@code (sum of V)^2 / sum of V^2/(n-1)}; infinite where nothing varies, so that the normal distribution is used. */
    double degreesOfFreedom() {
        return sum > 0 ? sum * sum / spread : Double.POSITIVE_INFINITY;
    }
}
