package dev.credence.report.form;

import dev.credence.api.comparison.Comparison;
import dev.credence.report.text.Digits;
import dev.credence.report.text.IntervalPicture;
import java.util.List;

/**
 * The common scale of the differences of one table: the shortest interval sets the digits, and all plots share an axis around 0.
 */
public final class DifferenceScale {
    /** 25 characters distinguish intervals and leave room for the notes on a terminal. */
    private static final int WIDTH = 25;
    /**
     * Differences of metrics between 0 and 1, of correlations too, end there; a loss that differs more is not let to flatten them.
     */
    private static final double FARTHEST = 2;

    private final Digits digits;
    private final IntervalPicture picture;

    private DifferenceScale(Digits digits, IntervalPicture picture) {
        this.digits = digits;
        this.picture = picture;
    }

    /**
     * Returns the scale of a table.
     *
     * @param comparisons all that it shows
     * @return the scale
     */
    public static DifferenceScale of(List<Comparison> comparisons) {
        double shortest = comparisons.stream()
                .mapToDouble(Comparison::width)
                .filter(width -> width > 0)
                .min()
                .orElse(1);
        double farthest = comparisons.stream()
                .mapToDouble(c -> Math.max(Math.abs(c.lower()), Math.abs(c.upper())))
                .filter(x -> x <= FARTHEST)
                .max()
                .orElse(1);
        return new DifferenceScale(Digits.ofWidth(shortest), IntervalPicture.around(WIDTH, farthest));
    }

    /**
     * Formats a value with the digits of the table.
     *
     * @param value a difference, or a value of the metric
     * @return the number shown
     */
    public String of(double value) {
        return digits.of(value);
    }

    /**
     * Formats bounds with the digits of the table.
     *
     * @param comparison a comparison of the table
     * @return both bounds
     */
    public String interval(Comparison comparison) {
        return digits.interval(comparison.lower(), comparison.upper());
    }

    /**
     * Returns the heading of the plots.
     *
     * @return the ends of the scale
     */
    public String heading() {
        return picture.scale();
    }

    /**
     * Draws an interval.
     *
     * @param comparison a comparison of the table
     * @return a line of text
     */
    public String drawn(Comparison comparison) {
        return picture.draw(comparison.lower(), comparison.difference(), comparison.upper());
    }
}
