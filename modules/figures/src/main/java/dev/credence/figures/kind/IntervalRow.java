package dev.credence.figures.kind;

/**
 * A value with its interval, as a row of an interval plot.
 *
 * @param label what was measured; rows of one label stand together
 * @param series what tells rows of a label apart, a system or a metric; may be empty
 * @param value NaN where undefined
 * @param lower NaN where there is no interval
 * @param upper NaN where there is no interval
 * @param title all there is to say of it
 */
public record IntervalRow(String label, String series, double value, double lower, double upper, String title) {
    /**
     * Creates a row whose title states its numbers.
     *
     * @param label what was measured
     * @param series what tells rows of a label apart
     * @param value NaN where undefined
     * @param lower NaN where there is no interval
     * @param upper NaN where there is no interval
     * @return the row
     */
    public static IntervalRow of(String label, String series, double value, double lower, double upper) {
        String name = series.isEmpty() ? label : label + ", " + series;
        return new IntervalRow(label, series, value, lower, upper, name + ": " + Words.interval(value, lower, upper));
    }
}
