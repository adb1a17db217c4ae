package dev.credence.crossvalidation.posterior;

/**
 * Fejer's first quadrature rule on [-1, 1] with 32 points: exact for polynomials to degree 31, and to 1e-14 for waves of up to
 * seven radians to either side.
 * Fejer (1933), Mechanische Quadraturen mit positiven Cotesschen Zahlen, Mathematische Zeitschrift 37, 287-309.
 */
final class FejerRule {
    static final int POINTS = 32;
    /** Twice seven: how far a wave may turn from end to end of a panel. */
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

    private FejerRule() {}

    static double node(int i) {
        return NODES[i];
    }

    static double weight(int i) {
        return WEIGHTS[i];
    }
}
