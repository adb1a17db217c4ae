package dev.credence.report.form;

import dev.credence.curves.curve.Curve;
import dev.credence.report.curve.CurveReport;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.IntervalPicture;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The columns of the points of a curve. */
public record PointColumns(boolean flipped) {
    /** The width of a plot, 25 characters, as in the table of the areas. */
    private static final int WIDTH = 25;

    /**
     * A point of one of the curves.
     *
     * @param sheet the curve
     * @param row the point
     */
    public record Point(CurveReport.Sheet sheet, CurveReport.Sheet.Row row) {}

    /**
     * Returns the points of a curve, for people.
     *
     * @param flipped whether the scores were negated
     * @return a table with a row for each point
     */
    public static Table<Point> table(CurveReport.Sheet sheet, boolean flipped) {
        return new Table<>(new PointColumns(flipped).columns(sheet), points(sheet));
    }

    /**
     * Returns the marked points of a curve, for people.
     *
     * @param flipped whether the scores were negated
     * @return a table with a row for each marked threshold
     */
    public static Table<Point> marked(CurveReport.Sheet sheet, boolean flipped) {
        return new Table<>(
                new PointColumns(flipped).columns(sheet),
                sheet.marked().stream().map(row -> new Point(sheet, row)).toList());
    }

    /**
     * Returns the points of all curves, for programs.
     *
     * @param flipped whether the scores were negated
     * @return a table with a row for each point of each curve
     */
    public static Table<Point> data(List<CurveReport.Sheet> sheets, boolean flipped) {
        return new Table<>(
                new PointColumns(flipped).columns(sheets.get(0)),
                sheets.stream().flatMap(sheet -> points(sheet).stream()).toList());
    }

    private static List<Point> points(CurveReport.Sheet sheet) {
        return sheet.rows().stream().map(row -> new Point(sheet, row)).toList();
    }

    private List<Column<Point>> columns(CurveReport.Sheet sheet) {
        String x = sheet.kind().across();
        String y = sheet.kind().up();
        String band = sheet.ellipse() ? "edges of the region" : "band";
        List<Column<Point>> columns = new ArrayList<>();
        columns.add(Column.data("score", point -> point.sheet().name()));
        columns.add(Column.number("threshold", this::threshold, point -> shownThreshold(threshold(point))));
        columns.add(Column.number(
                x, point -> point.row().x(), point -> rate(point.row().x())));
        columns.add(Column.<Point>shown(
                        band,
                        point -> band(point, point.row().xLower(), point.row().xUpper()))
                .with(Column.Priority.SUPPORTING)
                .optional());
        columns.add(Column.data(x + "_lower", point -> point.row().xLower()));
        columns.add(Column.data(x + "_upper", point -> point.row().xUpper()));
        columns.add(Column.number(
                y, point -> point.row().y(), point -> rate(point.row().y())));
        columns.add(Column.<Point>shown(
                        band,
                        point -> band(point, point.row().yLower(), point.row().yUpper()))
                .optional());
        columns.add(Column.data(y + "_lower", point -> point.row().yLower()));
        columns.add(Column.data(y + "_upper", point -> point.row().yUpper()));
        columns.add(count("tp", Curve.Point::truePositives));
        columns.add(count("fp", Curve.Point::falsePositives));
        columns.add(count("fn", Curve.Point::falseNegatives));
        columns.add(count("tn", Curve.Point::trueNegatives));
        columns.add(Column.picture(
                WIDTH,
                cells -> IntervalPicture.unit(cells).scale(),
                (point, cells) -> pictureOf(point.row(), IntervalPicture.unit(cells))));
        return columns;
    }

    private static Column<Point> count(String name, ToLongFunction<Curve.Point> part) {
        return Column.<Point>shown(name, point -> shownCount(point.row().counts(), part))
                .right()
                .with(Column.Priority.COUNT)
                .optional()
                .withData(name, point -> fullCount(point.row().counts(), part))
                .notIn(Document.Medium.MARKDOWN);
    }

    private static String shownCount(Curve.@Nullable Point counts, ToLongFunction<Curve.Point> part) {
        return counts == null ? "" : SafeText.count(part.applyAsLong(counts));
    }

    private static @Nullable Long fullCount(Curve.@Nullable Point counts, ToLongFunction<Curve.Point> part) {
        return counts == null ? null : part.applyAsLong(counts);
    }

    /** Returns the threshold with the sign that scores have in the file. */
    private double threshold(Point point) {
        return flipped ? -point.row().threshold() : point.row().threshold();
    }

    private static String pictureOf(CurveReport.Sheet.Row row, IntervalPicture picture) {
        return Double.isNaN(row.yLower())
                ? picture.draw(row.y(), row.y(), row.y())
                : picture.draw(row.yLower(), row.y(), row.yUpper());
    }

    private static String shownThreshold(double threshold) {
        return Double.isNaN(threshold) ? "" : String.format(Locale.ROOT, "%.6g", threshold);
    }

    private static String rate(double rate) {
        return Double.isNaN(rate) ? "undefined" : String.format(Locale.ROOT, "%.4f", rate);
    }

    /** Returns the interval of a rate; of an ellipse the rates of two points, on its lower and on its upper edge, which are no interval. */
    private static String band(Point point, double lower, double upper) {
        if (Double.isNaN(lower) || Double.isNaN(upper)) {
            return "";
        }
        return point.sheet().ellipse()
                ? rate(lower) + " and " + rate(upper)
                : "[" + rate(lower) + ", " + rate(upper) + "]";
    }
}
