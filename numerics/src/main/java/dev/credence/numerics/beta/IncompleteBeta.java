package dev.credence.numerics.beta;

import dev.credence.numerics.gamma.Deviance;
import dev.credence.numerics.gamma.StirlingError;
import dev.credence.numerics.roots.Interruption;

/**
 * The incomplete beta function of one pair of shapes, as tail = kernel * Mills ratio with kernel x^a y^b / B(a, b).
 *
 * <p>A point is given as the pair (x, y = 1 - x) and the signed distance d = (a + b) x - a from the mean, so that neither
 * end loses digits. The kernel is in Loader's saddle-point form.
 */
class IncompleteBeta {
    /** From here on, and inside CENTRE_Z standard deviations, the series from the mean is cheaper than the fraction. */
    private static final double CENTRE_SHAPE = 150;

    private static final double CENTRE_Z2 = 2.2 * 2.2;

    /** An upper tail up to here is subtracted from 1, at the cost of two bits. */
    private static final double MOST_SUBTRACTED = 0.75;

    /** Kernels below may have lost digits to underflow. */
    static final double TINY = 1e-290;

    double a;
    double b;
    double n;
    /** The kernel at the mean. */
    double scale;

    IncompleteBeta(double a, double b) {
        shapes(a, b, scale(a, b));
    }

    private IncompleteBeta(double a, double b, double scale) {
        shapes(a, b, scale);
    }

    /** Without shapes yet, to be used again and again. */
    IncompleteBeta() {}

    void shapes(double first, double second) {
        shapes(first, second, scale(first, second));
    }

    private void shapes(double first, double second, double scaleOfBoth) {
        a = first;
        b = second;
        n = first + second;
        scale = scaleOfBoth;
    }

    private static double scale(double a, double b) {
        double n = a + b;
        return Math.sqrt(a / n * b / (2 * Math.PI))
                * StrictMath.exp(StirlingError.of(n) - StirlingError.of(a) - StirlingError.of(b));
    }

    IncompleteBeta swapped() {
        return new IncompleteBeta(b, a, scale);
    }

    /** Distance from the mean, (a + b) x - a = b x - a y, with the rounding of the products undone. */
    double distance(double x, double y) {
        double ay = a * y;
        return Math.fma(b, x, -ay) - Math.fma(a, y, -ay);
    }

    /** The same for x taken as exact and y its rounded complement. */
    double distanceOfExact(double x) {
        double y = 1 - x;
        return distance(x, y) - a * ((1 - y) - x);
    }

    /** The logarithm of the kernel relative to its value at the mean; at most 0. */
    double logKernel(double x, double y, double d) {
        return -Deviance.of(a, d, n * x / a) - Deviance.of(b, -d, n * y / b);
    }

    double kernel(double x, double y, double d) {
        return scale * StrictMath.exp(logKernel(x, y, d));
    }

    double density(double x, double y, double d) {
        double kernel = kernel(x, y, d);
        return kernel > TINY ? kernel / x / y : StrictMath.exp(logDensity(x, y, d));
    }

    double logDensity(double x, double y, double d) {
        return StrictMath.log(scale) + logKernel(x, y, d) - StrictMath.log(x) - StrictMath.log(y);
    }

    /** The lower tail I_x(a, b). */
    double lower(double x, double y, double d) {
        return lower(x, y, d, kernel(x, y, d));
    }

    double lower(double x, double y, double d, double kernel) {
        Interruption.check();
        if (Math.min(a, b) >= CENTRE_SHAPE && d * d * (1 / a + 1 / b) <= CENTRE_Z2) {
            return BetaCentre.lower(a, b, d, scale, kernel);
        }
        if (d + 2 * x <= 1) {
            double lower = kernel * BetaFraction.mills(a, b, x, y, d);
            return lower <= MOST_SUBTRACTED ? lower : nearlyAll(x, lower);
        }
        double upper = kernel * BetaFraction.mills(b, a, y, x, -d);
        return upper <= MOST_SUBTRACTED ? 1 - upper : lowerBeyondTheMean(x, y, d, kernel);
    }

    /** A small first shape puts nearly all mass at 0; the kernel of such a shape is large, and loses what 1 - F needs. */
    private double nearlyAll(double x, double lower) {
        return a < 1 && SmallShape.covers(x, b) ? StrictMath.exp(SmallShape.logLower(x, a, b)) : lower;
    }

    /** Above the mean and yet below the median, which happens for b below 1: where 1 - upper would lose digits. */
    private double lowerBeyondTheMean(double x, double y, double d, double kernel) {
        if (b < 1 && SmallShape.covers(y, a)) {
            return -StrictMath.expm1(SmallShape.logLower(y, b, a));
        }
        return kernel * BetaFraction.mills(a, b, x, y, d);
    }
}
