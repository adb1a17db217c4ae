package dev.credence.report.page;

import dev.credence.report.evaluation.EstimateRow;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Of the estimates of thousands of classes those of the best and the worst; a reader learns how many there were. */
record PageRows(List<EstimateRow> rows, String note) {
    /** 40 classes fill a page. */
    private static final int MOST = 40;
    /** So many at each end, where there are more. */
    private static final int EACH = 12;

    static PageRows of(List<EstimateRow> all) {
        Map<String, EstimateRow> last = new LinkedHashMap<>();
        all.stream().filter(PageRows::isOfOneClass).forEach(row -> last.put(label(row), row));
        if (last.size() <= MOST) {
            return new PageRows(all, "");
        }
        List<String> ordered = last.entrySet().stream()
                .filter(entry -> !Double.isNaN(entry.getValue().estimate().value()))
                .sorted(Comparator.comparingDouble(entry -> entry.getValue().estimate().value()))
                .map(Map.Entry::getKey)
                .toList();
        int each = Math.min(EACH, ordered.size() / 2);
        Set<String> shown = new HashSet<>(ordered.subList(0, each));
        shown.addAll(ordered.subList(ordered.size() - each, ordered.size()));
        List<EstimateRow> rows = all.stream()
                .filter(row -> !isOfOneClass(row) || shown.contains(label(row)))
                .toList();
        String metric = last.values().iterator().next().estimate().metric();
        return new PageRows(
                rows,
                String.format(
                        Locale.ROOT,
                        "%d of %,d classes are shown: the %d of lowest and the %d of highest %s. All are in the JSON.",
                        shown.size(),
                        last.size(),
                        each,
                        each,
                        metric.substring(0, metric.indexOf('@'))));
    }

    private static boolean isOfOneClass(EstimateRow row) {
        return row.estimate().metric().contains("@");
    }

    private static String label(EstimateRow row) {
        String metric = row.estimate().metric();
        return metric.substring(metric.indexOf('@') + 1);
    }
}
