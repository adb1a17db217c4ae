package dev.credence.frequentist.comparison;

/** A score statistic of two systems' proportions, as a function of what their difference or ratio is said to be. */
interface DifferenceScore {
    /** The statistic at a difference in [-1, 1]: 0 at the observed one, falling. */
    double at(double difference);

    /**
     * The statistic at a positive ratio: 0 at the observed one, falling, and the same at ratio 1 as at difference 0.
     */
    double atRatio(double ratio);

    /** The same with the systems exchanged. */
    DifferenceScore swapped();

    /** A deviation in standard errors; none is 0, even where there is no standard error. */
    static double over(double deviation, double variance) {
        return deviation == 0 ? 0 : deviation / Math.sqrt(Math.max(0, variance));
    }
}
