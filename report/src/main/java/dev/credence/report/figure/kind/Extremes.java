package dev.credence.report.figure.kind;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Of more rows than a page has room for, those with the lowest and the highest values; a reader learns how many there were. */
final class Extremes {
    /** 40 labels fill a page. */
    static final int MOST = 40;
    /** This many at each end, where there are more. */
    static final int EACH = 12;

    private Extremes() {}

    /** The rows to show, in their order; a note where they are not all. */
    static List<IntervalRow> of(String things, List<IntervalRow> rows, List<String> notes) {
        Map<String, IntervalRow> last = new LinkedHashMap<>();
        rows.forEach(row -> last.put(row.label(), row));
        if (last.size() <= MOST) {
            return rows;
        }
        List<IntervalRow> ordered = last.values().stream()
                .filter(row -> !Double.isNaN(row.value()))
                .sorted(Comparator.comparingDouble(IntervalRow::value))
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

    private static Set<String> labels(List<IntervalRow> rows) {
        return rows.stream().map(IntervalRow::label).collect(Collectors.toCollection(HashSet::new));
    }
}
