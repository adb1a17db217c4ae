package dev.credence.figures.mark;

/**
 * A value with its interval: a line from bound to bound, and a point. At an infinite bound the line is an arrow to the edge of the panel.
 *
 * @param lower a bound; without one, NaN, there is no line
 * @param value the point; NaN or infinite for none
 * @param upper a bound
 * @param across position on the other axis
 * @param vertical whether it is vertical, with its bounds on the vertical axis
 * @param colour the colour of the bar and of its point
 * @param shape of the point
 * @param title the text that appears when the pointer is over the mark
 */
public record SpanMark(
        double lower,
        double value,
        double upper,
        double across,
        boolean vertical,
        ColourRole colour,
        Shape shape,
        String title)
        implements Mark {
    /**
     * Creates a horizontal interval.
     *
     * @param lower a bound
     * @param value the point
     * @param upper a bound
     * @param row position on the vertical axis
     * @param colour the colour of the bar and of its point
     * @param shape of the point
     * @param title the text that appears when the pointer is over the mark
     */
    public static SpanMark horizontal(
            double lower, double value, double upper, double row, ColourRole colour, Shape shape, String title) {
        return new SpanMark(lower, value, upper, row, false, colour, shape, title);
    }

    /**
     * Creates a vertical interval.
     *
     * @param lower a bound
     * @param value the point
     * @param upper a bound
     * @param column position on the horizontal axis
     * @param colour the colour of the bar and of its point
     * @param shape of the point
     * @param title the text that appears when the pointer is over the mark
     */
    public static SpanMark vertical(
            double lower, double value, double upper, double column, ColourRole colour, Shape shape, String title) {
        return new SpanMark(lower, value, upper, column, true, colour, shape, title);
    }
}
