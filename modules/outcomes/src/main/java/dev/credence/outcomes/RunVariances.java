package dev.credence.outcomes;

import java.util.Objects;

/**
 * The standard deviations between items and between the runs of an item, by which the numbers of items and of runs are planned.
 *
 * <p>With the mean {@code m_i} and the sum of squares {@code S_i} of the {@code r_i} runs of item i about their mean, {@code within^2 = sum
 * S_i / sum (r_i - 1)} and {@code between^2 = s^2 - within^2 mean(1/r_i)}, at least 0, where {@code s^2} is the sample variance of the means.
 * These are the estimates of a one-way analysis of variance, with equal weights of items where their numbers of runs differ. Cost: O(values).
 *
 * @param between the standard deviation between the true means of items
 * @param within the standard deviation between the runs of an item
 * @see <a href="https://doi.org/10.1002/9780470316856">Searle, Casella and McCulloch (1992), Variance Components, chapter 3</a>
 */
public record RunVariances(double between, double within) {
    /**
     * Computes the standard deviations of a column.
     *
     * @param outcomes items, some of which have several runs
     * @param column index of the column
     * @return the standard deviations
     * @throws IllegalArgumentException if there are fewer than two items, or no item has two runs
     */
    public static RunVariances of(Outcomes outcomes, int column) {
        Objects.requireNonNull(outcomes, "outcomes must not be null");
        double items = outcomes.size();
        double squares = 0;
        double freedom = 0;
        double sum = 0;
        double reciprocals = 0;
        for (int atom = 0; atom < outcomes.atoms(); atom++) {
            double count = outcomes.count(atom);
            int runs = outcomes.runs(atom);
            double mean = outcomes.mean(atom, column);
            for (int run = 0; run < runs; run++) {
                double distance = outcomes.value(atom, run, column) - mean;
                squares += count * distance * distance;
            }
            freedom += count * (runs - 1);
            sum += count * mean;
            reciprocals += count / runs;
        }
        if (!(items >= 2 && freedom >= 1)) {
            throw new IllegalArgumentException(
                    "two items or more, of which one has two runs or more, must be given: items=" + outcomes.size()
                            + ", runs beyond the first of an item=" + Math.round(freedom));
        }
        double within = squares / freedom;
        double variance = 0;
        for (int atom = 0; atom < outcomes.atoms(); atom++) {
            double distance = outcomes.mean(atom, column) - sum / items;
            variance += outcomes.count(atom) * distance * distance / (items - 1);
        }
        return new RunVariances(Math.sqrt(Math.max(0, variance - within * reciprocals / items)), Math.sqrt(within));
    }
}
