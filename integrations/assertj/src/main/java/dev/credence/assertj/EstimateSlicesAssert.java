package dev.credence.assertj;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.decision.Claim;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Assertions about a metric in several slices, with the claims of {@link EstimateAssert} and the adjustment of {@link SlicesAssert}. */
public class EstimateSlicesAssert extends SlicesAssert<EstimateSlicesAssert, Estimate> {
    /**
     * Creates an assertion; see {@link CredenceAssertions#assertThatEstimates(Map)}.
     *
     * @param actual for the name of each slice, a function from a level to its estimate
     */
    public EstimateSlicesAssert(@Nullable Map<String, Function<ConfidenceLevel, Estimate>> actual) {
        super(actual, EstimateSlicesAssert.class);
    }

    /**
     * Claims that the true value in every slice is at least a number.
     *
     * @param number the smallest value that is good enough
     * @return this assertion
     * @throws IllegalArgumentException if the number is not finite, or there is no slice
     * @throws AssertionError if a slice fails, or ({@link InconclusiveError}) no slice fails and one is undecided
     */
    public EstimateSlicesAssert areAtLeast(double number) {
        return settleAll(estimate -> Claim.atLeast(number));
    }

    /**
     * Claims that the true value in every slice is at most a number.
     *
     * @param number the largest value that is good enough
     * @return this assertion
     * @throws IllegalArgumentException if the number is not finite, or there is no slice
     * @throws AssertionError if a slice fails, or ({@link InconclusiveError}) no slice fails and one is undecided
     */
    public EstimateSlicesAssert areAtMost(double number) {
        return settleAll(estimate -> Claim.atMost(number));
    }
}
