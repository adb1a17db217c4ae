package dev.credence.frequentist.comparison;

/**
 * p-values of two one-sided tests of no difference.
 *
 * @param statistic the score statistic at no difference
 * @param greater small where the first proportion is larger
 * @param less small where the second one is
 */
record OneSidedTests(double statistic, double greater, double less) {
    /** Twice the smaller, at most 1. */
    double twoSided() {
        return Math.min(1, 2 * smaller());
    }

    double smaller() {
        return Math.min(greater, less);
    }

    /** Of the systems exchanged. */
    OneSidedTests swapped() {
        return new OneSidedTests(0 - statistic, less, greater);
    }
}
