package dev.credence.bayes.logodds;

import dev.credence.numerics.roots.Interruption;
import java.util.Arrays;

/**
 * A distribution as weighted points: the trapezoid rule in log odds, for expectations of functions that are smooth there.
 * Where an end decays slowly the rest of its probability is put on the last point, beyond which nothing changes any more.
 */
public final class TrapezoidNodes {
    /** Arrays that grow as needed; beyond the last point weights are 0. */
    private double[] x = new double[64];

    private double[] y = new double[64];
    private double[] weights = new double[64];
    private int size;

    private TrapezoidNodes() {}

    /**
     * Points of a distribution.
     *
     * @param information one over the squared scale in t on which the functions to come vary
     * @param floor weights below this part of the largest are left out
     * @param near values of x, or of y, below which the functions to come are constant
     */
    static TrapezoidNodes of(LogOddsDistribution odds, double information, double floor, double near) {
        TrapezoidNodes nodes = new TrapezoidNodes();
        double h = step(information);
        double peak = nodes.walk(
                odds, odds.centre(), h, odds.upperTailExponent(), near / (1 + odds.lowerTailExponent()), floor, 0);
        nodes.walk(
                odds,
                odds.centre() - h,
                -h,
                odds.lowerTailExponent(),
                near / (1 + odds.upperTailExponent()),
                floor,
                peak);
        return nodes;
    }

    /**
     * Returns a step that leaves an error of 1e-16: the Fourier transform of a Gamma(a) density in log x is Gamma(a + iy) / Gamma(a),
     * which falls below 1e-16 at y = 22 for small a and at 8.6 sqrt(a) for large a.
     */
    public static double step(double information) {
        return 2 * Math.PI / (22 + 8.6 * Math.sqrt(information));
    }

    private double walk(
            LogOddsDistribution odds, double from, double step, double rate, double near, double floor, double top) {
        double peak = top;
        for (int k = 0; ; k++) {
            Interruption.check();
            LogisticPoint point = LogisticPoint.at(from + k * step);
            double weight = odds.slope(point.x(), point.y()) * Math.abs(step);
            double edge = step < 0 ? point.x() : point.y();
            if (edge < near) {
                add(point, -weight / StrictMath.expm1(-rate * Math.abs(step)));
                return peak;
            }
            add(point, weight);
            if (weight < floor * peak) {
                return peak;
            }
            peak = Math.max(peak, weight);
        }
    }

    private void add(LogisticPoint point, double weight) {
        if (size == x.length) {
            x = Arrays.copyOf(x, 2 * size);
            y = Arrays.copyOf(y, 2 * size);
            weights = Arrays.copyOf(weights, 2 * size);
        }
        x[size] = point.x();
        y[size] = point.y();
        weights[size++] = weight;
    }

    int size() {
        return size;
    }

    double x(int i) {
        return x[i];
    }

    double y(int i) {
        return y[i];
    }

    double weight(int i) {
        return weights[i];
    }

    /** Returns the moments, from the complements where these are the smaller. */
    Moments moments(boolean nearOne) {
        Moments moments = Moments.of(nearOne ? y : x, weights);
        return nearOne ? moments.complement() : moments;
    }
}
