package dev.credence.numerics.beta;

/**
 * The incomplete beta function near the mean of large shapes: its value at the mean, by an asymptotic series in
 * 1/a + 1/b, plus the kernel times a power series in the distance from the mean.
 *
 * <p>The power series solves x y M' = 1 + (a + b) (x - mean) M with M = 0 at the mean, the differential equation of
 * tail over kernel; its length does not depend on the shapes (about 40 terms at 2.2 standard deviations). The first series is from
 * Laplace's method with exact reversion of the logarithm of the kernel; tools/reference/beta_centre.py derives it.
 */
final class BetaCentre {
    private static final double NEGLIGIBLE = 1e-17;
    private static final int MOST_TERMS = 200;
    private static final double[] RECIPROCAL = new double[MOST_TERMS + 1];

    static {
        for (int k = 1; k <= MOST_TERMS; k++) {
            RECIPROCAL[k] = 1.0 / k;
        }
    }

    private BetaCentre() {}

    static double lower(double a, double b, double d, double scale, double kernel) {
        return 0.5 + 0.5 * scale * asymmetry(a, b) + kernel * fromMean(a, b, d);
    }

    /** (I - (1 - I)) / kernel at the mean. The first term left out is below 1e-17 at a, b = 150. */
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
        for (int k = 1; k < MOST_TERMS; k++) {
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
