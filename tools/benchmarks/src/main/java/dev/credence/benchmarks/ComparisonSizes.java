package dev.credence.benchmarks;

import static dev.credence.benchmarks.Section.code;
import static dev.credence.benchmarks.Section.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Computes the size of the tests of two accuracies, their power and the coverage of their intervals by enumeration of all outcomes.
 * Takes some minutes.
 */
final class ComparisonSizes {
    private static final List<String> PAIRED = List.of(
            "tango",
            "mcnemar",
            "mcnemar:form=asymptotic",
            "mcnemar:form=exact",
            "mcnemar:form=corrected",
            "paired-delta");
    private static final int[] ITEMS = {10, 20, 40, 100, 300, 1000};
    private static final int[][] INDEPENDENT = {
        {5, 5}, {10, 10}, {20, 20}, {50, 50}, {100, 100}, {5, 20}, {10, 50}, {30, 100}, {10, 200}, {5, 1000}
    };
    private static final int[] COVERED = {10, 20, 50, 100};
    private static final int[][] COVERED_APART = {{10, 10}, {30, 30}, {10, 200}};
    private static final String MIETTINEN = "miettinen-nurminen";
    private static final List<String> APART = List.of(MIETTINEN, "independent-delta");

    private final List<SizeRow> rows = new ArrayList<>();

    private ComparisonSizes() {}

    static Section measured() {
        ComparisonSizes sizes = new ComparisonSizes();
        sizes.compute();
        List<String> lines = new ArrayList<>(List.of(SizeRow.HEAD));
        sizes.rows.forEach(row -> lines.add(row.csv()));
        return sizes.section().cells(lines);
    }

    private void compute() {
        IntStream all = IntStream.concat(IntStream.rangeClosed(5, 100), IntStream.of(150, 200, 300, 500, 700, 1000));
        all.forEach(n -> rows.add(PairedSizes.row(PAIRED.get(0), n)));
        for (String comparator : PAIRED.subList(1, PAIRED.size())) {
            IntStream.of(ITEMS).forEach(n -> rows.add(PairedSizes.row(comparator, n)));
        }
        for (int[] n : INDEPENDENT) {
            for (String comparator : APART) {
                IndependentSizes sizes = new IndependentSizes(comparator, n[0], n[1]);
                rows.add(sizes.row());
                if (comparator.equals(MIETTINEN)) {
                    rows.add(sizes.pooled());
                }
            }
        }
    }

    private Section section() {
        return new Section("sizes")
                .add("## Tests of two proportions")
                .add("These are the largest probabilities with which the two-sided test of equal accuracies"
                        + " rejects equal systems, over all shares of items that distinguish the systems, or of"
                        + " right answers. All outcomes are enumerated; nothing is simulated. The goal is 0.055 at"
                        + " level 0.05 and 0.012 at level 0.01. "
                        + largest(PAIRED.get(0), "every n from 5 to 100 and six n up to 1,000")
                        + " " + largest(MIETTINEN, "the pairs of sizes below")
                        + " Every row is in [coverage/sizes.csv](coverage/sizes.csv).")
                .add("### Same items: size at 0.05, size at 0.01, power")
                .add("The power is that at level 0.05 if a fifth of the items distinguish the systems and one"
                        + " system is right on three quarters of those.")
                .table(paired())
                .add("### Different items: size at 0.05, size at 0.01, power")
                .add("The power is that at level 0.05 for accuracies of 0.9 and 0.7. " + code(IndependentSizes.POOLED)
                        + " compares the statistic with the normal distribution.")
                .table(independent())
                .add("### Intervals: least and mean coverage at level 0.95, mean length")
                .add("For the same items there are 40 truths: 2 to 95% of the items distinguish the systems,"
                        + " and one system is right on half to all of those. For different items there are all"
                        + " pairs of the accuracies 0.02, 0.1, 0.3, 0.5, 0.8 and 0.95.")
                .table(coverage());
    }

    private String largest(String comparator, String where) {
        List<SizeRow> own =
                rows.stream().filter(row -> row.comparator().equals(comparator)).toList();
        SizeRow five = own.stream().max(Comparator.comparing(SizeRow::five)).orElseThrow();
        SizeRow one = own.stream().max(Comparator.comparing(SizeRow::one)).orElseThrow();
        return format(
                "The largest of %s over %s is %.4f at 0.05 (n = %s) and %.4f at 0.01 (n = %s).",
                code(comparator), where, five.five(), five.trials(), one.one(), one.trials());
    }

    private List<List<String>> paired() {
        List<List<String>> table = new ArrayList<>();
        table.add(Stream.concat(Stream.of("comparator"), IntStream.of(ITEMS).mapToObj(n -> "n = " + n))
                .toList());
        for (String comparator : PAIRED) {
            table.add(line(comparator, IntStream.of(ITEMS).mapToObj(n -> new int[] {n, 0})));
        }
        return table;
    }

    private List<List<String>> independent() {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("sizes", code(MIETTINEN), code(IndependentSizes.POOLED), code(APART.get(1))));
        for (int[] n : INDEPENDENT) {
            table.add(Stream.concat(
                            Stream.of(n[0] + " v " + n[1]),
                            Stream.of(MIETTINEN, IndependentSizes.POOLED, APART.get(1))
                                    .map(comparator -> cell(comparator, n)))
                    .toList());
        }
        return table;
    }

    private List<String> line(String comparator, Stream<int[]> trials) {
        return Stream.concat(Stream.of(code(comparator)), trials.map(n -> cell(comparator, n)))
                .toList();
    }

    private String cell(String comparator, int[] n) {
        return rows.stream()
                .filter(row -> row.comparator().equals(comparator) && row.first() == n[0] && row.second() == n[1])
                .map(row -> format("%.3f, %.3f, %.2f", row.five(), row.one(), row.power()))
                .findFirst()
                .orElse("");
    }

    private static List<List<String>> coverage() {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("comparator", "trials", "least", "mean", "length"));
        for (int n : COVERED) {
            for (String comparator : PAIRED) {
                table.add(covered(comparator, Integer.toString(n), PairedSizes.coverage(comparator, n)));
            }
        }
        for (int[] n : COVERED_APART) {
            for (String comparator : APART) {
                double[] cell = new IndependentSizes(comparator, n[0], n[1]).coverage();
                table.add(covered(comparator, n[0] + " v " + n[1], cell));
            }
        }
        return table;
    }

    private static List<String> covered(String comparator, String trials, double[] cell) {
        return List.of(
                code(comparator), trials, format("%.3f", cell[0]), format("%.3f", cell[1]), format("%.3f", cell[2]));
    }
}
