package dev.credence.numerics.bounds;

/**
 * The statistic behind the interval and the tests of a difference. The bounds are the differences at which a one-sided test has the
 * p-value (1 - level) / 2, so that the interval excludes a difference exactly where the test of that difference is significant.
 */
public interface DifferenceStatistic extends TailBounds {
    /** {@inheritDoc} A one-sided test at this tail rejects all differences below it. */
    @Override
    double lower(double tail);

    /** {@inheritDoc} A one-sided test at this tail rejects all differences above it. */
    @Override
    double upper(double tail);

    /**
     * Returns the test statistic of a hypothesis.
     *
     * @param other the true difference, by the hypothesis
     * @return the statistic, positive where the estimate is larger
     */
    double deviate(double other);

    /**
     * Returns the probability above a value of the statistic.
     *
     * @param deviate the value
     * @return the p-value of the hypothesis "the true difference is not larger"
     */
    double survival(double deviate);
}
