package dev.credence.benchmarks;

import static dev.credence.benchmarks.Section.code;
import static dev.credence.benchmarks.Section.format;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Coverage of proportion methods next to 0 and 1 and over all p, at three levels, by enumeration: what the default for proportions
 * was chosen by. The least is looked for on both sides of every bound, where coverage jumps.
 */
final class EndsCoverage {
    private static final List<String> METHODS =
            List.of("wilson", "wilson-modified", "mid-p", "jeffreys", "clopper-pearson");
    private static final double[] LEVELS = {0.9, 0.95, 0.99};
    private static final int[] TRIALS = {5, 10, 20, 35, 50, 100, 200, 1000};
    /** Fewer than five successes or failures are expected at the ends. */
    private static final double MIN_EXPECTED = 5;

    private static final int POINTS = 400;
    /** The distance from a bound, relative to the bound's distance from the end. */
    private static final double NEARBY = 1e-9;

    private final double[] lower;
    private final double[] upper;
    private final int n;

    private EndsCoverage(ProportionBounds bounds, int n) {
        this.n = n;
        lower = IntStream.rangeClosed(0, n).mapToDouble(k -> bounds.lower(k, n)).toArray();
        upper = IntStream.rangeClosed(0, n).mapToDouble(k -> bounds.upper(k, n)).toArray();
    }

    static Section addTo(Section section, List<ProportionIntervalMethod> all) {
        section.add(
                        "### Next to 0 and 1, by level: least coverage for any p, mean coverage and relative length at the ends")
                .add("The ends are p below 5/n or above 1 - 5/n, and the length there is relative to that of"
                        + " `wilson`. Each bound of `wilson-modified` alone misses with a probability of at most 1"
                        + " minus the level.");
        for (double level : LEVELS) {
            section.add("Level " + level + ":").table(rows(all, ConfidenceLevel.of(level)));
        }
        return section;
    }

    private static List<List<String>> rows(List<ProportionIntervalMethod> all, ConfidenceLevel level) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(new ArrayList<>(List.of("method")));
        Arrays.stream(TRIALS).forEach(n -> rows.get(0).add("n = " + n));
        ProportionBounds score = bounds(all, METHODS.get(0), level);
        for (String method : METHODS) {
            ProportionBounds bounds = bounds(all, method, level);
            List<String> row = new ArrayList<>(List.of(code(method)));
            for (int n : TRIALS) {
                row.add(new EndsCoverage(bounds, n).cell(new EndsCoverage(score, n)));
            }
            rows.add(row);
        }
        return rows;
    }

    private static ProportionBounds bounds(List<ProportionIntervalMethod> all, String spelling, ConfidenceLevel level) {
        return all.stream()
                .filter(method -> method.spelling().equals(spelling))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("not registered: " + spelling))
                .at(level);
    }

    private String cell(EndsCoverage score) {
        double length = mean(this::length) / score.mean(score::length);
        return format("%.3f %.3f %.2f", Math.floor(least() * 1000) / 1000, mean(this::coverage), length);
    }

    private double least() {
        return IntStream.rangeClosed(0, n)
                .boxed()
                .flatMapToDouble(k -> DoubleStream.of(lower[k], upper[k]))
                .filter(bound -> bound > 0 && bound < 1)
                .flatMap(bound -> DoubleStream.of(bound * (1 - NEARBY), bound + (1 - bound) * NEARBY))
                .map(this::coverage)
                .min()
                .orElseThrow();
    }

    /** Returns the mean over both ends, evenly; for up to ten trials the mean over all p. */
    private double mean(DoubleUnaryOperator function) {
        double ends = Math.min(1, 2 * MIN_EXPECTED / n);
        return IntStream.range(0, POINTS)
                .mapToDouble(i -> (i + 0.5) / POINTS * ends)
                .map(p -> p < ends / 2 ? p : 1 - (ends - p))
                .map(function)
                .average()
                .orElseThrow();
    }

    private double coverage(double p) {
        double[] chance = ShareGrid.binomial(n, p);
        return IntStream.rangeClosed(0, n)
                .filter(k -> lower[k] <= p && p <= upper[k])
                .mapToDouble(k -> chance[k])
                .sum();
    }

    private double length(double p) {
        double[] chance = ShareGrid.binomial(n, p);
        return IntStream.rangeClosed(0, n)
                .mapToDouble(k -> chance[k] * (upper[k] - lower[k]))
                .sum();
    }
}
