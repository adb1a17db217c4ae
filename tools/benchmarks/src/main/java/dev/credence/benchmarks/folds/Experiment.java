package dev.credence.benchmarks.folds;

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
record Experiment(int table, String name, Learner learner, int rows, RowSource population) {
    private static final int FOLDS = 10;

    /** Returns a name that no other experiment has. */
    String key() {
        return table + "/" + name + "/" + learner.name().toLowerCase(java.util.Locale.ROOT);
    }

    /** One data set, cross-validated; the same whenever and on whichever thread. */
    FoldCounts replicate(int number) {
        SplittableRandom random = new SplittableRandom(31L * key().hashCode() + number);
        return FoldCounts.of(new FoldSituation(name, learner, population, rows, FOLDS, 1).sample(random));
    }
}
