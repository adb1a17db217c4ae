package dev.credence.api.internal.metric;

import java.util.function.DoubleUnaryOperator;

/**
 * Computes derivatives with respect to one weight by fourth-order finite differences: central where the weight is above 0, and
 * forward where it is 0.
 *
 * <p>The rounding error is about eps/step and the truncation error about step^4, relative to the scale on which the metric is
 * curved. That scale is at least as large as the weight itself if the weight is positive, and as the smallest positive weight
 * otherwise.
 */
public final class NumericalDerivative {
    /**
     * The central step relative to the weight: the truncation error is 6e-11 and the rounding error 2e-13 divided by the share of
     * the weight.
     */
    private static final double CENTRAL_STEP = 0x1p-9;
    /**
     * The forward step relative to the smallest positive weight: the truncation error is 6e-9 and the rounding error 4e-13 divided
     * by the share of that weight.
     */
    private static final double FORWARD_STEP = 0x1p-8;
    /**
     * The smallest share that determines a step. With steps for smaller shares, such as those of a posterior draw, the rounding
     * error would dominate.
     */
    private static final double SMALLEST_SHARE = 0x1p-20;

    private NumericalDerivative() {}

    /** Returns the step for a weight of 0. */
    static double forwardStep(double[] weights) {
        double total = 0;
        double least = Double.POSITIVE_INFINITY;
        for (double weight : weights) {
            total += weight;
            least = weight > 0 ? Math.min(least, weight) : least;
        }
        return FORWARD_STEP * Math.max(least, SMALLEST_SHARE * total);
    }

    /** Returns the derivative at a weight. The argument of {@code metric} is the change of that weight. */
    static double of(DoubleUnaryOperator metric, double weight, double forwardStep) {
        return weight > 0 ? central(metric, CENTRAL_STEP * weight) : forward(metric, forwardStep);
    }

    private static double central(DoubleUnaryOperator metric, double h) {
        double near = metric.applyAsDouble(h) - metric.applyAsDouble(-h);
        double far = metric.applyAsDouble(2 * h) - metric.applyAsDouble(-2 * h);
        return (8 * near - far) / (12 * h);
    }

    private static double forward(DoubleUnaryOperator metric, double h) {
        double centre = metric.applyAsDouble(0);
        double first = 48 * (metric.applyAsDouble(h) - centre);
        double second = 36 * (metric.applyAsDouble(2 * h) - centre);
        double third = 16 * (metric.applyAsDouble(3 * h) - centre);
        double fourth = 3 * (metric.applyAsDouble(4 * h) - centre);
        return (first - second + third - fourth) / (12 * h);
    }
}
