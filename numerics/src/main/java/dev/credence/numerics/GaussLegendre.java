package dev.credence.numerics;

import java.util.function.DoubleUnaryOperator;

/**
 * The Gauss-Legendre rule of n points on [-1, 1]: exact for polynomials up to degree 2n - 1.
 *
 * <p>Nodes are the zeros of the Legendre polynomial P_n, found by Newton's method from Tricomi's approximation. Building
 * a rule costs O(n^2); keep it in a constant. Immutable.
 *
 * @see <a href="https://dlmf.nist.gov/3.5.v">DLMF 3.5(v)</a>
 */
public final class GaussLegendre {
    private final double[] nodes;
    private final double[] weights;

    private GaussLegendre(int order) {
        nodes = new double[order];
        weights = new double[order];
        for (int i = 0; i < (order + 1) / 2; i++) {
            place(i, order);
        }
    }

    /**
     * Builds the rule of a given number of points.
     *
     * @param order the number of points, 1 to 1000
     * @return the rule
     * @throws IllegalArgumentException if the order is out of range
     */
    public static GaussLegendre of(int order) {
        if (!(order >= 1 && order <= 1000)) {
            throw new IllegalArgumentException("order must lie in [1, 1000]: order=" + order
                    + "; split the interval rather than raise the order further");
        }
        return new GaussLegendre(order);
    }

    /**
     * Tells the number of points.
     *
     * @return the order
     */
    public int order() {
        return nodes.length;
    }

    /**
     * Gives a node on [-1, 1]; nodes increase.
     *
     * @param i the index, from 0
     * @return the node
     */
    public double node(int i) {
        return nodes[i];
    }

    /**
     * Gives the weight of a node; the weights sum to 2.
     *
     * @param i the index, from 0
     * @return the weight
     */
    public double weight(int i) {
        return weights[i];
    }

    /**
     * Integrates f over [a, b] with one application of the rule; no error is estimated.
     *
     * @param f the integrand
     * @param a the lower end
     * @param b the upper end
     * @return the integral
     */
    public double integrate(DoubleUnaryOperator f, double a, double b) {
        double half = (b - a) / 2;
        double middle = a + half;
        double sum = 0;
        for (int i = 0; i < nodes.length; i++) {
            sum += weights[i] * f.applyAsDouble(middle + half * nodes[i]);
        }
        return half * sum;
    }

    /** Newton on P_n; five steps from Tricomi's start reach the last bit for every order allowed. */
    private void place(int i, int n) {
        double x = Math.cos(Math.PI * (i + 0.75) / (n + 0.5)) * (1 - (n - 1.0) / (8.0 * n * n * n));
        double slope = 0;
        for (int step = 0; step < 5; step++) {
            double p = 1;
            double previous = 0;
            for (int k = 0; k < n; k++) {
                double next = ((2 * k + 1) * x * p - k * previous) / (k + 1);
                previous = p;
                p = next;
            }
            slope = n * (previous - x * p) / ((1 - x) * (1 + x));
            x -= p / slope;
        }
        boolean centre = 2 * i + 1 == n;
        nodes[i] = centre ? 0 : -x;
        nodes[n - 1 - i] = centre ? 0 : x;
        weights[i] = 2 / ((1 - x) * (1 + x) * slope * slope);
        weights[n - 1 - i] = weights[i];
    }
}
