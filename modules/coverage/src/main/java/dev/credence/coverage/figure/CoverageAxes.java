package dev.credence.coverage.figure;

import dev.credence.coverage.Coverage;
import dev.credence.report.text.Digits;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/** The quantities that vary between the populations of a study. */
public final class CoverageAxes {
    private static final String SIZE = "n";

    private CoverageAxes() {}

    /**
     * Returns the names of the parameters that have several values, without the sample size.
     *
     * @param results the results of a study
     * @return names in alphabetical order
     */
    public static List<String> varied(List<Coverage> results) {
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

    /**
     * Returns the values that a quantity takes.
     *
     * @param results the results of a study
     * @param coordinate the quantity, NaN where a result has none
     * @return the different values, ascending
     */
    public static List<Double> values(List<Coverage> results, ToDoubleFunction<Coverage> coordinate) {
        return results.stream()
                .map(coordinate::applyAsDouble)
                .filter(value -> !Double.isNaN(value))
                .distinct()
                .sorted()
                .toList();
    }

    /** Formats a number with three decimals. */
    static String threeDigits(double value) {
        return new Digits(3).of(value);
    }
}
