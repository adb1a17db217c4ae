package dev.credence.report.figure.kind;

import dev.credence.report.evaluation.EstimateRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows under a heading.
 *
 * @param title the heading; may be empty
 * @param narrow whether all values lie from -1 to 1, so that they share an axis with others
 * @param rows the rows
 */
record IntervalGroup(String title, boolean narrow, List<IntervalRow> rows) {
    /** The groups of an evaluation; what is left out for want of room is noted. */
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
        Map<String, List<EstimateRow>> headings = new LinkedHashMap<>();
        for (EstimateRow row : rows) {
            String heading = row.group() + (isNarrow(row) ? "" : "\n");
            headings.computeIfAbsent(heading, any -> new ArrayList<>()).add(row);
        }
        List<IntervalGroup> groups = new ArrayList<>();
        headings.forEach((heading, members) -> groups.add(new IntervalGroup(
                heading.strip(), !heading.endsWith("\n"), rows(members, !oneMethod && repeated, notes))));
        return groups;
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

    private static List<IntervalRow> rows(List<EstimateRow> members, boolean byMethod, List<String> notes) {
        boolean byClass = !byMethod
                && members.size() > 1
                && members.stream().allMatch(row -> row.estimate().metric().contains("@"))
                && members.stream().map(IntervalGroup::label).distinct().count() < members.size();
        List<IntervalRow> rows = members.stream()
                .map(row -> {
                    String metric = row.estimate().metric();
                    if (byClass) {
                        return IntervalFigure.row(row, label(row), metric.substring(0, metric.indexOf('@')));
                    }
                    return IntervalFigure.row(
                            row, metric, byMethod ? row.estimate().method() : "");
                })
                .toList();
        return Extremes.of(byClass ? "classes" : "rows", rows, notes);
    }

    /** A label ends a spelling. */
    private static String label(EstimateRow row) {
        String metric = row.estimate().metric();
        return metric.substring(metric.indexOf('@') + 1);
    }
}
