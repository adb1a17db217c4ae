package dev.credence.curves.band;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.curve.CurveKind;
import dev.credence.curves.view.RowView;
import java.util.List;

/**
 * The band of two curves, a lower and an upper one, whose points lie where the ray through each point of the curve, from the worst corner
 * of the plot, leaves the quarter ellipse spanned by the bounds of both rates; with the areas under the three.
 *
 * <p>With half-axes {@code a} and {@code b}, the distances to the bounds on the side in question, and the ray's direction {@code (i, j)},
 * the step is {@code dx = a b i / sqrt(b^2 i^2 + a^2 j^2)}, {@code dy = dx j / i}; b upwards where i is 0. The worst corner is (1, 0) of a
 * ROC curve, (0, 0) of a precision-recall curve, (1, 1) of a DET curve.
 *
 * <p>Areas are those of polylines. A ROC curve begins at (0, 0), a precision-recall curve with the precision of its first point. A DET
 * curve's areas are those over it. The interval of the areas is wide: it covers the true area if all pointwise intervals cover their rates.
 */
public final class EllipseBand {
    private final Band bounds;

    EllipseBand(Band bounds) {
        this.bounds = bounds;
    }

    /** {@return the kind of the curve} */
    public CurveKind kind() {
        return bounds.kind();
    }

    /** {@return the interval method of both rates} */
    public String method() {
        return bounds.method();
    }

    /** {@return the level of the pointwise intervals} */
    public ConfidenceLevel level() {
        return bounds.level();
    }

    /** {@return the number of points} */
    public int size() {
        return bounds.size();
    }

    /**
     * Returns a point with those of the lower and the upper curve.
     *
     * @param point index of the point
     * @return the row
     */
    public Point point(int point) {
        return Ellipse.point(kind(), bounds.point(point));
    }

    /** {@return all points} */
    public List<Point> points() {
        return RowView.rows(size(), this::point);
    }

    /** {@return the area under the curve itself, in [0, 1]; NaN where a class is missing} */
    public double area() {
        return area(Point::x, Point::y);
    }

    /** {@return the area under the lower curve, in [0, 1]; NaN where a class is missing} */
    public double lowerArea() {
        return area(Point::lowerX, Point::lowerY);
    }

    /** {@return the area under the upper curve, in [0, 1]; NaN where a class is missing} */
    public double upperArea() {
        return area(Point::upperX, Point::upperY);
    }

    private double area(
            java.util.function.ToDoubleFunction<Point> across, java.util.function.ToDoubleFunction<Point> up) {
        double x = 0;
        double y = kind() == CurveKind.PRECISION_RECALL && size() > 0 ? up.applyAsDouble(point(0)) : start();
        double sum = 0;
        for (int i = 0; i < size(); i++) {
            Point point = point(i);
            double nextX = across.applyAsDouble(point);
            double nextY = up.applyAsDouble(point);
            sum += (nextX - x) * (y + nextY) / 2;
            x = nextX;
            y = nextY;
        }
        return kind() == CurveKind.DET ? 1 - sum : sum;
    }

    private double start() {
        return kind() == CurveKind.DET ? 1 : 0;
    }

    /** The point at which a ray leaves the quarter ellipse around a point. */
    static final class Ellipse {
        static Point point(CurveKind kind, Band.Point p) {
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
            return new Point(
                    p.threshold(),
                    p.x(),
                    p.y(),
                    unit(p.x() - right * lower[0]),
                    unit(p.y() - high * lower[1]),
                    unit(p.x() + right * upper[0]),
                    unit(p.y() + high * upper[1]));
        }

        /** Returns (dx, dy), both 0 or more. */
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

    /**
     * A point of a curve, and where the rays from the worst corner leave the quarter ellipses of its bounds.
     *
     * @param threshold the smallest score that is predicted positive; NaN where no item is
     * @param x the horizontal rate
     * @param y the vertical rate
     * @param lowerX the horizontal rate of the lower curve, the worse one
     * @param lowerY the vertical rate of the lower curve
     * @param upperX the horizontal rate of the upper curve, the better one
     * @param upperY the vertical rate of the upper curve
     */
    public record Point(
            double threshold, double x, double y, double lowerX, double lowerY, double upperX, double upperY) {}
}
