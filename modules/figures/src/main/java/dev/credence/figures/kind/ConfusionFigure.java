package dev.credence.figures.kind;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.figures.Figure;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.TextMark;
import dev.credence.figures.scale.RowScale;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A confusion matrix: of the items of each true label, the share that was predicted as each, with the interval of that share. What
 * is right is blue, what is wrong vermilion, the stronger the larger its share of the row; of errors the root of the share, so that
 * one in a hundred is seen; of many classes the greatest error is the strongest.
 */
final class ConfusionFigure {
    /** More classes leave a cell no room for its interval, or for its count; they are in its title. */
    private static final int INTERVALS = 4;

    private static final int COUNTS = 12;
    /** The fullest cell's words stay readable on it, light and dark. */
    private static final double STRONGEST = 0.6;

    private ConfusionFigure() {}

    /**
     * Draws the matrix of items drawn one by one, or of a fixed number of each true label.
     *
     * @param matrix the counts; of more than 40 classes the 20 found least often are shown, and the figure states it
     * @param level their level
     */
    public static Figure of(ConfusionMatrix matrix, ProportionIntervalMethod method, ConfidenceLevel level) {
        String note = SafeText.percent(level) + " intervals by " + method.spelling()
                + " are of each cell's share of its row, each alone.";
        return of(matrix, method.at(level), List.of(note));
    }

    /**
     * Draws the matrix of another design, for which no interval of a single share is valid.
     *
     * @param matrix the counts
     * @param reason why there are no intervals
     */
    public static Figure withoutIntervals(ConfusionMatrix matrix, String reason) {
        return of(matrix, null, List.of("Without intervals: " + reason + "."));
    }

    private static Figure of(ConfusionMatrix matrix, @Nullable ProportionBounds bounds, List<String> notes) {
        MatrixRows rows = new MatrixRows(matrix);
        List<Mark> marks = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            for (int column = 0; column < rows.columns().size(); column++) {
                cell(rows, row, column, bounds, marks);
            }
        }
        List<String> reported = new ArrayList<>(notes);
        if (!rows.whole()) {
            reported.add(String.format(
                    Locale.ROOT,
                    "%d of %,d classes are shown: those found least often.",
                    rows.size(),
                    matrix.classes()));
        }
        if (rows.size() > COUNTS && rows.mostErrors() > 0) {
            reported.add("Errors have a scale of their own: the strongest is "
                    + String.format(Locale.ROOT, "%.1f%%", 100 * rows.mostErrors()) + " of its row.");
        }
        double height = rows.size() * height(rows.size());
        Axis predicted = Axis.plain("predicted", new RowScale(rows.columns(), false));
        Axis truth = Axis.plain("true", new RowScale(rows.rows(), true));
        String observed = "Confusion matrix of " + matrix.classes() + " classes and " + SafeText.count(matrix.size())
                + " items: rows are true labels, columns predicted ones.";
        return new Figure(
                "Confusion matrix",
                observed,
                width(rows.size()),
                keys(rows),
                List.of(new Panel("", predicted, truth, height, marks)),
                reported);
    }

    /** Returns a key of the shades where many classes leave no room for numbers: the strongest error has the darkest one. */
    private static List<LegendEntry> keys(MatrixRows rows) {
        if (rows.size() <= COUNTS || rows.mostErrors() == 0) {
            return List.of();
        }
        List<LegendEntry> keys = new ArrayList<>();
        keys.add(key("100% right", ColourRole.FIRST, 1));
        for (double part : new double[] {1, 0.25, 0.0625}) {
            String share = String.format(Locale.ROOT, "%.1f%%", 100 * part * rows.mostErrors());
            keys.add(key(share + (part == 1 ? " of a row confused" : ""), ColourRole.SECOND, Math.sqrt(part)));
        }
        return keys;
    }

    private static LegendEntry key(String words, ColourRole colour, double strength) {
        Point none = new Point(0, 0);
        return new LegendEntry(words, new CellMark(none, none, colour, STRONGEST * strength, ""));
    }

    private static int width(int classes) {
        return classes <= COUNTS ? Figure.USUAL_WIDTH - 60 : Figure.USUAL_WIDTH + 40;
    }

    private static double height(int classes) {
        return classes <= INTERVALS ? 74 : classes <= COUNTS ? 36 : 19;
    }

    private static void cell(
            MatrixRows rows, int row, int column, @Nullable ProportionBounds bounds, List<Mark> marks) {
        long count = rows.count(row, column);
        long all = rows.truth(row);
        // empty cells of many classes would dwarf the occupied cells
        if (all == 0 || (count == 0 && rows.size() > COUNTS)) {
            return;
        }
        double share = count / (double) all;
        String interval = bounds == null
                ? Words.three(share)
                : Words.interval(share, bounds.lower(count, all), bounds.upper(count, all));
        String title = rows.rows().get(row) + " taken for " + rows.columns().get(column) + ": " + SafeText.count(count)
                + " of " + SafeText.count(all) + ", " + interval;
        double half = rows.size() > COUNTS ? 0.5 : 0.48;
        marks.add(new CellMark(
                new Point(column - half, row - half),
                new Point(column + half, row + half),
                row == column ? ColourRole.FIRST : ColourRole.SECOND,
                STRONGEST * (row == column ? share : Math.sqrt(share / scale(rows))),
                title));
        words(rows, new Point(column, row), count, interval, marks);
    }

    /** The share of the strongest error: 1, or that of the most frequent error where many classes make each one rare. */
    private static double scale(MatrixRows rows) {
        return rows.size() > COUNTS && rows.mostErrors() > 0 ? rows.mostErrors() : 1;
    }

    private static void words(MatrixRows rows, Point at, long count, String interval, List<Mark> marks) {
        boolean both = rows.size() <= INTERVALS;
        if (rows.size() <= COUNTS) {
            marks.add(new TextMark(at, SafeText.count(count), TextMark.Anchor.MIDDLE, both ? 0.6 : 0, ColourRole.TEXT));
        }
        if (both) {
            marks.add(new TextMark(at, interval, TextMark.Anchor.MIDDLE, -0.6, ColourRole.TEXT));
        }
    }

    /**
     * The classes of a matrix that a page has room for, counted in one pass over its cells: those found least often, where not all
     * fit.
     */
    static final class MatrixRows {
        /** At most 40 columns of names fit on a page. */
        static final int MAX_COLUMNS = 40;
        /** The number of classes shown where there are more. */
        static final int SHOWN = 20;

        private final ConfusionMatrix matrix;
        private final List<Integer> classes;
        private final long[] truths;
        /** Returns the counts of the shown classes by predicted class; the last column contains all others. */
        private final long[][] counts;

        private final double mostErrors;

        MatrixRows(ConfusionMatrix matrix) {
            this.matrix = matrix;
            truths = new long[matrix.classes()];
            long[] hits = new long[matrix.classes()];
            for (int atom = 0; atom < matrix.atoms(); atom++) {
                truths[matrix.truth(atom)] += matrix.count(atom);
                hits[matrix.truth(atom)] += matrix.truth(atom) == matrix.predicted(atom) ? matrix.count(atom) : 0;
            }
            classes = chosen(hits);
            counts = counts();
            mostErrors = IntStream.range(0, size())
                    .filter(row -> truth(row) > 0)
                    .mapToDouble(row -> IntStream.range(0, counts[row].length)
                                    .filter(column -> column != row)
                                    .mapToLong(column -> counts[row][column])
                                    .max()
                                    .orElse(0)
                            / (double) truth(row))
                    .max()
                    .orElse(0);
        }

        private List<Integer> chosen(long[] hits) {
            List<Integer> all = IntStream.range(0, matrix.classes()).boxed().toList();
            if (all.size() <= MAX_COLUMNS) {
                return all;
            }
            return all.stream()
                    .filter(c -> truths[c] > 0)
                    .sorted(Comparator.comparingDouble(c -> hits[c] / (double) truths[c]))
                    .limit(SHOWN)
                    .toList();
        }

        private long[][] counts() {
            int[] place = new int[matrix.classes()];
            Arrays.fill(place, -1);
            IntStream.range(0, classes.size()).forEach(i -> place[classes.get(i)] = i);
            long[][] sums = new long[classes.size()][classes.size() + 1];
            for (int atom = 0; atom < matrix.atoms(); atom++) {
                int row = place[matrix.truth(atom)];
                if (row >= 0) {
                    int column = place[matrix.predicted(atom)];
                    sums[row][column < 0 ? classes.size() : column] += matrix.count(atom);
                }
            }
            return sums;
        }

        boolean whole() {
            return classes.size() == matrix.classes();
        }

        int size() {
            return classes.size();
        }

        List<String> rows() {
            return classes.stream().map(matrix.labels()::get).toList();
        }

        /** Returns the labels, with a name for the classes that are not shown. */
        List<String> columns() {
            List<String> names = new ArrayList<>(rows());
            if (!whole()) {
                names.add("all others");
            }
            return names;
        }

        long count(int row, int column) {
            return counts[row][column];
        }

        /** Returns the greatest share of a row that one cell of errors has. */
        double mostErrors() {
            return mostErrors;
        }

        /** Returns the number of items of a true label. */
        long truth(int row) {
            return truths[classes.get(row)];
        }
    }
}
