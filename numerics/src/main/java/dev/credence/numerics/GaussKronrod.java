package dev.credence.numerics;

import java.util.function.DoubleUnaryOperator;

/**
 * The Gauss-Kronrod pair of 10 and 21 points on one interval: value by the larger rule, error by the difference.
 *
 * <p>The Kronrod points are the zeros of the Stieltjes polynomial; the numbers are Piessens' (QUADPACK, 1983) as printed by
 * tools/reference/gauss_kronrod.py.
 */
final class GaussKronrod {
    /** Evaluations a panel. */
    static final int POINTS = 21;

    /** Positive nodes, falling. */
    private static final double[] NODES = {
        0.9956571630258081,
        0.9739065285171717,
        0.9301574913557082,
        0.8650633666889845,
        0.7808177265864169,
        0.6794095682990244,
        0.5627571346686047,
        0.4333953941292472,
        0.2943928627014602,
        0.14887433898163122
    };

    /** Their Kronrod weights. */
    private static final double[] WEIGHTS = {
        0.011694638867371874,
        0.032558162307964725,
        0.054755896574351995,
        0.07503967481091996,
        0.0931254545836976,
        0.10938715880229764,
        0.12349197626206584,
        0.13470921731147334,
        0.14277593857706009,
        0.14773910490133849
    };

    /** Their Gauss weights, 0 for the added nodes. */
    private static final double[] GAUSS = {
        0.0,
        0.06667134430868814,
        0.0,
        0.1494513491505806,
        0.0,
        0.21908636251598204,
        0.0,
        0.26926671930999635,
        0.0,
        0.29552422471475287
    };

    /** Kronrod weight of the node 0, which is no Gauss node. */
    private static final double CENTRE = 0.1494455540029169;

    /** Relative error of a panel that rounding alone may cause. */
    private static final double ROUNDING = 1e-15;

    private GaussKronrod() {}

    static Panel apply(DoubleUnaryOperator f, double a, double b) {
        double half = b / 2 - a / 2;
        double middle = a + half;
        double centre = finite(f, middle);
        double kronrod = CENTRE * centre;
        double gauss = 0;
        double size = CENTRE * Math.abs(centre);
        for (int i = 0; i < NODES.length; i++) {
            double left = finite(f, middle - half * NODES[i]);
            double right = finite(f, middle + half * NODES[i]);
            kronrod += WEIGHTS[i] * (left + right);
            gauss += GAUSS[i] * (left + right);
            size += WEIGHTS[i] * (Math.abs(left) + Math.abs(right));
        }
        return new Panel(a, b, half * kronrod, error(half * (kronrod - gauss), half * size), half * size);
    }

    /** The difference is the error of the smaller rule; shrinking it by a power, as is usual, was seen to be too bold. */
    private static double error(double difference, double size) {
        return Math.max(Math.abs(difference), ROUNDING * size);
    }

    private static double finite(DoubleUnaryOperator f, double x) {
        double value = f.applyAsDouble(x);
        if (!(Math.abs(value) < Double.POSITIVE_INFINITY)) {
            throw new ArithmeticException("integrand must be finite: f(" + x + ")=" + value
                    + "; integrate over an interval without this point");
        }
        return value;
    }

    /** An interval with its integral, the error estimated and the integral of the absolute value. */
    record Panel(double a, double b, double value, double error, double size) {}
}
