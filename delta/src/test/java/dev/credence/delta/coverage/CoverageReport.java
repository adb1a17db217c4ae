package dev.credence.delta.coverage;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Turns cells into the tables of docs/coverage.md. */
final class CoverageReport {
    private static final int WORST = 12;
    private final StringBuilder text = new StringBuilder();
    private final List<Cell> cells;

    CoverageReport(List<Cell> cells) {
        this.cells = cells.stream().filter(cell -> cell.defined() >= 0.1).toList();
    }

    String intervals(int draws) {
        line("## Delta intervals and comparators");
        line("");
        line("Simulated at level .95, " + draws + " samples a cell (standard error of a coverage near .95: "
                + String.format(Locale.ROOT, "%.4f", Math.sqrt(0.95 * 0.05 / draws))
                + "), over samples on which the metric is defined. Grid: 2, 3, 5, 10 classes;"
                + " balanced, or 98% in the first class and the others sharing 2%; accuracy .6, .8, .9, .95, .99 with errors"
                + " spread evenly; n 20, 50, 200, 1000. f1 and fbeta: two classes, the second (rare) one positive."
                + " Every cell is in [coverage-delta.csv](coverage-delta.csv). Written by"
                + " `dev.credence.delta.coverage.CoverageTable` in delta's test tree.");
        line("");
        shares();
        byMetric();
        worst();
        return text.toString();
    }

    private void shares() {
        line("### Where cells lie");
        line("");
        line("| method | classes | cells | mean coverage | below .92 | .92 to .98 | above .98 | mean length |");
        line("|---|---|---|---|---|---|---|---|");
        for (String method : IntervalStudy.METHODS) {
            for (boolean balanced : new boolean[] {true, false}) {
                List<Cell> some = some(
                        cell -> cell.method().equals(method) && cell.truth().balanced() == balanced);
                double below =
                        some.stream().filter(cell -> cell.coverage() < 0.92).count() / (double) some.size();
                double above =
                        some.stream().filter(cell -> cell.coverage() > 0.98).count() / (double) some.size();
                line(String.format(
                        Locale.ROOT,
                        "| `%s` | %s | %d | %.3f | %.0f%% | %.0f%% | %.0f%% | %.3f |",
                        method,
                        balanced ? "balanced" : "98% in one",
                        some.size(),
                        mean(some),
                        100 * below,
                        100 * (1 - below - above),
                        100 * above,
                        length(some)));
            }
        }
        line("");
    }

    private void byMetric() {
        line("### Mean coverage (least) and mean length over classes and accuracies");
        line("");
        line("| metric | classes | n | `delta-wald` | `delta-logit` | `delta-wilson` |");
        line("|---|---|---|---|---|---|");
        List<String> metrics = cells.stream().map(Cell::metric).distinct().toList();
        for (String metric : metrics) {
            for (boolean balanced : new boolean[] {true, false}) {
                for (int items : new int[] {20, 50, 200, 1000}) {
                    line("| `" + metric + "` | " + (balanced ? "balanced" : "98% in one") + " | " + items + " | "
                            + IntervalStudy.METHODS.stream()
                                    .map(method ->
                                            entry(some(cell -> cell.metric().equals(metric)
                                                    && cell.truth().balanced() == balanced
                                                    && cell.items() == items
                                                    && cell.method().equals(method))))
                                    .collect(Collectors.joining(" | "))
                            + " |");
                }
            }
        }
        line("");
    }

    private static String entry(List<Cell> some) {
        double least = some.stream().mapToDouble(Cell::coverage).min().orElse(Double.NaN);
        return String.format(Locale.ROOT, "%.3f (%.2f) %.3f", mean(some), least, length(some));
    }

    private void worst() {
        line("### Where `delta-wilson` covers least");
        line("");
        line("| metric | classes | mix | accuracy | n | coverage | mean length |");
        line("|---|---|---|---|---|---|---|");
        some(cell -> cell.method().equals("delta-wilson")).stream()
                .sorted(java.util.Comparator.comparingDouble(Cell::coverage))
                .limit(WORST)
                .forEach(cell -> line(String.format(
                        Locale.ROOT,
                        "| `%s` | %d | %s | %s | %d | %.3f | %.3f |",
                        cell.metric(),
                        cell.truth().classes(),
                        cell.truth().mix(),
                        cell.truth().accuracy(),
                        cell.items(),
                        cell.coverage(),
                        cell.length())));
        line("");
    }

    static String comparisons(List<ComparisonStudy.Row> rows, int draws) {
        CoverageReport report = new CoverageReport(List.of());
        report.line("### Comparators: coverage of the difference, rejections of \"no difference\" at .05");
        report.line("");
        report.line("Two systems of the accuracies given, 2 and 5 classes averaged, " + draws
                + " samples a cell; on paired items both have the same luck in half of them. Rejections are errors where the"
                + " accuracies are equal, power where not.");
        report.line("");
        report.line("| metric | mix | accuracies | n | "
                + ComparisonStudy.COMPARATORS.stream().map(c -> "`" + c + "`").collect(Collectors.joining(" | "))
                + " |");
        report.line("|---|---|---|---|---|---|---|");
        List<String> seen = new ArrayList<>();
        for (ComparisonStudy.Row row : rows) {
            String key = "| `" + row.cell().metric() + "` | "
                    + row.cell().truth().mix() + " | " + row.cell().truth().accuracy() + ", " + row.second() + " | "
                    + row.cell().items() + " | ";
            if (!seen.contains(key)) {
                seen.add(key);
                report.line(key + entries(rows, row) + " |");
            }
        }
        report.line("");
        return report.text.toString();
    }

    private static String entries(List<ComparisonStudy.Row> rows, ComparisonStudy.Row like) {
        return ComparisonStudy.COMPARATORS.stream()
                .map(comparator -> {
                    List<ComparisonStudy.Row> some = rows.stream()
                            .filter(row -> row.cell().method().equals(comparator)
                                    && row.cell().metric().equals(like.cell().metric())
                                    && row.cell().items() == like.cell().items()
                                    && row.second() == like.second()
                                    && row.cell().truth().balanced()
                                            == like.cell().truth().balanced()
                                    && row.cell().truth().accuracy()
                                            == like.cell().truth().accuracy())
                            .toList();
                    double rejected = some.stream()
                            .mapToDouble(ComparisonStudy.Row::rejected)
                            .average()
                            .orElse(Double.NaN);
                    double mean =
                            mean(some.stream().map(ComparisonStudy.Row::cell).toList());
                    return String.format(Locale.ROOT, "%.3f, %.3f", mean, rejected);
                })
                .collect(Collectors.joining(" | "));
    }

    private List<Cell> some(Predicate<Cell> which) {
        return cells.stream().filter(which).toList();
    }

    private static double mean(List<Cell> some) {
        return some.stream().mapToDouble(Cell::coverage).average().orElse(Double.NaN);
    }

    private static double length(List<Cell> some) {
        return some.stream().mapToDouble(Cell::length).average().orElse(Double.NaN);
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
