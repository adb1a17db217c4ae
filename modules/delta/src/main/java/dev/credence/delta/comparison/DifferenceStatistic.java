package dev.credence.delta.comparison;

import dev.credence.delta.interval.TailBounds;

/**
 * The statistic behind the interval and the tests of a difference. The bounds are the differences at which a one-sided test has the
 * p-value (1 - level) / 2, so that the interval excludes a difference exactly where the test of that difference is significant.
 */
interface DifferenceStatistic extends TailBounds {
    /** Returns the lower bound: a one-sided test at this tail rejects all differences below it. */
    @Override
    double lower(double tail);

    /** Returns the upper bound: a one-sided test at this tail rejects all differences above it. */
    @Override
    double upper(double tail);

    /** Returns the test statistic of the hypothesis that the true difference is {@code other}; positive where the estimate is larger. */
    double deviate(double other);

    /** Returns the probability above a value of the statistic: the p-value of the hypothesis "the true difference is not larger". */
    double survival(double deviate);
}
