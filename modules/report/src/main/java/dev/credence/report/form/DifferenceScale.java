package dev.credence.report.form;

import dev.credence.api.comparison.Comparison;
import dev.credence.report.table.Column;
import dev.credence.report.text.Digits;
import dev.credence.report.text.IntervalPicture;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The common scale of the differences of one table: the narrowest interval determines the number of decimals, and all plots share
 * an axis around 0.
 */
public final class DifferenceScale {
    /** The width of a plot, 25 characters, which leaves room for the notes on a terminal. */
    private static final int WIDTH = 25;
    /**
     * The largest end of the scale, 2, which no difference of rates or correlations exceeds, if a difference of the table lies within it: a
     * larger difference of losses then does not compress the other plots.
     */
    private static final double FARTHEST = 2;

    private final Digits digits;
    private final IntervalPicture picture;

    private DifferenceScale(Digits digits, IntervalPicture picture) {
        this.digits = digits;
        this.picture = picture;
    }

    /** Returns the scale of a table. */
    public static DifferenceScale of(List<Comparison> comparisons) {
        double[] ends = comparisons.stream()
                .mapToDouble(c -> Math.max(Math.abs(c.lower()), Math.abs(c.upper())))
                .filter(Double::isFinite)
                .toArray();
        double farthest = Arrays.stream(ends)
                .filter(end -> end <= FARTHEST)
                .max()
                .orElseGet(() -> Arrays.stream(ends).max().orElse(1));
        return new DifferenceScale(digits(comparisons), IntervalPicture.around(WIDTH, farthest));
    }

    /** Returns the digits that distinguish the bounds of differences, also for the values of the systems. */
    public static Digits digits(List<Comparison> comparisons) {
        return Digits.ofIntervals(
                comparisons,
                Comparison::lower,
                Comparison::upper,
                c -> Math.max(Math.abs(c.first()), Math.abs(c.second())));
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
     * @return both bounds
     */
    public String interval(Comparison comparison) {
        return digits.interval(comparison.lower(), comparison.upper());
    }

    /**
     * Returns the column of the plots.
     *
     * @param <R> a row
     */
    public <R> Column<R> column(Function<? super R, Comparison> comparison) {
        return Column.picture(
                WIDTH,
                cells -> picture.withCells(cells).scale(),
                (row, cells) -> picture(comparison.apply(row), picture.withCells(cells)));
    }

    private static String picture(Comparison comparison, IntervalPicture scale) {
        return scale.draw(comparison.lower(), comparison.difference(), comparison.upper());
    }
}
