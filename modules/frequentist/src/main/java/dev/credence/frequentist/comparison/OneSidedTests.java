package dev.credence.frequentist.comparison;

/**
 * The p-values of two one-sided tests of no difference.
 *
 * @param statistic the score statistic at no difference
 * @param greater the p-value of the alternative that the first proportion is larger
 * @param less the p-value of the alternative that the second proportion is larger
 */
record OneSidedTests(double statistic, double greater, double less) {
    /** {@return the two-sided p-value, twice the smaller one-sided p-value and at most 1} */
    double twoSided() {
        return Math.min(1, 2 * smaller());
    }

    double smaller() {
        return Math.min(greater, less);
    }
}
