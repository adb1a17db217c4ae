package dev.credence.api.metric;

import java.util.function.DoubleUnaryOperator;

/**
 * Derivatives by one weight, by differences of the fourth order: central where the weight is above 0, forward where it is 0.
 *
 * <p>Rounding costs about eps/step and truncation step^4 relative to the scale on which the metric bends. A positive weight's
 * own size bounds that scale from below; at 0 the smallest positive weight of the rest does.
 */
final class NumericalDerivative {
    /** 2^-9 of the weight: truncation 6e-11, rounding 2e-13 over the weight's share. */
    private static final double CENTRAL = 0x1p-9;
    /** 2^-8 of the smallest positive weight: truncation 6e-9, rounding 4e-13 over its share. */
    private static final double FORWARD = 0x1p-8;
    /** 2^-20: of shares below a millionth, such as those of a posterior draw, rounding would leave nothing. */
    private static final double SMALLEST_SHARE = 0x1p-20;

    private NumericalDerivative() {}

    /** The step for a weight of 0. */
    static double forwardStep(double[] weights) {
        double total = 0;
        double least = Double.POSITIVE_INFINITY;
        for (double weight : weights) {
            total += weight;
            least = weight > 0 ? Math.min(least, weight) : least;
        }
        return FORWARD * Math.max(least, SMALLEST_SHARE * total);
    }

    /** The derivative at a weight of {@code metric}, a function of how much the weight is moved. */
    static double of(DoubleUnaryOperator metric, double weight, double forwardStep) {
        return weight > 0 ? central(metric, CENTRAL * weight) : forward(metric, forwardStep);
    }

    private static double central(DoubleUnaryOperator metric, double h) {
        double near = metric.applyAsDouble(h) - metric.applyAsDouble(-h);
        double far = metric.applyAsDouble(2 * h) - metric.applyAsDouble(-2 * h);
        return (8 * near - far) / (12 * h);
    }

    private static double forward(DoubleUnaryOperator metric, double h) {
        double here = metric.applyAsDouble(0);
        double first = 48 * (metric.applyAsDouble(h) - here);
        double second = 36 * (metric.applyAsDouble(2 * h) - here);
        double third = 16 * (metric.applyAsDouble(3 * h) - here);
        double fourth = 3 * (metric.applyAsDouble(4 * h) - here);
        return (first - second + third - fourth) / (12 * h);
    }
}
