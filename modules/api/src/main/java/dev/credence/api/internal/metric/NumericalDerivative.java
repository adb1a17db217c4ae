package dev.credence.api.internal.metric;

import java.util.function.DoubleUnaryOperator;

/**
 * Computes derivatives with respect to each weight by fourth-order finite differences: central where the weight is above 0, and
 * forward where it is 0. The values that it needs show whether they may be those of a step function.
 *
 * <p>The rounding error is about eps/step and the truncation error about step^4, relative to the scale on which the metric is
 * curved. That scale is at least as large as the weight itself if the weight is positive, and as the smallest positive weight
 * otherwise.
 */
final class NumericalDerivative {
    /**
     * The central step relative to the weight: the truncation error is 7e-11 and the rounding error 2e-13 divided by the share of
     * the weight.
     */
    private static final double CENTRAL_STEP = 0x1p-9;
    /** The far step relative to the near one, which is irrational so that no rounded values are proportional to both. */
    private static final double FAR = Math.sqrt(5);

    private static final double FAR_SQUARE = 5;
    private static final double FAR_CUBE = 5 * FAR;
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
    /**
     * The largest distance of the values without a step that the differences of two weights imply, relative to the largest value. That
     * of a smooth metric is about 1e-10, that of a metric in single precision 3e-8.
     */
    private static final double CENTRE_TOLERANCE = 1e-9;
    /**
     * The largest deviation of a far difference from that many near ones, relative to the largest value; that of a smooth metric is about
     * 1e-7.
     */
    private static final double BEND_TOLERANCE = 1e-6;
    /** The largest fourth difference of forward steps, relative to the largest value; that of a smooth metric is about 6e-9. */
    private static final double FOURTH_TOLERANCE = 5e-8;

    private final double forwardStep;
    /** The value without a step; NaN until a weight of 0 needs it. */
    private double centre = Double.NaN;

    private boolean isDefined;
    private boolean changes;
    private double lowestCentre = Double.POSITIVE_INFINITY;
    private double highestCentre = Double.NEGATIVE_INFINITY;
    private double largestBend;
    private double largestFourth;
    private double largestValue;

    NumericalDerivative(double[] weights) {
        double total = 0;
        double least = Double.POSITIVE_INFINITY;
        for (double weight : weights) {
            total += weight;
            least = weight > 0 ? Math.min(least, weight) : least;
        }
        forwardStep = FORWARD_STEP * Math.max(least, SMALLEST_SHARE * total);
    }

    /** Returns the derivative at a weight. The argument of {@code metric} is the change of that weight. */
    double of(DoubleUnaryOperator metric, double weight) {
        return weight > 0 ? central(metric, CENTRAL_STEP * weight) : forward(metric, forwardStep);
    }

    /**
     * Returns whether the values so far may be those of a step function: none of them changed, or they are not those of one polynomial.
     * Some smooth metrics are doubtful too, such as a constant and one with a kink at the weights.
     */
    boolean isDoubtful() {
        return isDefined
                && (!changes
                        || highestCentre - lowestCentre > CENTRE_TOLERANCE * largestValue
                        || largestBend > BEND_TOLERANCE * largestValue
                        || largestFourth > FOURTH_TOLERANCE * largestValue);
    }

    private double central(DoubleUnaryOperator metric, double h) {
        double right = metric.applyAsDouble(h);
        double left = metric.applyAsDouble(-h);
        double farRight = metric.applyAsDouble(FAR * h);
        double farLeft = metric.applyAsDouble(-FAR * h);
        double near = right - left;
        double far = farRight - farLeft;
        changes |= near != 0 || far != 0 || right != farRight;
        double size = Math.max(Math.abs(farRight), Math.abs(farLeft));
        observe((FAR_SQUARE * (right + left) - (farRight + farLeft)) / (2 * (FAR_SQUARE - 1)), size);
        largestBend = Math.max(largestBend, finite(Math.abs(far - FAR * near)));
        return (FAR_CUBE * near - far) / (2 * (FAR_CUBE - FAR) * h);
    }

    private double forward(DoubleUnaryOperator metric, double h) {
        if (Double.isNaN(centre)) {
            centre = metric.applyAsDouble(0);
        }
        double one = metric.applyAsDouble(h) - centre;
        double two = metric.applyAsDouble(2 * h) - centre;
        double three = metric.applyAsDouble(3 * h) - centre;
        double four = metric.applyAsDouble(4 * h) - centre;
        changes |= one != 0 || two != 0 || three != 0 || four != 0;
        observe(centre, Math.max(Math.abs(centre), finite(Math.abs(centre + four))));
        largestFourth = Math.max(largestFourth, finite(Math.abs(four - 4 * three + 6 * two - 4 * one)));
        return (48 * one - 36 * two + 16 * three - 3 * four) / (12 * h);
    }

    /** Stores what the differences imply for the value without a step. */
    private void observe(double value, double size) {
        if (Double.isFinite(value)) {
            isDefined = true;
            lowestCentre = Math.min(lowestCentre, value);
            highestCentre = Math.max(highestCentre, value);
            largestValue = Math.max(largestValue, size);
        }
    }

    private static double finite(double value) {
        return Double.isFinite(value) ? value : 0;
    }
}
