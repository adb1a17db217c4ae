package dev.credence.figures.kind;

import dev.credence.api.metric.Direction;
import dev.credence.figures.scale.LinearScale;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows under a heading.
 *
 * @param title the heading; may be empty
 * @param shared whether the rows share an axis with those of other groups
 */
record IntervalGroup(String title, boolean shared, List<IntervalFigure.Row> rows) {
    /** The groups of an evaluation; a note states what is left out because there is no room. */
    static List<IntervalGroup> of(List<EstimateRow> rows, List<String> notes) {
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("an interval plot must have a row: rows=0");
        }
        boolean oneMethod = rows.stream()
                        .map(row -> row.estimate().method())
                        .filter(method -> !method.isEmpty())
                        .distinct()
                        .count()
                <= 1;
        boolean repeated = rows.stream()
                        .map(row -> row.group() + "\n" + row.estimate().metric())
                        .distinct()
                        .count()
                < rows.size();
        LinearScale shared = shared(rows);
        Map<String, Map<Place, List<EstimateRow>>> headings = new LinkedHashMap<>();
        for (EstimateRow row : rows) {
            headings.computeIfAbsent(row.group(), any -> new EnumMap<>(Place.class))
                    .computeIfAbsent(place(row, shared), any -> new ArrayList<>())
                    .add(row);
        }
        List<IntervalGroup> groups = new ArrayList<>();
        headings.forEach((heading, places) -> places.forEach((place, members) -> {
            boolean first = members == places.values().iterator().next();
            groups.add(new IntervalGroup(
                    first ? heading : place.title(heading),
                    place == Place.SHARED,
                    rows(members, !oneMethod && repeated, notes)));
        }));
        return groups;
    }

    /** The axis of a row. */
    private enum Place {
        /** The axis of the metrics of which 1 is the best value. */
        SHARED(""),
        /** An axis of their own for a prevalence or an error far from them, which would make their intervals dots. */
        FAR("on an axis of their own"),
        /** An axis of values beyond -1 and 1. */
        WIDE("beyond -1 to 1");

        private final String words;

        Place(String words) {
            this.words = words;
        }

        String title(String heading) {
            return heading.isEmpty() ? words : heading + ", " + words;
        }
    }

    private static Place place(EstimateRow row, LinearScale shared) {
        if (!isNarrow(row)) {
            return Place.WIDE;
        }
        var found = row.estimate();
        boolean bounded = !Double.isNaN(found.lower()) && !Double.isNaN(found.upper());
        double lower = bounded ? found.lower() : found.value();
        double upper = bounded ? found.upper() : found.value();
        boolean near = !(lower > shared.upper() || upper < shared.lower());
        return near || isShare(row) ? Place.SHARED : Place.FAR;
    }

    /** Returns the scale of the metrics of which 1 is best; from -1 to 1 where there is none. */
    private static LinearScale shared(List<EstimateRow> rows) {
        List<IntervalFigure.Row> best = rows.stream()
                .filter(row -> isNarrow(row) && isShare(row))
                .map(row -> IntervalFigure.row(row, "", ""))
                .toList();
        return best.isEmpty() ? new LinearScale(-1, 1, 2) : IntervalFigure.scale(best);
    }

    private static boolean isShare(EstimateRow row) {
        return row.direction() == Direction.HIGHER_IS_BETTER && row.range().upper() == 1;
    }

    private static boolean isNarrow(EstimateRow row) {
        double most = Math.max(
                Math.abs(finite(row.estimate().lower())),
                Math.abs(finite(row.estimate().upper())));
        return row.range().lower() >= -1 && row.range().upper() <= 1 && most <= 1;
    }

    private static double finite(double bound) {
        return Double.isNaN(bound) ? 0 : bound;
    }

    private static List<IntervalFigure.Row> rows(List<EstimateRow> members, boolean byMethod, List<String> notes) {
        boolean byClass = !byMethod
                && members.size() > 1
                && members.stream().allMatch(row -> row.estimate().metric().contains("@"))
                && members.stream().map(IntervalGroup::label).distinct().count() < members.size();
        List<IntervalFigure.Row> rows = members.stream()
                .map(row -> {
                    String metric = row.estimate().metric();
                    if (byClass) {
                        return IntervalFigure.row(row, label(row), metric.substring(0, metric.indexOf('@')));
                    }
                    return IntervalFigure.row(
                            row, metric, byMethod ? row.estimate().method() : "");
                })
                .toList();
        return IntervalFigure.Extremes.of(byClass ? "classes" : "rows", rows, notes);
    }

    /** A label is the last part of a spelling. */
    private static String label(EstimateRow row) {
        String metric = row.estimate().metric();
        return metric.substring(metric.indexOf('@') + 1);
    }
}
