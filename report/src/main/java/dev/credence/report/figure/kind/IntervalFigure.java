package dev.credence.report.figure.kind;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.evaluation.EstimateRow;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.figure.ColourRole;
import dev.credence.report.figure.Figure;
import dev.credence.report.figure.Key;
import dev.credence.report.figure.LinearScale;
import dev.credence.report.figure.Panel;
import dev.credence.report.figure.PointMark;
import dev.credence.report.figure.Shape;
import dev.credence.report.figure.Spot;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Intervals side by side, a forest plot: metrics by class or by system. Bounds are compared by eye, so all rows whose values lie
 * from -1 to 1 share an axis; others, such as log-loss, have one of their own.
 */
public final class IntervalFigure {
    private static final int ROOM = Figure.USUAL_WIDTH + 80;

    private IntervalFigure() {}

    /**
     * Of plain rows.
     *
     * @param title above it
     * @param axis what the values are
     * @param level of the intervals
     * @param rows in order; of more than 40 labels the extremes are shown, and it says so
     * @return the figure
     * @throws IllegalArgumentException if there is no row
     */
    public static Figure of(String title, String axis, ConfidenceLevel level, List<IntervalRow> rows) {
        List<String> notes = new ArrayList<>();
        List<IntervalRow> shown = Extremes.of("rows", rows, notes);
        List<String> series = series(shown);
        Panel panel = new IntervalPanel(series, scale(shown), List.of()).of("", axis, shown);
        notes.add(intervals(level));
        return new Figure(title, described(shown.size(), level), ROOM, keys(series), List.of(panel), notes);
    }

    /**
     * Of an evaluation: a panel a heading, the metrics of a class together.
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
                .filter(IntervalGroup::narrow)
                .flatMap(group -> group.rows().stream())
                .toList());
        List<Panel> panels = groups.stream()
                .map(group -> new IntervalPanel(series, group.narrow() ? shared : scale(group.rows()), List.of())
                        .of(group.title(), "", group.rows()))
                .toList();
        notes.add(intervals(report.level()));
        if (report.rows().stream().anyMatch(row -> row.refusal().isPresent())) {
            notes.add("A point without a line has no interval: "
                    + report.rows().stream()
                            .flatMap(row -> row.refusal().stream())
                            .findFirst()
                            .orElseThrow()
                            .sentence());
        }
        String title = "Metrics with " + SafeText.percent(report.level()) + " intervals";
        return new Figure(title, described(report.rows().size(), report.level()), ROOM, keys(series), panels, notes);
    }

    /**
     * Of a comparison: the difference by each metric, against 0 and the margin.
     *
     * @param report comparisons
     * @return the figure
     * @throws IllegalArgumentException if the report has no row
     */
    public static Figure of(ComparisonReport report) {
        List<IntervalRow> rows = report.rows().stream().map(IntervalFigure::row).toList();
        double margin = report.options().margin();
        List<Double> rules = margin > 0 ? List.of(0.0, -margin, margin) : List.of(0.0);
        List<Double> held = new ArrayList<>(rules);
        rows.forEach(row -> held.addAll(List.of(row.lower(), row.value(), row.upper())));
        LinearScale scale = LinearScale.holding(
                held.stream().mapToDouble(Double::doubleValue).toArray());
        List<String> notes = new ArrayList<>();
        notes.add("Right of 0 the first has more. " + intervals(report.options().level()));
        if (margin > 0) {
            notes.add("Dashed: the margin of " + margin + ", within which a difference does not matter.");
        }
        Panel panel = new IntervalPanel(List.of(""), scale, rules).of("", "difference, first minus second", rows);
        String title = "Differences with " + SafeText.percent(report.options().level()) + " intervals";
        String seen = described(rows.size(), report.options().level());
        return new Figure(title, seen, ROOM, List.of(), List.of(panel), notes);
    }

    private static IntervalRow row(ComparisonRow row) {
        var found = row.comparison();
        String label = found.metric();
        String bounds = Words.interval(found.difference(), found.lower(), found.upper());
        String why = row.refusal().map(reason -> "; " + reason.sentence()).orElse("");
        String title = label + ": " + bounds + (found.comparator().isEmpty() ? "" : " by " + found.comparator()) + why;
        return new IntervalRow(label, "", found.difference(), found.lower(), found.upper(), title);
    }

    static IntervalRow row(EstimateRow row, String label, String series) {
        var found = row.estimate();
        String bounds = Words.interval(found.value(), found.lower(), found.upper());
        String why = row.refusal().map(reason -> "; " + reason.sentence()).orElse("");
        String by = found.method().isEmpty() ? "" : " by " + found.method() + ", n = " + found.n();
        return new IntervalRow(
                label, series, found.value(), found.lower(), found.upper(), found.metric() + ": " + bounds + by + why);
    }

    private static String intervals(ConfidenceLevel level) {
        return "Lines are " + SafeText.percent(level) + " intervals.";
    }

    private static String described(int rows, ConfidenceLevel level) {
        return rows + (rows == 1 ? " value" : " values") + " with " + SafeText.percent(level)
                + " intervals, one below the other.";
    }

    private static List<String> series(List<IntervalRow> rows) {
        return rows.stream()
                .map(IntervalRow::series)
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
    }

    private static List<Key> keys(List<String> series) {
        List<Key> keys = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            keys.add(new Key(series.get(i), new PointMark(new Spot(0, 0), ColourRole.series(i), Shape.series(i), "")));
        }
        return keys;
    }

    private static LinearScale scale(List<IntervalRow> rows) {
        List<ToDoubleFunction<IntervalRow>> ends = List.of(IntervalRow::lower, IntervalRow::value, IntervalRow::upper);
        return LinearScale.holding(ends.stream()
                .flatMapToDouble(end -> rows.stream().mapToDouble(end))
                .toArray());
    }
}
