package dev.credence.report.form;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Direction;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.IntervalPicture;
import dev.credence.report.text.SafeText;
import java.util.List;
import java.util.Locale;

/** The columns of estimates in all formats. */
public final class EstimateColumns {
    /** The width of a plot, 25 characters, which leaves room for the notes on a terminal. */
    private static final int WIDTH = 25;

    /** The sentence about effective numbers of items. */
    static final String EFFECTIVE =
            "effective n: the number of independent items that would give the same variance as the items of this design";

    private EstimateColumns() {}

    /**
     * Returns a table of estimates.
     *
     * @param level their level
     * @param footnotes receives the notes of the rows
     */
    public static Table<EstimateRow> table(List<EstimateRow> rows, ConfidenceLevel level, Footnotes footnotes) {
        return table(Column.data("group", EstimateRow::group), rows, level, footnotes);
    }

    /**
     * Returns a table of estimates that shows their groups in a column, except in a terminal.
     *
     * @param footnotes receives the notes of the rows
     */
    public static Table<EstimateRow> grouped(
            String heading, List<EstimateRow> rows, ConfidenceLevel level, Footnotes footnotes) {
        return table(
                Column.<EstimateRow>name(heading, EstimateRow::group).notIn(Document.Medium.TERMINAL),
                rows,
                level,
                footnotes);
    }

    private static Table<EstimateRow> table(
            Column<EstimateRow> group, List<EstimateRow> rows, ConfidenceLevel level, Footnotes footnotes) {
        Digits digits = Digits.of(rows.stream().map(EstimateRow::estimate).toList());
        IntervalPicture picture = picture(rows);
        rows.forEach(row -> footnotes.marksOf(row.remarks()));
        return new Table<>(
                        List.of(
                                group,
                                Column.<EstimateRow>name("metric", EstimateRow::requested)
                                        .withData(
                                                "metric", row -> row.estimate().metric())
                                        .headless(),
                                Column.number(
                                        "value",
                                        row -> row.estimate().value(),
                                        row -> digits.of(row.estimate().value())),
                                Column.shown(
                                        SafeText.percent(level) + " interval", row -> interval(row.estimate(), digits)),
                                Column.data("lower", row -> row.estimate().lower()),
                                Column.data("upper", row -> row.estimate().upper()),
                                Column.data(
                                        "level", row -> row.estimate().level().value()),
                                Column.data("kind", row -> kind(row.estimate())),
                                Column.<EstimateRow>name(
                                                "method", row -> row.estimate().method())
                                        .detail(),
                                Column.<EstimateRow>shown(
                                                "n",
                                                row -> SafeText.count(
                                                        row.estimate().n()))
                                        .right()
                                        .with(Column.Priority.COUNT)
                                        .withData("n", row -> row.estimate().n()),
                                effectiveItems(rows),
                                Column.data(
                                        "design_effect", row -> row.estimate().designEffect()),
                                Column.data(
                                        "exact",
                                        row -> row.estimate().hasInterval()
                                                ? row.estimate().exact()
                                                : null),
                                Column.data("status", row -> word(row.estimate().status())),
                                Column.<EstimateRow>picture(
                                                WIDTH,
                                                cells ->
                                                        picture.withCells(cells).scale(),
                                                (row, cells) -> pictureOf(row, picture.withCells(cells)))
                                        .optional()
                                        .captioned(caption(rows, picture)),
                                Column.<EstimateRow>shown("notes", row -> footnotes.marksOf(row.remarks()))
                                        .headless()
                                        .with(Column.Priority.MARKS)
                                        .withData("notes", row -> String.join("; ", row.notes()))),
                        rows)
                .groupedBy(EstimateRow::group);
    }

    /**
     * Returns a scale that the intervals fill, because on a scale from 0 to 1 every interval of a good classifier would be a dot.
     * Metrics of which larger values are better determine the scale; others, such as prevalences and losses, are drawn if they lie
     * on it.
     */
    private static IntervalPicture picture(List<EstimateRow> rows) {
        List<EstimateRow> drawn =
                rows.stream().filter(EstimateColumns::drawable).toList();
        List<EstimateRow> better = drawn.stream()
                .filter(row -> row.direction() == Direction.HIGHER_IS_BETTER)
                .toList();
        List<EstimateRow> measured = better.isEmpty() ? drawn : better;
        return IntervalPicture.over(
                WIDTH,
                measured.stream()
                        .mapToDouble(row -> row.estimate().lower())
                        .min()
                        .orElse(0),
                measured.stream()
                        .mapToDouble(row -> row.estimate().upper())
                        .max()
                        .orElse(1));
    }

    private static String pictureOf(EstimateRow row, IntervalPicture picture) {
        Estimate estimate = row.estimate();
        return drawable(row) ? picture.draw(estimate.lower(), estimate.value(), estimate.upper()) : "";
    }

    /** Returns a sentence about the start of the scale of the plots, if it is not 0. */
    private static String caption(List<EstimateRow> rows, IntervalPicture picture) {
        boolean drawn = rows.stream().anyMatch(row -> !pictureOf(row, picture).isEmpty());
        return drawn && picture.from() != 0 ? "the interval plots start at " + picture.start() : "";
    }

    /** Returns the column of the effective numbers of items, which people see if the design changes the variance of any row. */
    private static Column<EstimateRow> effectiveItems(List<EstimateRow> rows) {
        return rows.stream().noneMatch(EstimateRow::isEffective)
                ? Column.data("effective_n", row -> row.estimate().effectiveN())
                : Column.<EstimateRow>shown("effective n", EstimateColumns::effective)
                        .right()
                        .with(Column.Priority.COUNT)
                        .captioned(EFFECTIVE)
                        .withData("effective_n", row -> row.estimate().effectiveN());
    }

    static String effective(EstimateRow row) {
        return row.isEffective()
                ? String.format(Locale.ROOT, "%.4g", row.estimate().effectiveN())
                : "";
    }

    static String interval(Estimate estimate, Digits digits) {
        return estimate.hasInterval() ? digits.interval(estimate.lower(), estimate.upper()) : "none";
    }

    private static String kind(Estimate estimate) {
        return estimate.hasInterval() ? word(estimate.kind()) : "";
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether the values of a row lie in the range of the plots. */
    private static boolean drawable(EstimateRow row) {
        Estimate estimate = row.estimate();
        return row.range().lower() >= -1 && row.range().upper() <= 1 && estimate.lower() >= -1 && estimate.upper() <= 1;
    }
}
