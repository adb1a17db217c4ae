package dev.credence.assertj;

import dev.credence.api.interval.Estimate;
import dev.credence.decision.Claim;
import org.jspecify.annotations.Nullable;

/**
 * Assertions about an estimate. They use the bounds of its interval, never its value.
 *
 * <p>A claim passes where the whole interval lies within it, fails where the whole interval lies outside, and is inconclusive
 * otherwise: the data are compatible with both. Bounds are those of the estimate's own interval at its own level. If the interval
 * has its nominal coverage, a one-sided claim passes wrongly with probability {@code (1 - level) / 2}: one in 40 at level 0.95; for
 * one in 20 use an interval at level 0.9. The gate decides by other bounds; {@link EstimateRequestAssert} decides as it does. A claim is also inconclusive if the value is undefined, if there is no interval, or if the
 * interval is a single point.
 */
public class EstimateAssert extends BoundsAssert<EstimateAssert, Estimate> {
    /**
     * Creates an assertion; see {@link CredenceAssertions#assertThat(Estimate)}.
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
     * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) do not decide the claim
     */
    public EstimateAssert isAtLeast(double number) {
        return decide(Claim.atLeast(number));
    }

    /**
     * Claims that the true value is at most a number: passes where the upper bound is below it, fails where the
     * lower bound is above.
     *
     * @param number the largest value that is good enough
     * @return this assertion
     * @throws IllegalArgumentException if the number is not finite
     * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) do not decide the claim
     */
    public EstimateAssert isAtMost(double number) {
        return decide(Claim.atMost(number));
    }

    /**
     * Claims that the true value lies between two numbers: passes where both bounds lie between, fails where the interval
     * lies outside.
     *
     * @param lowest the lower number
     * @param highest the upper number
     * @return this assertion
     * @throws IllegalArgumentException unless the lower number is below the upper one
     * @throws AssertionError if the data show that it does not, or ({@link InconclusiveError}) do not decide the claim
     */
    public EstimateAssert liesBetween(double lowest, double highest) {
        return decide(new Claim(Claim.Kind.BETWEEN, lowest, highest));
    }

    private EstimateAssert decide(Claim claim) {
        isNotNull();
        return decide(claim, actual);
    }
}
