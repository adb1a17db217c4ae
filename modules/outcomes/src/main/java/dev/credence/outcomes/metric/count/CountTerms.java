package dev.credence.outcomes.metric.count;

import dev.credence.outcomes.Outcomes;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The terms a and b of each item in {@code sum of w a / sum of w b}, for one group of columns. They are the means over the runs of an
 * item.
 */
final class CountTerms {
    private final Outcomes outcomes;
    private final int[] columns;
    private final int[] above;
    private final int[] below;
    /** What an item with 0/0 counts in a mean over items; null if the sums are pooled. */
    private final CountMetric.@Nullable Empty empty;

    private CountTerms(Outcomes outcomes, int[] columns, int[] above, int[] below, CountMetric.@Nullable Empty empty) {
        this.outcomes = outcomes;
        this.columns = columns;
        this.above = above;
        this.below = below;
        this.empty = empty;
    }

    /** Returns the terms of a formula that reads existing columns, whose names begin with a prefix. */
    static CountTerms of(CountFormula formula, Outcomes outcomes, String prefix) {
        List<String> names =
                outcomes.columns().stream().map(column -> column.name()).toList();
        List<String> counts = formula.counts();
        return new CountTerms(
                outcomes,
                each(counts, count -> names.indexOf(prefix + count)),
                each(counts, formula::above),
                each(counts, formula::below),
                null);
    }

    /** Returns terms whose ratio is the mean over items of a / b: the numerator a / b and the denominator 1 or, if excluded, 0. */
    CountTerms ofItems(CountMetric.Empty counted) {
        return new CountTerms(outcomes, columns, above, below, counted);
    }

    private static int[] each(List<String> counts, ToIntFunction<String> number) {
        return counts.stream().mapToInt(number).toArray();
    }

    /** Returns the numerator of an item. */
    double above(int atom) {
        if (empty == null) {
            return sum(atom, above);
        }
        double divisor = sum(atom, below);
        return divisor > 0 ? Math.min(1, sum(atom, above) / divisor) : empty == CountMetric.Empty.ONE ? 1 : 0;
    }

    /** Returns the denominator of an item. */
    double below(int atom) {
        if (empty == null) {
            return sum(atom, below);
        }
        return empty != CountMetric.Empty.EXCLUDE || sum(atom, below) > 0 ? 1 : 0;
    }

    /** Returns the weighted sum of numerators over that of denominators, NaN for 0/0. */
    double ratio(double[] weights) {
        double numerator = 0;
        double denominator = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            numerator += weights[atom] * above(atom);
            denominator += weights[atom] * below(atom);
        }
        return denominator > 0 ? Math.min(1, numerator / denominator) : Double.NaN;
    }

    /** Returns the weighted mean of the denominators. */
    double meanBelow(double[] weights) {
        double denominator = 0;
        double total = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            denominator += weights[atom] * below(atom);
            total += weights[atom];
        }
        return denominator / total;
    }

    private double sum(int atom, int[] multiples) {
        double sum = 0;
        for (int i = 0; i < columns.length; i++) {
            sum += multiples[i] == 0 ? 0 : multiples[i] * outcomes.mean(atom, columns[i]);
        }
        return sum;
    }
}
