package dev.credence.delta.coverage;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Turns the cells of the comparators into a table. */
final class ComparisonReport {
    private final List<ComparisonStudy.Row> rows;

    ComparisonReport(List<ComparisonStudy.Row> rows) {
        this.rows = rows;
    }

    String write(int draws) {
        StringBuilder text = new StringBuilder();
        text.append("### Comparators: coverage of the difference, and rejections of \"no difference\" at 0.05\n\n");
        text.append("Two systems have the accuracies given; 2 and 5 classes are averaged. " + draws
                + " samples are drawn in each situation. In half of the paired items the errors of both"
                + " systems depend on the same random number. Rejections are errors if the accuracies are"
                + " equal, and power if they differ.\n\n");
        text.append("| metric | classes | accuracies | n | ")
                .append(ComparisonStudy.COMPARATORS.stream()
                        .map(comparator -> "`" + comparator + "`")
                        .collect(Collectors.joining(" | ")))
                .append(" |\n|---|---|---|---|---|---|---|\n");
        rows.stream().map(ComparisonReport::key).distinct().forEach(key -> text.append(row(key)));
        return text.append('\n').toString();
    }

    private static String key(ComparisonStudy.Row row) {
        Cell cell = row.cell();
        return "| `" + cell.metric() + "` | " + cell.truth().mix().words() + " | "
                + cell.truth().accuracy() + ", " + row.second() + " | " + cell.items() + " | ";
    }

    private String row(String key) {
        return key
                + ComparisonStudy.COMPARATORS.stream()
                        .map(comparator -> entry(key, comparator))
                        .collect(Collectors.joining(" | "))
                + " |\n";
    }

    private String entry(String key, String comparator) {
        List<ComparisonStudy.Row> some = rows.stream()
                .filter(row -> key(row).equals(key) && row.cell().method().equals(comparator))
                .toList();
        double rejected = some.stream()
                .mapToDouble(ComparisonStudy.Row::rejected)
                .average()
                .orElse(Double.NaN);
        double mean = new Cells(some.stream().map(ComparisonStudy.Row::cell).toList()).mean();
        return String.format(Locale.ROOT, "%.3f, %.3f", mean, rejected);
    }
}
