package dev.credence.outcomes.metric.count;

import dev.credence.api.metric.BoundaryVariance;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.metric.count.CountGroups.CountTerms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The mean over groups of columns of {@code sum of w a / sum of w b}. An average over labels has one group for each label, others have one.
 *
 * @param groups the terms of each group
 * @param ofEmpty the value of a group with 0/0; NaN if it does not count
 */
record CountGroups(List<CountTerms> groups, double ofEmpty) {
    /** Returns the value, NaN if no group counts. */
    double value(double[] weights) {
        double sum = 0;
        int counted = 0;
        for (CountTerms terms : groups) {
            double ratio = ratio(terms, weights);
            if (!Double.isNaN(ratio)) {
                sum += ratio;
                counted++;
            }
        }
        return counted == 0 ? Double.NaN : Math.min(1, sum / counted);
    }

    private double ratio(CountTerms terms, double[] weights) {
        double ratio = terms.ratio(weights);
        return !Double.isNaN(ratio) ? ratio : terms.countsZero ? 0 : ofEmpty;
    }

    /** Returns the mean over groups and its variance, where a group of equal items has the variance of as many trials. */
    BoundaryVariance.Moments atEdge(double[] weights) {
        double total = Arrays.stream(weights).sum();
        double[] psi = new double[weights.length];
        influence(weights, psi);
        double variance = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            variance += weights[atom] / total * psi[atom] * psi[atom] / total;
        }
        double sum = 0;
        int counted = 0;
        double ofEqual = 0;
        for (CountTerms terms : groups) {
            double ratio = ratio(terms, weights);
            if (!Double.isNaN(ratio)) {
                double items = Double.isNaN(terms.ratio(weights)) ? total : terms.trialsOfEqualRatio(weights, ratio);
                double more = items > 0 ? (ratio * items + 0.5) / (items + 1) : ratio;
                sum += more;
                counted++;
                ofEqual += items > 0 ? more * (1 - more) / items : 0;
            }
        }
        return new BoundaryVariance.Moments(sum / counted, variance + ofEqual / counted / counted);
    }

    /** Writes the mean of the influences on the groups that count; the array may be that of the weights. */
    void influence(double[] weights, double[] out) {
        List<CountTerms> counted = groups.stream()
                .filter(terms -> !Double.isNaN(ratio(terms, weights)))
                .toList();
        double[] ratios =
                counted.stream().mapToDouble(terms -> ratio(terms, weights)).toArray();
        double[] means =
                counted.stream().mapToDouble(terms -> terms.meanBelow(weights)).toArray();
        for (int atom = 0; atom < out.length; atom++) {
            double sum = 0;
            for (int group = 0; group < ratios.length; group++) {
                CountTerms terms = counted.get(group);
                sum += means[group] > 0 ? (terms.above(atom) - ratios[group] * terms.below(atom)) / means[group] : 0;
            }
            out[atom] = sum / ratios.length;
        }
    }

    /**
     * Returns how much farther than any item with weight an item of mean size moves the value, whose ratio in every group is {@code extreme}, 0 or 1; 0
     * or more.
     */
    double gap(double[] weights, double extreme) {
        double sum = 0;
        int counted = 0;
        for (CountTerms terms : groups) {
            double ratio = ratio(terms, weights);
            if (!Double.isNaN(ratio)) {
                sum += terms.gap(weights, ratio, extreme);
                counted++;
            }
        }
        return counted == 0 ? 0 : sum / counted;
    }

    /**
     * Returns the largest value by the share of the items with a denominator that are successes with the mean count, in each group whose items show none. Few
     * items of a rare label may lack its successes.
     */
    DoubleUnaryOperator highest(double[] weights) {
        double total = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            int item = atom;
            total += groups.stream().anyMatch(terms -> terms.below(item) > 0) ? weights[atom] : 0;
        }
        List<DoubleUnaryOperator> counted = new ArrayList<>();
        for (CountTerms terms : groups) {
            double ratio = ratio(terms, weights);
            if (!Double.isNaN(ratio)) {
                counted.add(terms.highest(weights, ratio, total));
            }
        }
        return share -> {
            double sum = 0;
            for (DoubleUnaryOperator group : counted) {
                sum += group.applyAsDouble(share);
            }
            return Math.min(1, sum / counted.size());
        };
    }

    /**
     * The terms a and b of each item in {@code sum of w a / sum of w b}, for one group of columns. They are the means over the runs of an
     * item.
     *
     * @param empty what an item with 0/0 counts in a mean over items; null if the sums are pooled
     * @param countsZero whether 0/0 counts 0, because the group has a value for another system
     */
    @SuppressWarnings("ArrayRecordComponent") // it is never compared
    record CountTerms(
            Outcomes outcomes,
            int[] columns,
            int[] above,
            int[] below,
            CountMetric.@Nullable Empty empty,
            boolean countsZero) {
        /** Ratios that differ by less are equal. */
        private static final double ROUNDING = 0x1p-40;

        /** Returns the terms of a formula that reads existing columns, whose names begin with a prefix. */
        static CountTerms of(CountFormula formula, Outcomes outcomes, String prefix) {
            List<String> names =
                    outcomes.columns().stream().map(column -> column.name()).toList();
            List<String> counts = formula.counts();
            return new CountTerms(
                    outcomes,
                    numbersOf(counts, count -> names.indexOf(prefix + count)),
                    numbersOf(counts, formula::above),
                    numbersOf(counts, formula::below),
                    null,
                    false);
        }

        /** Returns terms whose ratio is the mean over items of a / b: the numerator a / b and the denominator 1 or, if excluded, 0. */
        CountTerms ofItems(CountMetric.Empty counted) {
            return new CountTerms(outcomes, columns, above, below, counted, countsZero);
        }

        /** Returns these terms, of which 0/0 counts 0 or what it counts by the option. */
        CountTerms countingZero(boolean zero) {
            return new CountTerms(outcomes, columns, above, below, empty, zero);
        }

        private static int[] numbersOf(List<String> counts, ToIntFunction<String> number) {
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

        /**
         * Returns the number of trials that items with the same ratio are worth, and 0 if they differ. If the ratio reads both kinds of errors, they are the items of
         * the label or those with a prediction of it, whichever are fewer, and at least 1: false positives alone do not show how many items of a label are found.
         */
        double trialsOfEqualRatio(double[] weights, double ratio) {
            double items = itemsOfEqualRatio(weights, ratio);
            if (empty != null || columns.length != 3 || !(items > 0)) {
                return items;
            }
            double predicted = 0;
            double actual = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                double found = outcomes.mean(atom, columns[0]);
                predicted += found + outcomes.mean(atom, columns[1]) > 0 ? weights[atom] : 0;
                actual += found + outcomes.mean(atom, columns[2]) > 0 ? weights[atom] : 0;
            }
            return Math.min(items, Math.max(1, Math.min(predicted, actual)));
        }

        /** Returns the weight of the items with a denominator if they all have the same ratio, and 0 if they differ. */
        double itemsOfEqualRatio(double[] weights, double ratio) {
            double items = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                double divisor = below(atom);
                if (weights[atom] > 0 && divisor > 0) {
                    if (Math.abs(above(atom) - ratio * divisor) > ROUNDING * divisor) {
                        return 0;
                    }
                    items += weights[atom];
                }
            }
            return items;
        }

        /**
         * Returns how much farther than any item with weight an item moves the ratio whose own ratio is {@code extreme} and which has the mean size of the
         * items with a denominator.
         */
        double gap(double[] weights, double ratio, double extreme) {
            double side = extreme < ratio ? -1 : 1;
            double farthest = 0;
            double size = 0;
            double read = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                double divisor = below(atom);
                if (weights[atom] > 0 && divisor > 0) {
                    farthest = Math.max(farthest, side * (above(atom) - ratio * divisor));
                    size += weights[atom] * divisor;
                    read += weights[atom];
                }
            }
            double larger = extreme < ratio ? 1 + ratio * growthOfFailure() : 1;
            return read > 0 ? Math.max(0, side * (extreme - ratio) * larger - farthest / (size / read)) : 0;
        }

        /**
         * Returns by how many denominators of a success its failure has more: 1 for Jaccard's index, of which a misplaced true positive is a false positive
         * and a false negative; 0 for F1, which counts a true positive twice, and for precision and recall.
         */
        private int growthOfFailure() {
            int growth = 0;
            for (int i = 0; i < columns.length; i++) {
                growth += above[i] > 0 ? -below[i] : below[i];
            }
            return empty == null ? growth : 0;
        }

        /** Returns the ratio by the share of a total of items that are successes with the mean count, where no item is; otherwise the ratio itself. */
        DoubleUnaryOperator highest(double[] weights, double ratio, double total) {
            double size = 0;
            double read = 0;
            double counts = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                double divisor = weights[atom] > 0 ? below(atom) : 0;
                if (divisor > 0 && above(atom) >= divisor * (1 - ROUNDING)) {
                    return share -> ratio;
                }
                size += weights[atom] * divisor;
                read += divisor > 0 ? weights[atom] : 0;
                for (int column : columns) {
                    counts += weights[atom] * outcomes.mean(atom, column);
                }
            }
            if (!(read > 0)) {
                return share -> ratio;
            }
            double seen = size;
            double unseen = total * counts / read * Arrays.stream(above).max().orElse(1);
            return share -> {
                double more = share * unseen;
                return ((1 - share) * seen * ratio + more) / ((1 - share) * seen + more);
            };
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
}
