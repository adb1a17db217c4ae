package dev.credence.delta.coverage;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Turns the cells of the intervals into tables. */
final class IntervalReport {
    private static final int WORST = 15;
    /** Metrics that are defined in fewer samples are omitted. */
    private static final double DEFINED = 0.1;

    private final StringBuilder text = new StringBuilder();
    private final Cells cells;
    private final int draws;

    IntervalReport(List<Cell> cells, int draws) {
        this.cells = new Cells(cells).where(cell -> cell.defined() >= DEFINED);
        this.draws = draws;
    }

    String write(Cells clusters) {
        introduction();
        shares();
        byMetric();
        worst();
        clusters(clusters);
        return text.toString();
    }

    private void introduction() {
        line("""
                ## Delta: `delta-wald`, `delta-logit`, `delta-wilson`

                %d samples are drawn in each situation, so that a coverage near 0.95 has a standard error of %.4f. There are \
                2, 3, 5 or 10 classes. They are balanced, or have frequencies proportional to 1, 1/2, 1/3, ..., or the first \
                has 98%% and the others share 2%%. The accuracy is 0.6, 0.8, 0.9, 0.95 or 0.99, with errors spread evenly over \
                the other classes, and n is 20, 50, 200 or 1000. For `f1` and `fbeta` there are two classes, and the rarer one \
                is positive. Situations in which the metric is defined in less than a tenth of the samples are left out. Every \
                situation is in [coverage/delta.csv](coverage/delta.csv).
                """.formatted(draws, Math.sqrt(0.95 * 0.05 / draws)));
    }

    private void shares() {
        line("### Where situations lie\n");
        line(
                "| method | classes | situations | mean coverage | below 0.85 | below 0.92 | 0.92 to 0.98 | above 0.98 | mean length |");
        line("|---|---|---|---|---|---|---|---|---|");
        for (String method : IntervalStudy.METHODS) {
            for (Mix mix : Mix.values()) {
                share(method, mix);
            }
        }
        line("");
    }

    private void share(String method, Mix mix) {
        Cells some =
                cells.where(cell -> cell.method().equals(method) && cell.truth().mix() == mix);
        line(String.format(
                Locale.ROOT,
                "| `%s` | %s | %d | %.3f | %.0f%% | %.0f%% | %.0f%% | %.0f%% | %.3f |",
                method,
                mix.words(),
                some.all().size(),
                some.mean(),
                some.percent(cell -> cell.coverage() < 0.85),
                some.percent(cell -> cell.coverage() < 0.92),
                some.percent(cell -> cell.coverage() >= 0.92 && cell.coverage() <= 0.98),
                some.percent(cell -> cell.coverage() > 0.98),
                some.length()));
    }

    private void byMetric() {
        line("### Mean coverage (least coverage) mean length, over classes and accuracies\n");
        line("| metric | classes | n | `delta-wald` | `delta-logit` | `delta-wilson` |");
        line("|---|---|---|---|---|---|");
        for (String metric :
                cells.all().stream().map(Cell::metric).distinct().sorted().toList()) {
            for (Mix mix : Mix.values()) {
                IntStream.of(IntervalStudy.SIZES).forEach(items -> row(metric, mix, items));
            }
        }
        line("");
    }

    private void row(String metric, Mix mix, int items) {
        Cells some =
                cells.where(cell -> cell.metric().equals(metric) && cell.truth().mix() == mix && cell.items() == items);
        line("| `" + metric + "` | " + mix.words() + " | " + items + " | "
                + IntervalStudy.METHODS.stream()
                        .map(method ->
                                some.where(cell -> cell.method().equals(method)).summary())
                        .collect(Collectors.joining(" | "))
                + " |");
    }

    private void worst() {
        line("### Where `delta-wilson` covers least\n");
        line("`balanced-accuracy` is left out here, because it equals `recall.macro`.\n");
        line("| metric | number of classes | classes | accuracy | n | coverage | mean length |");
        line("|---|---|---|---|---|---|---|");
        cells
                .where(cell ->
                        cell.method().equals("delta-wilson") && !cell.metric().equals("balanced-accuracy"))
                .all()
                .stream()
                .sorted(Comparator.comparingDouble(Cell::coverage))
                .limit(WORST)
                .forEach(this::worst);
        line("");
    }

    private void worst(Cell cell) {
        line(String.format(
                Locale.ROOT,
                "| `%s` | %d | %s | %s | %d | %.3f | %.3f |",
                cell.metric(),
                cell.truth().classes(),
                cell.truth().mix().words(),
                cell.truth().accuracy(),
                cell.items(),
                cell.coverage(),
                cell.length()));
    }

    private void clusters(Cells clusters) {
        line("### Clusters: mean coverage (least coverage) mean length\n");
        line("Clusters have 5 to 50 items. Half of the clusters are hard, with three times the errors"
                + " of the easy ones, and half have more items of the first class. There are 2 or 3"
                + " classes, balanced or uneven, and the accuracy is 0.7 or 0.9. \"Pooled\" takes the same"
                + " items as if they were independent.\n");
        line("| metric | clusters | `delta-wilson` | `delta-wilson`, pooled |");
        line("|---|---|---|---|");
        for (String metric : ClusterStudy.METRICS) {
            for (int size : ClusterStudy.SIZES) {
                Cells some = clusters.where(cell -> cell.metric().equals(metric) && cell.items() == size);
                line("| `" + metric + "` | " + size + " | "
                        + ClusterStudy.METHODS.stream()
                                .map(method -> some.where(cell -> cell.method().equals(method))
                                        .summary())
                                .collect(Collectors.joining(" | "))
                        + " |");
            }
        }
        line("");
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
