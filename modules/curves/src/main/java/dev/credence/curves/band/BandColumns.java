package dev.credence.curves.band;

import dev.credence.curves.curve.Curve;

/** The points of a curve in columns, with room for the bounds of both rates: value, lower and upper bound. */
@SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
record BandColumns(double[] thresholds, double[][] x, double[][] y) {
    static BandColumns of(Curve curve) {
        int size = curve.size();
        BandColumns columns = new BandColumns(new double[size], new double[3][size], new double[3][size]);
        for (int i = 0; i < size; i++) {
            columns.thresholds[i] = curve.threshold(i);
            columns.x[0][i] = curve.x(i);
            columns.y[0][i] = curve.y(i);
        }
        return columns;
    }
}
