package dev.credence.numerics;

import java.util.function.DoubleUnaryOperator;

/** Integrals over finite intervals. */
public final class Quadrature {
    /** Doublings of the number of nodes before giving up: 6 * 2^10 nodes resolve a double's range. */
    private static final int LEVELS = 10;

    private Quadrature() {}

    /**
     * Integrates f over [a, b] by the tanh-sinh rule, doubling the nodes until two results agree.
     *
     * @param f the integrand, finite inside the interval
     * @param a the lower end
     * @param b the upper end
     * @param relative the relative error wanted
     * @return the integral
     * @throws ArithmeticException if the error wanted is not reached
     */
    public static double integrate(DoubleUnaryOperator f, double a, double b, double relative) {
        double previous = Double.NaN;
        for (int level = 2; level <= LEVELS; level++) {
            double value = tanhSinh(f, a, b, Math.scalb(1.0, -level));
            if (Math.abs(value - previous) <= relative * Math.abs(value)) {
                return value;
            }
            previous = value;
        }
        throw new ArithmeticException("integral must converge: interval=[" + a + ", " + b + "], value=" + previous
                + "; split the interval where the integrand is not smooth");
    }

    private static double tanhSinh(DoubleUnaryOperator f, double a, double b, double h) {
        double half = (b - a) / 2;
        double sum = f.applyAsDouble(a + half) * Math.PI / 2;
        for (double t = h; t < 3.2; t += h) {
            double u = Math.PI * Math.sinh(t);
            double distance = half * 2 / (1 + Math.exp(u));
            double cosh = Math.cosh(u / 2);
            double weight = Math.PI / 2 * Math.cosh(t) / (cosh * cosh);
            sum += weight * (f.applyAsDouble(a + distance) + f.applyAsDouble(b - distance));
        }
        return sum * half * h;
    }
}
