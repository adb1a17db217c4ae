package dev.credence.report.comparison;

import dev.credence.api.comparison.Comparison;
import dev.credence.report.text.Digits;
import dev.credence.report.text.IntervalPicture;
import java.util.List;

/** How the differences of one table are shown: digits by the shortest interval, one picture for all, around 0. */
public final class DifferenceScale {
    /** 25 characters tell intervals apart without pushing the notes off a terminal. */
    private static final int WIDTH = 25;
    /** Differences of metrics between 0 and 1, of correlations too, end there; a loss that differs more is not let to flatten them. */
    private static final double FARTHEST = 2;

    private final Digits digits;
    private final IntervalPicture picture;

    private DifferenceScale(Digits digits, IntervalPicture picture) {
        this.digits = digits;
        this.picture = picture;
    }

    /**
     * The scale of a table.
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
     * A value in the table's digits.
     *
     * @param value a difference, or a value of the metric
     * @return the number shown
     */
    public String of(double value) {
        return digits.of(value);
    }

    /**
     * The bounds in the table's digits.
     *
     * @param comparison a comparison of the table
     * @return both bounds
     */
    public String interval(Comparison comparison) {
        return digits.interval(comparison.lower(), comparison.upper());
    }

    /**
     * What stands above the pictures.
     *
     * @return the ends of the scale
     */
    public String heading() {
        return picture.scale();
    }

    /**
     * The interval as a picture.
     *
     * @param comparison a comparison of the table
     * @return a line of text
     */
    public String drawn(Comparison comparison) {
        return picture.draw(comparison.lower(), comparison.difference(), comparison.upper());
    }
}
