package dev.credence.report.page;

import dev.credence.report.evaluation.EstimateRow;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Of the estimates of thousands of classes or slices those of the best and the worst; a reader learns how many there were. */
record PageRows(List<EstimateRow> rows, String note) {
    /** 40 classes fill a page. */
    private static final int MOST = 40;
    /** This many at each end, where there are more. */
    private static final int EACH = 12;

    /** Rows of an evaluation: averages and other metrics of the whole come first and always stay. */
    static PageRows ofClasses(List<EstimateRow> all) {
        Predicate<EstimateRow> ofOneClass = row -> row.estimate().metric().contains("@");
        List<EstimateRow> ordered = Stream.concat(
                        all.stream().filter(ofOneClass.negate()), all.stream().filter(ofOneClass))
                .toList();
        return of("classes", ordered, ofOneClass, PageRows::label);
    }

    /** Of slices. */
    static PageRows ofSlices(List<EstimateRow> all) {
        return of("slices", all, row -> true, EstimateRow::group);
    }

    private static PageRows of(
            String things, List<EstimateRow> all, Predicate<EstimateRow> one, Function<EstimateRow, String> name) {
        Map<String, EstimateRow> last = new LinkedHashMap<>();
        all.stream().filter(one).forEach(row -> last.put(name.apply(row), row));
        if (last.size() <= MOST) {
            return new PageRows(all, "");
        }
        List<String> ordered = last.entrySet().stream()
                .filter(entry -> !Double.isNaN(entry.getValue().estimate().value()))
                .sorted(Comparator.comparingDouble(
                        entry -> entry.getValue().estimate().value()))
                .map(Map.Entry::getKey)
                .toList();
        int each = Math.min(EACH, ordered.size() / 2);
        Set<String> shown = new HashSet<>(ordered.subList(0, each));
        shown.addAll(ordered.subList(ordered.size() - each, ordered.size()));
        List<EstimateRow> rows = all.stream()
                .filter(row -> !one.test(row) || shown.contains(name.apply(row)))
                .toList();
        String metric = last.values().iterator().next().estimate().metric().replaceFirst("(?s)@.*", "");
        return new PageRows(
                rows,
                String.format(
                        Locale.ROOT,
                        "%d of %,d %s are shown: the %d of lowest and the %d of highest %s. All are in the JSON.",
                        shown.size(),
                        last.size(),
                        things,
                        each,
                        each,
                        metric));
    }

    private static String label(EstimateRow row) {
        String metric = row.estimate().metric();
        return metric.substring(metric.indexOf('@') + 1);
    }
}
