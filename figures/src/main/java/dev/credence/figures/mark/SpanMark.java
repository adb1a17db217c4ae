package dev.credence.figures.mark;

/**
 * A value with its interval: a line from bound to bound, and a point.
 *
 * @param lower a bound; without one, NaN, there is no line
 * @param value the point; NaN for none
 * @param upper a bound
 * @param across where on the other axis
 * @param vertical whether it stands upright, its bounds on the axis up
 * @param ink its colour
 * @param shape of the point
 * @param title what it says
 */
public record SpanMark(
        double lower,
        double value,
        double upper,
        double across,
        boolean vertical,
        ColourRole ink,
        Shape shape,
        String title)
        implements Mark {
    /**
     * Lies: from left to right.
     *
     * @param lower a bound
     * @param value the point
     * @param upper a bound
     * @param row where on the axis up
     * @param ink its colour
     * @param shape of the point
     * @param title what it says
     * @return the mark
     */
    public static SpanMark lying(
            double lower, double value, double upper, double row, ColourRole ink, Shape shape, String title) {
        return new SpanMark(lower, value, upper, row, false, ink, shape, title);
    }

    /**
     * Stands: from below upwards.
     *
     * @param lower a bound
     * @param value the point
     * @param upper a bound
     * @param column where on the axis across
     * @param ink its colour
     * @param shape of the point
     * @param title what it says
     * @return the mark
     */
    public static SpanMark standing(
            double lower, double value, double upper, double column, ColourRole ink, Shape shape, String title) {
        return new SpanMark(lower, value, upper, column, true, ink, shape, title);
    }
}
