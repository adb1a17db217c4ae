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
    /** For larger shapes, and within CENTRE_Z standard deviations, the series from the mean is cheaper than the fraction. */
    private static final double CENTRE_SHAPE = 150;

    private static final double CENTRE_Z2 = 2.2 * 2.2;

    /** An upper tail up to this value is subtracted from 1, at the cost of two bits. */
    private static final double MAX_SUBTRACTED = 0.75;

    /** Kernels below this may have lost digits by underflow. */
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

    /** Creates an object whose shapes are set later, any number of times. */
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

    /** Computes the distance from the mean, (a + b) x - a = b x - a y, without the rounding of the products. */
    double distance(double x, double y) {
        double ay = a * y;
        return Math.fma(b, x, -ay) - Math.fma(a, y, -ay);
    }

    /** Computes that distance for an exact x and its rounded complement y. */
    double distanceOfExact(double x) {
        double y = 1 - x;
        return distance(x, y) - a * ((1 - y) - x);
    }

    /** Computes the logarithm of the kernel relative to its value at the mean; at most 0. */
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

    /** Computes the lower tail I_x(a, b). */
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
            return lower <= MAX_SUBTRACTED ? lower : nearlyAll(x, lower);
        }
        double upper = kernel * BetaFraction.mills(b, a, y, x, -d);
        return upper <= MAX_SUBTRACTED ? 1 - upper : lowerBeyondTheMean(x, y, d, kernel);
    }

    /**
     * Computes the tail for a small first shape, which has nearly all probability at 0; its kernel is large and would lose the digits of 1
     * - F.
     */
    private double nearlyAll(double x, double lower) {
        return a < 1 && SmallShape.covers(x, b) ? StrictMath.exp(SmallShape.logLower(x, a, b)) : lower;
    }

    /** Computes the tail above the mean but below the median, which occurs for b below 1, where 1 - upper would lose digits. */
    private double lowerBeyondTheMean(double x, double y, double d, double kernel) {
        if (b < 1 && SmallShape.covers(y, a)) {
            return -StrictMath.expm1(SmallShape.logLower(y, b, a));
        }
        return kernel * BetaFraction.mills(a, b, x, y, d);
    }

    /**
     * The incomplete beta function near the mean of large shapes: its value at the mean, by an asymptotic series in
     * 1/a + 1/b, plus the kernel times a power series in the distance from the mean.
     *
     * <p>The power series solves x y M' = 1 + (a + b) (x - mean) M with M = 0 at the mean, the differential equation of
     * tail over kernel; its length does not depend on the shapes (about 40 terms at 2.2 standard deviations). The first series is from
     * Laplace's method with exact reversion of the logarithm of the kernel; tools/reference/beta_centre.py derives it.
     */
    static final class BetaCentre {
        private static final double NEGLIGIBLE = 1e-17;
        private static final int MAX_TERMS = 200;
        private static final double[] RECIPROCAL = new double[MAX_TERMS + 1];

        static {
            for (int k = 1; k <= MAX_TERMS; k++) {
                RECIPROCAL[k] = 1.0 / k;
            }
        }

        static double lower(double a, double b, double d, double scale, double kernel) {
            return 0.5 + 0.5 * scale * asymmetry(a, b) + kernel * fromMean(a, b, d);
        }

        /** Computes (I - (1 - I)) / kernel at the mean. The first omitted term is below 1e-17 at a, b = 150. */
        private static double asymmetry(double a, double b) {
            double n = a + b;
            double v = a / n * (b / n);
            double r = 1 / a + 1 / b;
            double w = v + 2;
            double p6 = 64 / 492567075.0 * (v - 1) * w * (((5221 * v - 5025) * v + 15663) * v - 5221);
            double p5 = -32 / 12629925.0 * w * (((281 * v - 465) * v + 843) * v - 281);
            double p4 = -16 / 8505.0 * (v - 1) * (v - 1) * w;
            double p3 = 8 / 2835.0 * (v - 1) * w;
            double p2 = 4 / 135.0 * w;
            return (b - a) / n * r * (2 / 3.0 + r * (p2 + r * (p3 + r * (p4 + r * (p5 + r * p6)))));
        }

        private static double fromMean(double a, double b, double d) {
            double n = a + b;
            double slope = d / a * (n / b);
            double first = d * slope / n;
            double skew = (b - a) / n * slope;
            double previous = 0;
            double term = slope;
            double sum = slope;
            for (int k = 1; k < MAX_TERMS; k++) {
                double next = (first * (n + (k - 1)) * previous - skew * k * term) * RECIPROCAL[k + 1];
                previous = term;
                term = next;
                sum += term;
                if (Math.abs(term) + Math.abs(previous) <= NEGLIGIBLE * Math.abs(sum)) {
                    break;
                }
            }
            return sum;
        }
    }
}
