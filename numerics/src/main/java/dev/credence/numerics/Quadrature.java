package dev.credence.numerics;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.DoubleUnaryOperator;

/**
 * Integrals over finite intervals by adaptive Gauss-Kronrod quadrature: the panel with the largest error is halved until the
 * errors sum to what was asked.
 *
 * <p>The integrand may be infinite at the ends and at the break points, where it is not evaluated. A peak narrower than
 * about 1/50 of the interval can be missed: enclose it by break points. Cost: 21 evaluations a panel; a smooth integrand needs one to
 * ten panels. For a fixed small cost without error estimate see {@link GaussLegendre}.
 *
 * @see <a href="https://doi.org/10.1007/978-3-642-61786-7">Piessens et al. (1983), QUADPACK</a>
 */
public final class Quadrature {
    /** Halving an end singularity down to the smallest double takes about this many panels. */
    private static final int MOST_PANELS = 3000;
    /** Ten times the rounding error that a panel is charged with. */
    private static final double SMALLEST_RELATIVE = 1e-14;

    private Quadrature() {}

    /**
     * Integrates f over [a, b].
     *
     * @param f the integrand, finite inside the interval
     * @param a the lower end, finite
     * @param b the upper end, finite, at least {@code a}
     * @param relative the relative error wanted, at least 1e-14
     * @return the integral; one that cancels to 0 has no relative error and needs the other method
     * @throws IllegalArgumentException if the ends are not finite and in order or the error wanted is too small
     * @throws ArithmeticException if the error wanted is not reached, or f is not finite somewhere
     */
    public static double integrate(DoubleUnaryOperator f, double a, double b, double relative) {
        return integral(f, relative, 0, a, b).value();
    }

    /**
     * Integrates f over an interval with break points.
     *
     * @param f the integrand, finite between the points
     * @param relative the relative error wanted, at least 1e-14
     * @param absolute the absolute error that suffices as well, at least 0
     * @param points the lower end, any break points, and the upper end; finite and not falling
     * @return the integral and its error
     * @throws IllegalArgumentException if there are fewer than two points, they are not finite and in order, or an error wanted
     *     is too small
     * @throws ArithmeticException if neither error is reached, or f is not finite somewhere
     */
    public static Integral integral(DoubleUnaryOperator f, double relative, double absolute, double... points) {
        check(relative, absolute, points);
        PriorityQueue<GaussKronrod.Panel> panels = new PriorityQueue<>(
                Comparator.comparingDouble(GaussKronrod.Panel::error).reversed());
        for (int i = 1; i < points.length; i++) {
            panels.add(GaussKronrod.apply(f, points[i - 1], points[i]));
        }
        int evaluations = GaussKronrod.POINTS * panels.size();
        while (true) {
            Integral now = total(panels, evaluations);
            if (now.error() <= Math.max(absolute, relative * Math.abs(now.value()))) {
                return now;
            }
            halveWorst(f, panels, now, points);
            evaluations += 2 * GaussKronrod.POINTS;
        }
    }

    private static void halveWorst(
            DoubleUnaryOperator f, PriorityQueue<GaussKronrod.Panel> panels, Integral now, double[] points) {
        GaussKronrod.Panel worst = panels.remove();
        double middle = worst.a() / 2 + worst.b() / 2;
        if (panels.size() >= MOST_PANELS || !(worst.a() < middle && middle < worst.b())) {
            throw new ArithmeticException("integral must converge: interval=[" + points[0] + ", "
                    + points[points.length - 1] + "], value=" + now.value() + ", error reached=" + now.error()
                    + ", worst part=[" + worst.a() + ", " + worst.b()
                    + "]; ask for a larger error or add break points where the integrand is not smooth");
        }
        panels.add(GaussKronrod.apply(f, worst.a(), middle));
        panels.add(GaussKronrod.apply(f, middle, worst.b()));
    }

    private static Integral total(PriorityQueue<GaussKronrod.Panel> panels, int evaluations) {
        CompensatedSum value = new CompensatedSum();
        double error = 0;
        for (GaussKronrod.Panel panel : panels) {
            value.add(panel.value());
            error += panel.error();
        }
        return new Integral(value.value(), error, evaluations);
    }

    private static void check(double relative, double absolute, double[] points) {
        if (!(relative >= SMALLEST_RELATIVE)) {
            throw new IllegalArgumentException(
                    "relative must be at least 1e-14: relative=" + relative + "; rounding alone costs as much");
        }
        if (!(absolute >= 0)) {
            throw new IllegalArgumentException("absolute must be at least 0: absolute=" + absolute);
        }
        if (points.length < 2) {
            throw new IllegalArgumentException(
                    "points must hold both ends: number of points=" + points.length + "; give at least two");
        }
        for (int i = 0; i < points.length; i++) {
            if (!(Math.abs(points[i]) < Double.POSITIVE_INFINITY) || (i > 0 && !(points[i - 1] <= points[i]))) {
                throw new IllegalArgumentException(
                        "points must be finite and not falling: point " + i + "=" + points[i]);
            }
        }
    }
}
