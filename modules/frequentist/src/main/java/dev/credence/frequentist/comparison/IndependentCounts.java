package dev.credence.frequentist.comparison;

import dev.credence.api.metric.Counts;

/**
 * Successes and trials of two systems on different items; both systems have trials.
 *
 * @param first the counts of the first system
 * @param second the counts of the second system
 */
record IndependentCounts(Counts first, Counts second) {
    double trials() {
        return (double) first.trials() + second.trials();
    }

    double successes() {
        return (double) first.successes() + second.successes();
    }

    /** Returns the factor N / (N - 1) of unbiased variances. */
    double unbiased() {
        return trials() / (trials() - 1);
    }

    IndependentCounts swapped() {
        return new IndependentCounts(second, first);
    }

    /** Returns the counts with additional successes in the same number of trials. */
    IndependentCounts withSuccesses(long firstAdded, long secondAdded) {
        return new IndependentCounts(withSuccesses(first, firstAdded), withSuccesses(second, secondAdded));
    }

    private static Counts withSuccesses(Counts counts, long more) {
        return new Counts(counts.successes() + more, counts.trials());
    }

    /** Returns the failures of both systems, exchanged, which have the same difference of proportions. */
    IndependentCounts failures() {
        return new IndependentCounts(failures(second), failures(first));
    }

    private static Counts failures(Counts counts) {
        return new Counts(counts.failures(), counts.trials());
    }

    /** Returns whether more than half of all trials succeeded. */
    boolean mostlySuccesses() {
        return successes() > trials() / 2;
    }
}
