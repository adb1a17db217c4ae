package dev.credence.assertj;

import dev.credence.api.interval.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * Assertions about an estimate: of its bounds, never of its value.
 *
 * <p>A claim passes where the whole interval lies within it, fails where the whole interval lies outside, and is inconclusive
 * otherwise: the data are compatible with both. Bounds are those of the estimate's own interval at its own level, so that a
 * claim of one side is wrong, as nearly as the method keeps its level, by {@code (1 - level) / 2}: at 0.95, one in 40; for one in 20
 * ask for an interval at 0.9. An undefined value, no interval, and a point where nothing varied decide nothing.
 */
public class EstimateAssert extends BoundsAssert<EstimateAssert, Estimate> {
    /**
     * An assertion; see {@link CredenceAssertions#assertThat(Estimate)}.
     *
     * @param actual the estimate
     */
    public EstimateAssert(@Nullable Estimate actual) {
        super(actual, EstimateAssert.class);
    }

    /**
     * Claims that the true value is at least a number: passes where the lower bound is above it, fails where the
     * upper bound is below.
     *
     * @param number the smallest value that is good enough
     * @return this assertion
     * @throws IllegalArgumentException if the number is not finite
     * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) decide nothing
     */
    public EstimateAssert isAtLeast(double number) {
        return settle(Claim.atLeast(number));
    }

    /**
     * Claims that the true value is at most a number: passes where the upper bound is below it, fails where the
     * lower bound is above.
     *
     * @param number the largest value that is good enough
     * @return this assertion
     * @throws IllegalArgumentException if the number is not finite
     * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) decide nothing
     */
    public EstimateAssert isAtMost(double number) {
        return settle(Claim.atMost(number));
    }

    /**
     * Claims that the true value lies between two numbers: passes where both bounds lie between, fails where the interval
     * lies outside.
     *
     * @param lowest the lower number
     * @param highest the upper number
     * @return this assertion
     * @throws IllegalArgumentException unless the lower number is below the upper one
     * @throws AssertionError if the data show that it does not, or ({@link InconclusiveError}) decide nothing
     */
    public EstimateAssert liesBetween(double lowest, double highest) {
        return settle(Claim.between(lowest, highest));
    }

    private EstimateAssert settle(Claim claim) {
        isNotNull();
        Finding finding = Finding.of(claim, actual);
        return settle(finding.ruling(), finding.message(size()));
    }
}
