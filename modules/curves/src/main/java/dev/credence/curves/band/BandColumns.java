package dev.credence.curves.band;

import dev.credence.curves.curve.Curve;

/** The points of a curve in columns, with room for the bounds of both rates: value, lower and upper bound. */
final class BandColumns {
    private final double[] thresholds;
    private final double[][] across;
    private final double[][] up;

    /** Takes over the columns. */
    BandColumns(double[] thresholds, double[][] across, double[][] up) {
        this.thresholds = thresholds;
        this.across = across;
        this.up = up;
    }

    static BandColumns of(Curve curve) {
        int size = curve.size();
        BandColumns columns = new BandColumns(new double[size], new double[3][size], new double[3][size]);
        for (int i = 0; i < size; i++) {
            columns.thresholds[i] = curve.threshold(i);
            columns.across[0][i] = curve.x(i);
            columns.up[0][i] = curve.y(i);
        }
        return columns;
    }

    double[] thresholds() {
        return thresholds;
    }

    double[][] x() {
        return across;
    }

    double[][] y() {
        return up;
    }
}
