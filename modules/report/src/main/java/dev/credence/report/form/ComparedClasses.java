package dev.credence.report.form;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.metric.Direction;
import dev.credence.hypothesis.multiple.PValueAdjustment;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.comparison.ComparisonRow.ComparedClass;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Comparisons of two systems by one metric, class by class, with p-values that are adjusted by Holm's procedure over the classes. */
public final class ComparedClasses {
    /** The largest number of classes that a sentence names, 5. */
    private static final int NAMED = 5;

    private final String metric;
    private final List<ComparisonRow> rows;
    private final ComparisonOptions options;
    private final IdentityHashMap<ComparisonRow, Double> adjusted = new IdentityHashMap<>();

    private ComparedClasses(String metric, List<ComparisonRow> rows, ComparisonOptions options) {
        this.metric = metric;
        this.rows = rows;
        this.options = options;
        double[] holm = adjusted(rows.stream().map(ComparisonRow::comparison).toList());
        IntStream.range(0, holm.length)
                .filter(i -> !Double.isNaN(holm[i]))
                .forEach(i -> adjusted.put(rows.get(i), holm[i]));
    }

    /**
     * Adjusts the p-values of comparisons by Holm's procedure.
     *
     * @param comparisons a comparison for each class
     * @return the adjusted p-values; NaN for comparisons without a p-value, which do not count
     */
    public static double[] adjusted(List<Comparison> comparisons) {
        return adjusted(comparisons.stream().mapToDouble(Comparison::pValue).toArray());
    }

    /**
     * Adjusts p-values by Holm's procedure.
     *
     * @param pValues a p-value for each class; NaN if a class has none
     * @return the adjusted p-values; NaN for classes without a p-value, which do not count
     */
    public static double[] adjusted(double... pValues) {
        double[] p = pValues.clone();
        double[] tested =
                DoubleStream.of(p).filter(value -> !Double.isNaN(value)).toArray();
        double[] holm = tested.length == 0 ? tested : PValueAdjustment.HOLM.adjust(tested);
        int next = 0;
        for (int i = 0; i < p.length; i++) {
            p[i] = Double.isNaN(p[i]) ? Double.NaN : holm[next++];
        }
        return p;
    }

    /**
     * Returns a table for each metric and comparator by which the classes of a report are compared.
     *
     * @param rows the comparisons of a report, of which those of each class are taken
     * @param options level and margin
     * @return the comparisons of each class
     */
    public static List<ComparedClasses> of(List<ComparisonRow> rows, ComparisonOptions options) {
        Map<List<String>, List<ComparisonRow>> families = new LinkedHashMap<>();
        Map<String, Integer> seen = new LinkedHashMap<>();
        for (ComparisonRow row : rows) {
            row.ofClass().ifPresent(one -> {
                int turn = seen.merge(row.comparison().metric(), 1, Integer::sum);
                families.computeIfAbsent(List.of(one.metric(), Integer.toString(turn)), any -> new ArrayList<>())
                        .add(row);
            });
        }
        return families.entrySet().stream()
                .map(family -> new ComparedClasses(family.getKey().get(0), family.getValue(), options))
                .toList();
    }

    /** {@return the title of the table} */
    public String title() {
        return metric + " by class";
    }

    /** Returns a row for each class. */
    public Table<ComparisonRow> table(SystemNames names, Footnotes footnotes) {
        return ComparisonColumns.classes(rows, options, names, footnotes, this::adjusted);
    }

    private double adjusted(ComparisonRow row) {
        return adjusted.getOrDefault(row, Double.NaN);
    }

    /** Returns the adjusted p-values as JSON shows them: the metric, the procedure, the number of p-values, and those of each class. */
    public Map<String, Object> json() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("metric", metric);
        fields.put("adjust", "holm");
        fields.put("count", adjusted.size());
        fields.put("classes", rows.stream().map(this::json).toList());
        return fields;
    }

    private Map<String, Object> json(ComparisonRow row) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("label", row.ofClass().map(ComparedClass::label).orElse(""));
        fields.put("comparator", row.comparison().comparator());
        fields.put("pValue", row.comparison().pValue());
        fields.put("pAdjusted", adjusted(row));
        return fields;
    }

    /** Returns the columns of CSV with adjusted p-values and the number of p-values over which each was adjusted. */
    public static List<Column<ComparisonRow>> data(List<ComparedClasses> families) {
        return List.of(
                Column.data(
                        "p_adjusted",
                        row -> of(families, row)
                                .map(family -> family.adjusted(row))
                                .orElse(null)),
                Column.data(
                        "p_adjusted_over",
                        row -> of(families, row)
                                .map(family -> family.adjusted.size())
                                .orElse(null)));
    }

    private static Optional<ComparedClasses> of(List<ComparedClasses> families, ComparisonRow row) {
        return families.stream()
                .filter(family -> family.adjusted.containsKey(row))
                .findFirst();
    }

    /** Returns the sentence about the adjustment; empty if no class has a p-value. */
    public Optional<String> note() {
        return adjusted.isEmpty()
                ? Optional.empty()
                : Optional.of("p adjusted: by Holm's procedure over the " + adjusted.size() + " classes of " + metric
                        + "; the intervals are those of each class by itself");
    }

    /** Returns a sentence that names the classes on which a system is better. */
    public String conclusion(String first, String second) {
        List<String> ofFirst = labels(true);
        List<String> ofSecond = labels(false);
        int open = rows.size() - ofFirst.size() - ofSecond.size();
        String beginning = "By " + Phrases.metric(metric) + " of each class"
                + (adjusted.isEmpty() ? "" : ", with p-values adjusted over all " + adjusted.size() + " classes")
                + ", ";
        if (open == rows.size()) {
            return beginning + "these data do not show for any class which of " + first + " and " + second
                    + " is better.";
        }
        return beginning
                + Stream.of(better(first, ofFirst), better(second, ofSecond))
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining(", and "))
                + (open == 0
                        ? "."
                        : "; for the other " + (open == 1 ? "class" : open + " classes")
                                + " these data do not show which is better.");
    }

    private static String better(String system, List<String> labels) {
        if (labels.isEmpty()) {
            return "";
        }
        String named = labels.stream()
                .limit(NAMED)
                .map(label -> "'" + SafeText.cell(label) + "'")
                .collect(Collectors.joining(", "));
        return system + " is better for " + named
                + (labels.size() > NAMED ? " and " + (labels.size() - NAMED) + " more" : "");
    }

    private List<String> labels(boolean ofFirst) {
        return rows.stream()
                .filter(row -> isDecided(row, ofFirst))
                .flatMap(row -> row.ofClass().map(ComparedClass::label).stream())
                .toList();
    }

    private boolean isDecided(ComparisonRow row, boolean ofFirst) {
        Comparison comparison = row.comparison();
        boolean decided = Double.isNaN(adjusted(row))
                ? comparison.lower() > 0 || comparison.upper() < 0
                : adjusted(row) <= 1 - options.level().value();
        boolean larger = comparison.difference() > 0;
        return decided
                && comparison.fewDiffering().isEmpty()
                && comparison.direction() != Direction.NEUTRAL
                && ofFirst == (larger == (comparison.direction() == Direction.HIGHER_IS_BETTER));
    }
}
