package dev.credence.curves.curve;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The line of equal F1 in a precision-recall plot: {@code precision = f r / (2r - f)} for recall r from {@code f/(2-f)} to 1.
 *
 * @param f1 the value of F1
 * @param points recall ascending
 */
public record IsoF1(double f1, List<Point> points) {
    /** Copies the points. */
    public IsoF1 {
        points = List.copyOf(points);
    }

    /**
     * Returns a line.
     *
     * @param f1 above 0 and below 1
     * @param points the number of points, 2 or more
     * @return the line
     * @throws IllegalArgumentException if either is out of range
     */
    public static IsoF1 of(double f1, int points) {
        if (!(f1 > 0 && f1 < 1)) {
            throw new IllegalArgumentException("f1 must lie in (0, 1): f1=" + f1);
        }
        if (!(points >= 2)) {
            throw new IllegalArgumentException("points must be >= 2: points=" + points);
        }
        double least = f1 / (2 - f1);
        return new IsoF1(
                f1,
                IntStream.range(0, points)
                        .mapToObj(i -> at(f1, i == points - 1 ? 1 : least + (1 - least) * i / (points - 1)))
                        .toList());
    }

    private static Point at(double f1, double recall) {
        return new Point(recall, Math.min(1, f1 * recall / (2 * recall - f1)));
    }

    /**
     * A point of a plot.
     *
     * @param x the horizontal rate
     * @param y the vertical rate
     */
    public record Point(double x, double y) {}
}
