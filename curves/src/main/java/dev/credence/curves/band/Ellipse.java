package dev.credence.curves.band;

import dev.credence.curves.curve.CurveKind;

/** Where a ray leaves the quarter ellipse around a point. */
final class Ellipse {
    private Ellipse() {}

    static EllipsePoint point(CurveKind kind, BandPoint p) {
        boolean together = kind == CurveKind.PRECISION_RECALL;
        boolean errors = kind == CurveKind.DET;
        // the side of worse and of better values, on either axis
        double worseX = together ? p.xLower() : p.xUpper();
        double betterX = together ? p.xUpper() : p.xLower();
        double worseY = errors ? p.yUpper() : p.yLower();
        double betterY = errors ? p.yLower() : p.yUpper();
        double i = together ? p.x() : 1 - p.x();
        double j = errors ? 1 - p.y() : p.y();
        double[] lower = step(Math.abs(worseX - p.x()), Math.abs(worseY - p.y()), i, j);
        double[] upper = step(Math.abs(betterX - p.x()), Math.abs(betterY - p.y()), i, j);
        double right = together ? 1 : -1;
        double high = errors ? -1 : 1;
        return new EllipsePoint(
                p.threshold(),
                p.x(),
                p.y(),
                unit(p.x() - right * lower[0]),
                unit(p.y() - high * lower[1]),
                unit(p.x() + right * upper[0]),
                unit(p.y() + high * upper[1]));
    }

    /** (dx, dy), both 0 or more. */
    private static double[] step(double a, double b, double i, double j) {
        if (i == 0) {
            return new double[] {0, b};
        }
        if (j == 0) {
            return new double[] {a, 0};
        }
        double length = StrictMath.hypot(b * i, a * j);
        double dx = length > 0 ? a * b * i / length : 0;
        return new double[] {dx, dx * j / i};
    }

    /** Rounding may leave [0, 1] by an ulp. */
    private static double unit(double rate) {
        return Math.max(0, Math.min(1, rate));
    }
}
