package dev.credence.bayes.coverage;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.testkit.laws.interval.ExactCoverage;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** Computes the coverage of intervals of proportions by enumeration of all n + 1 outcomes. */
final class ProportionStudy {
    private static final int[] SHOWN = {5, 10, 20, 30, 50, 100};
    private static final int POINTS = 1000;

    private final Map<String, ProportionIntervalMethod> methods;

    ProportionStudy(Map<String, ProportionIntervalMethod> methods) {
        this.methods = methods;
    }

    private static ExactCoverage of(ProportionIntervalMethod method, int n) {
        return ExactCoverage.of(method, n, ConfidenceLevel.P95);
    }

    /** Returns the mean coverage, the smallest coverage in [0.05, 0.95], the smallest coverage anywhere, and the mean length. */
    String table() {
        StringBuilder table = new StringBuilder("| n |");
        methods.keySet().forEach(name -> table.append(" `").append(name).append("` |"));
        table.append("\n|---|").append("---|".repeat(methods.size())).append('\n');
        for (int n : SHOWN) {
            table.append("| ").append(n).append(" |");
            methods.values().forEach(method -> table.append(cell(of(method, n))));
            table.append('\n');
        }
        return table.toString();
    }

    private static String cell(ExactCoverage coverage) {
        double length = IntStream.range(0, 100)
                .mapToDouble(i -> coverage.expectedLength((i + 0.5) / 100))
                .average()
                .orElseThrow();
        return String.format(
                Locale.ROOT,
                " %.4f (%.3f, %.3f) %.3f |",
                coverage.mean(POINTS),
                coverage.minimum(0.05, 0.95),
                coverage.minimum(),
                length);
    }

    /** Returns the extremes over every n from 5 to 100: the range of the mean coverage, and the smallest coverage in [0.05, 0.95]. */
    String worst() {
        StringBuilder text = new StringBuilder();
        methods.forEach((name, method) -> {
            List<ExactCoverage> all =
                    IntStream.rangeClosed(5, 100).mapToObj(n -> of(method, n)).toList();
            double low = all.stream().mapToDouble(c -> c.mean(POINTS)).min().orElseThrow();
            double high = all.stream().mapToDouble(c -> c.mean(POINTS)).max().orElseThrow();
            double least =
                    all.stream().mapToDouble(c -> c.minimum(0.05, 0.95)).min().orElseThrow();
            text.append(String.format(Locale.ROOT, "| `%s` | %.4f to %.4f | %.3f |%n", name, low, high, least));
        });
        return text.toString();
    }

    /** Returns a line for each n and p. */
    String csv() {
        StringBuilder csv = new StringBuilder("n,p");
        methods.keySet()
                .forEach(name -> csv.append(',')
                        .append(name)
                        .append(" coverage,")
                        .append(name)
                        .append(" length"));
        for (int n : SHOWN) {
            List<ExactCoverage> all =
                    methods.values().stream().map(method -> of(method, n)).toList();
            for (int i = 1; i < 100; i++) {
                double p = i / 100.0;
                csv.append(String.format(Locale.ROOT, "%n%d,%s", n, p));
                all.forEach(c -> csv.append(String.format(Locale.ROOT, ",%.5f,%.5f", c.at(p), c.expectedLength(p))));
            }
        }
        return csv.append('\n').toString();
    }
}
