package dev.credence.outcomes.metric;

import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.outcomes.Outcomes;
import java.util.function.IntToDoubleFunction;

/**
 * The value and variance of a ratio of sums of items after items are added that the sample may lack by chance: one at each end of the range, of
 * equal weight. Few wins without a loss do not show that losses cannot occur, and few items of which all runs pass do not show how often
 * that happens.
 *
 * <p>With {@code v = (sum of w a + u (l + h)) / (sum of w b + 2 u)} for the range [l, h] and the weight {@code u} of each added item, the variance is {@code
 * (sum of w (a - v b)^2 + u (h - v)^2 + u (v - l)^2) / ((sum of w b + 2 u) sum of w b)}.
 *
 * @see <a href="https://doi.org/10.3102/1076998611411915">Bonett and Price (2012), JEBS 37, 479-488, on wins and losses</a>
 */
final class UnseenItems {
    private UnseenItems() {}

    /** Returns the moments of the mean of a number per item, of which {@code l} and {@code h} are the ends of the range. */
    static Moments ofMean(double[] weights, IntToDoubleFunction number, double added, double l, double h) {
        return ofRatio(weights, number, atom -> 1, added, l, h);
    }

    /** Returns the moments of a ratio of sums; {@code added} is the weight of each of the two items that are added. */
    static Moments ofRatio(
            double[] weights, IntToDoubleFunction above, IntToDoubleFunction below, double added, double l, double h) {
        double sum = added * (l + h);
        double items = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            sum += weights[atom] * above.applyAsDouble(atom);
            items += weights[atom] * below.applyAsDouble(atom);
        }
        double value = sum / (items + 2 * added);
        double squares = added * ((h - value) * (h - value) + (value - l) * (value - l));
        for (int atom = 0; atom < weights.length; atom++) {
            double rest = above.applyAsDouble(atom) - value * below.applyAsDouble(atom);
            squares += weights[atom] * rest * rest;
        }
        return new Moments(value, squares / (items + 2 * added) / items);
    }

    /** Returns the mean number of runs of an item; a run of an item is one trial. */
    static double runs(Outcomes outcomes, double[] weights) {
        double runs = 0;
        double items = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            runs += weights[atom] * outcomes.runs(atom);
            items += weights[atom];
        }
        return runs / items;
    }
}
