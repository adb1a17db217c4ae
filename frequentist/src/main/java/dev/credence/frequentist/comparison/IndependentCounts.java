package dev.credence.frequentist.comparison;

import dev.credence.api.metric.Counts;

/** Successes and trials of two systems on different items; both have trials. */
record IndependentCounts(Counts first, Counts second) {
    double trials() {
        return (double) first.trials() + second.trials();
    }

    double successes() {
        return (double) first.successes() + second.successes();
    }

    /** What variances grow by where they are to be unbiased: N / (N - 1). */
    double unbiased() {
        return trials() / (trials() - 1);
    }

    IndependentCounts swapped() {
        return new IndependentCounts(second, first);
    }

    /** With this many more successes in as many trials. */
    IndependentCounts moved(long ofFirst, long ofSecond) {
        return new IndependentCounts(moved(first, ofFirst), moved(second, ofSecond));
    }

    private static Counts moved(Counts counts, long more) {
        return new Counts(counts.successes() + more, counts.trials());
    }

    /** The failures of both, exchanged: the same difference of shares. */
    IndependentCounts failures() {
        return new IndependentCounts(failures(second), failures(first));
    }

    private static Counts failures(Counts counts) {
        return new Counts(counts.failures(), counts.trials());
    }

    /** Whether more than half of all trials succeeded. */
    boolean mostlySuccesses() {
        return successes() > trials() / 2;
    }
}
