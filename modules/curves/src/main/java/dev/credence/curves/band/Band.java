package dev.credence.curves.band;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.curves.curve.CurveKind;
import dev.credence.curves.view.RowView;
import java.util.List;

/**
 * A band around a curve: at each point, bounds of both rates. A vertical band, such as the bootstrap's, has bounds of the rate on the
 * vertical axis; at each of its points both bounds of the other rate are that rate itself.
 *
 * <p>A pointwise band covers the true rates with its level at each threshold; a simultaneous band covers them at all thresholds at once.
 */
public final class Band {
    private final CurveKind kind;
    private final String method;
    private final ConfidenceLevel level;
    private final boolean simultaneous;
    private final List<Note> notes;
    private final double[] thresholds;
    private final double[] x;
    private final double[] xLower;
    private final double[] xUpper;
    private final double[] y;
    private final double[] yLower;
    private final double[] yUpper;

    /** Takes over the columns. */
    Band(
            CurveKind kind,
            String method,
            ConfidenceLevel level,
            boolean simultaneous,
            List<Note> notes,
            BandColumns columns) {
        this.kind = kind;
        this.method = method;
        this.level = level;
        this.simultaneous = simultaneous;
        this.notes = List.copyOf(notes);
        this.thresholds = columns.thresholds();
        this.x = columns.x()[0];
        this.xLower = columns.x()[1];
        this.xUpper = columns.x()[2];
        this.y = columns.y()[0];
        this.yLower = columns.y()[1];
        this.yUpper = columns.y()[2];
    }

    /** {@return the kind of the curve} */
    public CurveKind kind() {
        return kind;
    }

    /** {@return the method of the band: the spelling of an interval method, {@code kolmogorov} or {@code bootstrap}} */
    public String method() {
        return method;
    }

    /** {@return the level of each bound's interval, or of all bounds at once} */
    public ConfidenceLevel level() {
        return level;
    }

    /** {@return whether the band covers the whole curve at once; false for pointwise bands} */
    public boolean simultaneous() {
        return simultaneous;
    }

    /** {@return notes for the reader, possibly none} */
    public List<Note> notes() {
        return notes;
    }

    /** {@return the number of points} */
    public int size() {
        return x.length;
    }

    /**
     * Returns a point with its bounds.
     *
     * @param point index of the point
     * @return the row
     */
    public Point point(int point) {
        return new Point(
                thresholds[point], x[point], xLower[point], xUpper[point], y[point], yLower[point], yUpper[point]);
    }

    /** {@return all points with their bounds} */
    public List<Point> points() {
        return RowView.rows(size(), this::point);
    }

    /**
     * A point of a curve with the bounds of both rates.
     *
     * @param threshold the smallest score that is predicted positive; NaN where the point is not of one threshold
     * @param x the horizontal rate
     * @param xLower lower bound of x
     * @param xUpper upper bound of x
     * @param y the vertical rate
     * @param yLower lower bound of y
     * @param yUpper upper bound of y
     */
    public record Point(
            double threshold, double x, double xLower, double xUpper, double y, double yLower, double yUpper) {}
}
