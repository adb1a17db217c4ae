package dev.credence.benchmarks.wangli;

import java.util.SplittableRandom;

/**
 * A case of a table: which learner on how many rows of which population.
 *
 * @param table number of the table in the paper
 * @param name of the case, the same in the paper's numbers
 * @param learner who learns
 * @param rows of each data set
 * @param population where they come from
 */
record Experiment(int table, String name, Learner learner, int rows, Population population) {
    /** A name that no other experiment has. */
    String key() {
        return table + "/" + name + "/" + learner.name().toLowerCase(java.util.Locale.ROOT);
    }

    /** One data set, cross-validated; the same whenever and on whichever thread. */
    FoldCounts replicate(int number) {
        SplittableRandom random = new SplittableRandom(31L * key().hashCode() + number);
        return CrossValidation.of(population.draw(rows, random), learner, random);
    }
}
