package dev.credence.crossvalidation.posterior;

import dev.credence.api.metric.Link;
import dev.credence.numerics.beta.BetaShapes;
import dev.credence.numerics.roots.Interruption;
import java.util.Arrays;

/**
 * Points and weights that represent a posterior in expectations of smooth functions and of waves: Fejer's rule on panels in the log
 * odds of the proportion, where the density of Beta is smooth and vanishes at both ends, also for shapes below 1. The density beyond the
 * panels has less than 1e-18 of the density's peak.
 */
final class FoldNodes {
    /** exp(-42) is 6e-19. */
    private static final double DEPTH = 42;
    /** The density of log odds has its poles at a distance of pi from the axis, which is slightly more. */
    private static final double WIDEST = 3;

    private final BetaShapes shapes;
    private final Link link;
    private final double frequency;
    private double[] values = new double[8 * FejerRule.POINTS];
    private double[] weights = new double[8 * FejerRule.POINTS];
    private int size;

    /**
     * @param a first shape
     * @param b second shape
     * @param link from the proportion to the metric
     * @param frequency of the fastest wave of the metric, in radians per unit
     */
    FoldNodes(double a, double b, Link link, double frequency) {
        this.shapes = new BetaShapes(a, b);
        this.link = link;
        this.frequency = frequency;
        double deviation = Math.sqrt(1 / a + 1 / b);
        double centre = StrictMath.log(a / b);
        double base = Math.min(WIDEST, WIDEST * deviation);
        cover(end(centre, -deviation), end(centre, deviation), base);
        normalise();
    }

    int size() {
        return size;
    }

    double value(int i) {
        return values[i];
    }

    double weight(int i) {
        return weights[i];
    }

    /** Finds the point where the density has vanished, to one side of the step. */
    private double end(double centre, double step) {
        double peak = logSlope(centre);
        double distance = step;
        while (logSlope(centre + distance) > peak - DEPTH) {
            Interruption.check();
            distance *= 1.25;
        }
        return centre + distance;
    }

    private double logSlope(double t) {
        return StrictMath.log(shapes.slope(proportion(t), proportion(-t)));
    }

    private static double proportion(double t) {
        return 1 / (1 + StrictMath.exp(-t));
    }

    private void cover(double from, double to, double base) {
        double t = from;
        while (t < to) {
            Interruption.check();
            double width = width(t, Math.min(base, to - t));
            panel(t + width / 2, width / 2);
            t += width;
        }
    }

    /** Returns the width of a panel, as large as the density and the fastest wave allow. */
    private double width(double t, double most) {
        double width = most;
        while (turningPoint(t, width) > FejerRule.TURN) {
            width *= 0.8;
        }
        return width;
    }

    /** The largest angle by which the fastest wave may turn within a panel. */
    private double turningPoint(double t, double width) {
        double nearest = Math.max(Math.min(0, t + width), t);
        double steepest =
                Math.max(Math.abs(link.derivative(proportion(t))), Math.abs(link.derivative(proportion(t + width))));
        return frequency * steepest * proportion(nearest) * proportion(-nearest) * width;
    }

    private void panel(double middle, double half) {
        if (size + FejerRule.POINTS > values.length) {
            values = Arrays.copyOf(values, 2 * values.length);
            weights = Arrays.copyOf(weights, 2 * weights.length);
        }
        for (int i = 0; i < FejerRule.POINTS; i++) {
            double t = middle + half * FejerRule.node(i);
            double p = proportion(t);
            values[size] = link.apply(p);
            weights[size] = half * FejerRule.weight(i) * shapes.slope(p, proportion(-t));
            size++;
        }
    }

    private void normalise() {
        double total = 0;
        for (int i = 0; i < size; i++) {
            total += weights[i];
        }
        for (int i = 0; i < size; i++) {
            weights[i] /= total;
        }
    }

    /**
     * Fejer's first quadrature rule on [-1, 1] with 32 points: exact for polynomials to degree 31, and to 1e-14 for waves of up to
     * seven radians to either side.
     * Fejer (1933), Mechanische Quadraturen mit positiven Cotesschen Zahlen, Mathematische Zeitschrift 37, 287-309.
     */
    static final class FejerRule {
        static final int POINTS = 32;
        /** The largest angle, in radians, by which a wave may turn from end to end of a panel. */
        static final double TURN = 14;

        private static final double[] NODES = new double[POINTS];
        private static final double[] WEIGHTS = new double[POINTS];

        static {
            for (int i = 0; i < POINTS; i++) {
                double angle = (2 * i + 1) * Math.PI / (2 * POINTS);
                double sum = 0;
                for (int j = POINTS / 2; j >= 1; j--) {
                    sum += StrictMath.cos(2 * j * angle) / (4.0 * j * j - 1);
                }
                NODES[i] = StrictMath.cos(angle);
                WEIGHTS[i] = (1 - 2 * sum) * 2 / POINTS;
            }
        }

        static double node(int i) {
            return NODES[i];
        }

        static double weight(int i) {
            return WEIGHTS[i];
        }
    }
}
