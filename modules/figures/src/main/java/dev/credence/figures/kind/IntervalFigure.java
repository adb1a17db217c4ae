package dev.credence.figures.kind;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Direction;
import dev.credence.figures.Figure;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.PointMark;
import dev.credence.figures.mark.RuleMark;
import dev.credence.figures.mark.Shape;
import dev.credence.figures.mark.SideMark;
import dev.credence.figures.mark.SpanMark;
import dev.credence.figures.scale.LinearScale;
import dev.credence.figures.scale.RowScale;
import dev.credence.figures.scale.Scale;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.hypothesis.multiple.MultipleComparison.SimultaneousDifference;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.systems.MultiSystemReport;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Intervals side by side, a forest plot: metrics by class or by system. Bounds are compared by eye, so all rows whose values lie from -1 to 1
 * share an axis. Other metrics, such as log-loss, have separate axes. A prevalence or an error that lies far from the metrics whose best value
 * is 1 has a separate axis as well.
 */
public final class IntervalFigure {
    private static final int ROOM = Figure.USUAL_WIDTH + 80;
    /** Two names of this many characters fit below an axis. */
    private static final int MAX_NAME = 24;
    /** The arrow of an infinite bound has this part of the axis. */
    private static final int ROOM_OF_ARROW = 20;

    private IntervalFigure() {}

    /**
     * Draws plain rows.
     *
     * @param title above it
     * @param axis the name of the values on the axis
     * @param level of the intervals
     * @param rows in order; of more than 40 labels the extremes are shown, and the figure states it
     * @return the figure
     * @throws IllegalArgumentException if there is no row
     */
    public static Figure of(String title, String axis, ConfidenceLevel level, List<Row> rows) {
        List<String> notes = new ArrayList<>();
        List<Row> shown = Extremes.of("rows", rows, notes);
        List<String> series = series(shown);
        Panel panel = new IntervalPanel(series, scale(shown), List.of()).of("", axis, shown);
        notes.add(intervals(level));
        return new Figure(title, described(shown.size(), level), ROOM, keys(series), List.of(panel), notes);
    }

    /**
     * Draws an evaluation, with a panel for each heading and the metrics of a class next to each other.
     *
     * @param report estimates
     * @return the figure
     * @throws IllegalArgumentException if the report has no row
     */
    public static Figure of(EvaluationReport report) {
        List<String> notes = new ArrayList<>();
        List<IntervalGroup> groups = IntervalGroup.of(report.rows(), notes);
        List<String> series =
                series(groups.stream().flatMap(group -> group.rows().stream()).toList());
        LinearScale shared = scale(groups.stream()
                .filter(IntervalGroup::shared)
                .flatMap(group -> group.rows().stream())
                .toList());
        List<Panel> panels = groups.stream()
                .map(group -> new IntervalPanel(series, group.shared() ? shared : scale(group.rows()), List.of())
                        .of(group.title(), "", group.rows()))
                .toList();
        notes.add(intervals(report.level()));
        if (report.rows().stream().anyMatch(row -> row.refusal().isPresent())) {
            notes.add("A point without a line has no interval.");
        }
        String title = "Metrics with " + SafeText.percent(report.level()) + " intervals";
        return new Figure(title, described(report.rows().size(), report.level()), ROOM, keys(series), panels, notes);
    }

    /**
     * Draws a comparison: the difference by each metric, with rules at 0 and at the margin.
     *
     * @param report comparisons
     * @return the figure
     * @throws IllegalArgumentException if the report has no row
     */
    public static Figure of(ComparisonReport report) {
        if (report.rows().isEmpty()) {
            throw new IllegalArgumentException("an interval plot must have a row: rows=0");
        }
        List<Row> rows = report.rows().stream().map(IntervalFigure::row).toList();
        double margin = report.options().margin();
        List<Double> rules = margin > 0 ? List.of(0.0, -margin, margin) : List.of(0.0);
        LinearScale scale = scale(rows, rules);
        List<String> notes = new ArrayList<>();
        notes.add("Differences are first minus second. "
                + intervals(report.options().level()));
        if (margin > 0) {
            notes.add("Dashed: the margin of " + margin + ", within which a difference does not matter.");
        }
        Map<Direction, List<ComparisonRow>> directions = new EnumMap<>(Direction.class);
        report.rows()
                .forEach(row -> directions
                        .computeIfAbsent(row.comparison().direction(), any -> new ArrayList<>())
                        .add(row));
        List<Panel> panels = new ArrayList<>();
        directions.forEach((direction, members) -> panels.add(new IntervalPanel(List.of(""), scale, rules)
                .of(
                        heading(direction, directions.size()),
                        sides(direction, report),
                        members.stream().map(IntervalFigure::row).toList())));
        String title = "Differences with " + SafeText.percent(report.options().level()) + " intervals";
        String observed = described(rows.size(), report.options().level());
        return new Figure(title, observed, ROOM, List.of(), panels, notes);
    }

    /**
     * Draws a comparison of several systems: the difference of each two, with a panel for each metric.
     *
     * @param report comparisons of all pairs
     * @return the figure
     * @throws IllegalArgumentException if the report has no pair
     */
    public static Figure of(MultiSystemReport report) {
        List<String> notes = new ArrayList<>();
        List<Panel> panels = new ArrayList<>();
        int drawn = 0;
        for (MultipleComparison compared : report.comparisons()) {
            List<Row> all = compared.differences().stream()
                    .map(pair -> row(compared, pair))
                    .toList();
            List<Row> rows = Extremes.of("pairs", all, notes);
            panels.add(new IntervalPanel(List.of(""), scale(rows, List.of(0.0)), List.of(0.0))
                    .of(compared.metric(), "difference, first minus second", rows));
            drawn += rows.size();
        }
        if (drawn == 0) {
            throw new IllegalArgumentException("an interval plot must have a row: rows=0");
        }
        ConfidenceLevel level = report.comparisons().get(0).level();
        notes.add("Lines are simultaneous " + SafeText.percent(level)
                + " intervals: all pairs of a metric together have this level.");
        return new Figure(
                "Differences of all pairs with simultaneous " + SafeText.percent(level) + " intervals",
                described(drawn, level),
                ROOM,
                List.of(),
                panels,
                notes.stream().distinct().toList());
    }

    private static Row row(MultipleComparison compared, SimultaneousDifference pair) {
        Comparison comparison = pair.comparison();
        String label = shortened(compared.systems().get(pair.first())) + " \u2212 "
                + shortened(compared.systems().get(pair.second()));
        String title = label + ": " + Words.interval(comparison.difference(), comparison.lower(), comparison.upper())
                + " by " + comparison.comparator();
        return new Row(label, "", comparison.difference(), comparison.lower(), comparison.upper(), title);
    }

    private static String shortened(String name) {
        return SafeText.shortened(SafeText.clean(name), MAX_NAME);
    }

    /** Metrics of one direction alone need no heading. */
    private static String heading(Direction direction, int directions) {
        if (directions == 1) {
            return "";
        }
        return switch (direction) {
            case HIGHER_IS_BETTER -> "higher is better";
            case LOWER_IS_BETTER -> "lower is better";
            case NEUTRAL -> "neither is better";
        };
    }

    /** Returns which system the left and the right side of 0 favour. */
    private static String sides(Direction direction, ComparisonReport report) {
        String first = system(report, true);
        String second = system(report, false);
        return switch (direction) {
            case HIGHER_IS_BETTER -> favours(second, first);
            case LOWER_IS_BETTER -> favours(first, second);
            case NEUTRAL -> "difference, first minus second";
        };
    }

    private static String favours(String left, String right) {
        return "\u2190 favours " + left + "  |  favours " + right + " \u2192";
    }

    private static String system(ComparisonReport report, boolean first) {
        return report.name(first).map(IntervalFigure::shortened).orElse(first ? "the first" : "the second");
    }

    private static Row row(ComparisonRow row) {
        var found = row.comparison();
        String label = found.metric();
        String bounds = Words.interval(found.difference(), found.lower(), found.upper());
        String why = row.refusal().isPresent() ? "; no interval" : "";
        String title = label + ": " + bounds + (found.comparator().isEmpty() ? "" : " by " + found.comparator()) + why;
        return new Row(label, "", found.difference(), found.lower(), found.upper(), title);
    }

    static Row row(EstimateRow row, String label, String series) {
        var found = row.estimate();
        String bounds = Words.interval(found.value(), found.lower(), found.upper());
        String why = row.refusal().isPresent() ? "; no interval" : "";
        String by = found.method().isEmpty() ? "" : " by " + found.method() + ", n = " + found.n();
        return new Row(
                label, series, found.value(), found.lower(), found.upper(), found.metric() + ": " + bounds + by + why);
    }

    private static String intervals(ConfidenceLevel level) {
        return "Lines are " + SafeText.percent(level) + " intervals.";
    }

    private static String described(int rows, ConfidenceLevel level) {
        return rows + (rows == 1 ? " value" : " values") + " with " + SafeText.percent(level)
                + " intervals, one below the other.";
    }

    private static List<String> series(List<Row> rows) {
        return rows.stream()
                .map(Row::series)
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
    }

    private static List<LegendEntry> keys(List<String> series) {
        List<LegendEntry> keys = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            keys.add(new LegendEntry(
                    series.get(i), new PointMark(new Point(0, 0), ColourRole.series(i), Shape.series(i), "")));
        }
        return keys;
    }

    static LinearScale scale(List<Row> rows) {
        return scale(rows, List.of());
    }

    /** Returns a scale that contains rows and rules, with room beyond them for the arrow of an infinite bound. */
    private static LinearScale scale(List<Row> rows, List<Double> rules) {
        double[] values = Stream.concat(
                        rules.stream(), rows.stream().flatMap(row -> Stream.of(row.lower(), row.value(), row.upper())))
                .mapToDouble(Double::doubleValue)
                .toArray();
        LinearScale finite = LinearScale.containing(values);
        double room = (finite.upper() - finite.lower()) / ROOM_OF_ARROW;
        boolean down = Arrays.stream(values).anyMatch(value -> value == Double.NEGATIVE_INFINITY);
        boolean up = Arrays.stream(values).anyMatch(value -> value == Double.POSITIVE_INFINITY);
        return down || up
                ? LinearScale.containing(finite.lower() - (down ? room : 0), finite.upper() + (up ? room : 0))
                : finite;
    }

    /** A panel of intervals with roles by series and rules to read against: one row per label, and rows of the same label below each other. */
    record IntervalPanel(List<String> series, Scale scale, List<Double> rules) {
        /** Pixels of a row alone, of each of several, and between groups of several. */
        private static final double ALONE = 21;

        private static final double EACH = 14;
        private static final double BETWEEN = 10;

        Panel of(String title, String axis, List<Row> rows) {
            Map<String, List<Row>> labels = new LinkedHashMap<>();
            rows.forEach(row -> labels.computeIfAbsent(row.label(), label -> new ArrayList<>())
                    .add(row));
            int most = labels.values().stream().mapToInt(List::size).max().orElse(1);
            double step = most == 1 ? ALONE : EACH * most + BETWEEN;
            List<Mark> marks = new ArrayList<>();
            rules.forEach(at -> marks.add(new RuleMark(at, true, at == 0 ? Dash.SOLID : Dash.DASHED, "")));
            int row = 0;
            for (List<Row> group : labels.values()) {
                group(group, row++, most == 1 ? 0 : EACH / step, marks);
            }
            RowScale names = new RowScale(List.copyOf(labels.keySet()), true);
            return new Panel(title, Axis.of(axis, scale), Axis.plain("", names), step * labels.size(), marks);
        }

        private void group(List<Row> group, int row, double apart, List<Mark> marks) {
            for (int i = 0; i < group.size(); i++) {
                Row one = group.get(i);
                int role = Math.max(0, series.indexOf(one.series()));
                double at = row + apart * (i - (group.size() - 1) / 2.0);
                marks.add(SpanMark.horizontal(
                        one.lower(),
                        one.value(),
                        one.upper(),
                        at,
                        ColourRole.series(role),
                        Shape.series(role),
                        one.title()));
                marks.add(new SideMark(at, Words.interval(one.value(), one.lower(), one.upper())));
            }
        }
    }

    /** Returns the rows with the lowest and the highest values where a page has no room for all, with the number of all. */
    static final class Extremes {
        /** At most 40 labels fit on a page. */
        static final int MAX_ROWS = 40;
        /** The number of rows shown at each end where there are more. */
        static final int EACH = 12;

        /** The rows to show, in their order, with a note if some are left out. */
        static List<Row> of(String things, List<Row> rows, List<String> notes) {
            Map<String, Row> last = new LinkedHashMap<>();
            rows.forEach(row -> last.put(row.label(), row));
            if (last.size() <= MAX_ROWS) {
                return rows;
            }
            List<Row> ordered = last.values().stream()
                    .filter(row -> !Double.isNaN(row.value()))
                    .sorted(Comparator.comparingDouble(Row::value))
                    .toList();
            int each = Math.min(EACH, ordered.size() / 2);
            Set<String> shown = labels(ordered.subList(0, each));
            shown.addAll(labels(ordered.subList(ordered.size() - each, ordered.size())));
            String series = rows.get(rows.size() - 1).series();
            notes.add(String.format(
                    java.util.Locale.ROOT,
                    "%d of %,d %s are shown: the %d of lowest and the %d of highest %s.",
                    shown.size(),
                    last.size(),
                    things,
                    each,
                    each,
                    series.isEmpty() ? "value" : series));
            return rows.stream().filter(row -> shown.contains(row.label())).toList();
        }

        private static Set<String> labels(List<Row> rows) {
            return rows.stream().map(Row::label).collect(Collectors.toCollection(HashSet::new));
        }
    }

    /**
     * A value with its interval, as a row of an interval plot.
     *
     * @param label the name of the measured quantity; rows of one label are adjacent
     * @param series the name that distinguishes rows of one label, a system or a metric; may be empty
     * @param value NaN where undefined
     * @param lower NaN where there is no interval
     * @param upper NaN where there is no interval
     * @param title the full text of its numbers
     */
    public record Row(String label, String series, double value, double lower, double upper, String title) {
        /**
         * Creates a row whose title states its numbers.
         *
         * @param label the name of the measured quantity
         * @param series the name that distinguishes rows of one label
         * @param value NaN where undefined
         * @param lower NaN where there is no interval
         * @param upper NaN where there is no interval
         * @return the row
         */
        public static Row of(String label, String series, double value, double lower, double upper) {
            String name = series.isEmpty() ? label : label + ", " + series;
            return new Row(label, series, value, lower, upper, name + ": " + Words.interval(value, lower, upper));
        }
    }
}
