package dev.credence.numerics.normal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleFunction;

/**
 * The mean and the variance of the probability of a largest deviate at many points: computed at each if there are few, and otherwise
 * interpolated within short intervals by polynomials through their logarithms at Chebyshev points.
 *
 * <p>Both are analytic functions of the point. One of the given points in each interval is computed as well; if it differs from the
 * polynomial by more than is allowed, all points of the interval are computed.
 */
final class DeviateMoments {
    /** The largest relative error of the mean where it is checked. */
    private static final double ALLOWED = 5e-13;
    /** The largest relative error of the standard deviation, which states only how precise the mean is. */
    private static final double ALLOWED_DEVIATION = 1e-9;
    /** The length of an interval. */
    private static final double WIDTH = 0.5;
    /** The number of Chebyshev points of an interval. */
    private static final int NODES = 20;
    /** Up to 400 points, which take less than a second, nothing is interpolated. */
    private static final int MAX_EXACT_POINTS = 400;

    private final DoubleFunction<double[]> exact;
    private final Map<Double, double[]> known = new HashMap<>();

    /**
     * Prepares the moments.
     *
     * @param exact computes the mean and the variance at a finite point
     */
    DeviateMoments(DoubleFunction<double[]> exact) {
        this.exact = exact;
    }

    /** Returns the mean and the variance at each point; zeros at infinity. */
    double[][] at(double[] points) {
        double[] distinct = Arrays.stream(points)
                .filter(Double::isFinite)
                .distinct()
                .sorted()
                .toArray();
        known.put(Double.POSITIVE_INFINITY, new double[2]);
        int start = 0;
        while (start < distinct.length) {
            double left = Math.floor(distinct[start] / WIDTH) * WIDTH;
            int end = start;
            while (end < distinct.length && distinct[end] < left + WIDTH) {
                end++;
            }
            complete(
                    Arrays.copyOfRange(distinct, start, end),
                    left,
                    distinct.length > MAX_EXACT_POINTS && end - start > NODES + 1);
            start = end;
        }
        return Arrays.stream(points).mapToObj(known::get).toArray(double[][]::new);
    }

    private void complete(double[] points, double left, boolean many) {
        if (many) {
            Polynomial polynomial = new Polynomial(exact, left);
            double checked = points[points.length / 2];
            if (polynomial.isNear(checked, exact.apply(checked))) {
                for (double point : points) {
                    known.put(point, polynomial.at(point));
                }
                return;
            }
        }
        for (double point : points) {
            known.put(point, exact.apply(point));
        }
    }

    /** The polynomials through the logarithms of both moments in one interval, in barycentric form. */
    private static final class Polynomial {
        private final double[] nodes = new double[NODES];
        private final double[] weights = new double[NODES];
        private final double[][] logarithms = new double[2][NODES];

        Polynomial(DoubleFunction<double[]> exact, double left) {
            for (int i = 0; i < NODES; i++) {
                double angle = Math.PI * (2 * i + 1) / (2 * NODES);
                nodes[i] = left + WIDTH / 2 * (1 + StrictMath.cos(angle));
                weights[i] = (i % 2 == 0 ? 1 : -1) * StrictMath.sin(angle);
                double[] moments = exact.apply(nodes[i]);
                logarithms[0][i] = StrictMath.log(moments[0]);
                logarithms[1][i] = StrictMath.log(moments[1]);
            }
        }

        boolean isNear(double point, double[] moments) {
            double[] pointMoments = at(point);
            double deviation = Math.sqrt(moments[1]);
            return Math.abs(pointMoments[0] - moments[0]) <= ALLOWED * moments[0]
                    && Math.abs(Math.sqrt(pointMoments[1]) - deviation)
                            <= ALLOWED_DEVIATION * deviation + ALLOWED * moments[0];
        }

        double[] at(double point) {
            double mean = 0;
            double variance = 0;
            double total = 0;
            for (int i = 0; i < NODES; i++) {
                double distance = point - nodes[i];
                if (distance == 0) {
                    return new double[] {StrictMath.exp(logarithms[0][i]), StrictMath.exp(logarithms[1][i])};
                }
                double weight = weights[i] / distance;
                mean += weight * logarithms[0][i];
                variance += weight * logarithms[1][i];
                total += weight;
            }
            return new double[] {StrictMath.exp(mean / total), StrictMath.exp(variance / total)};
        }
    }
}
