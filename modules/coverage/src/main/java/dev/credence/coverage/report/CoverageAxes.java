package dev.credence.coverage.report;

import dev.credence.coverage.Coverage;
import dev.credence.report.text.Digits;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/** The quantities that vary between the populations of a study. */
final class CoverageAxes {
    private static final String SIZE = "n";

    private CoverageAxes() {}

    /** Returns the names of the parameters that have several values, without the sample size. */
    static List<String> varied(List<Coverage> results) {
        TreeSet<String> names = new TreeSet<>();
        results.forEach(result -> names.addAll(result.parameters().keySet()));
        names.remove(SIZE);
        return names.stream()
                .filter(name -> values(results, value(name)).size() > 1)
                .toList();
    }

    /** Returns the sample sizes, ascending. */
    static List<Long> sizes(List<Coverage> results) {
        return results.stream().map(Coverage::n).distinct().sorted().toList();
    }

    static ToDoubleFunction<Coverage> value(String name) {
        return result -> result.parameters().getOrDefault(name, Double.NaN);
    }

    static List<Double> values(List<Coverage> results, ToDoubleFunction<Coverage> of) {
        return results.stream()
                .map(of::applyAsDouble)
                .filter(value -> !Double.isNaN(value))
                .distinct()
                .sorted()
                .toList();
    }

    /** Formats a number with three decimals. */
    static String three(double value) {
        return new Digits(3).of(value);
    }
}
