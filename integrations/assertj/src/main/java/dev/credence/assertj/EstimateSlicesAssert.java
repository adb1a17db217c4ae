package dev.credence.assertj;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Assertions about a metric in several slices; claims as in {@link EstimateAssert}, adjusted as {@link SlicesAssert} says. */
public class EstimateSlicesAssert extends SlicesAssert<EstimateSlicesAssert, Estimate> {
    /**
     * An assertion; see {@link CredenceAssertions#assertThatEstimates(Map)}.
     *
     * @param actual by the name of each slice, its estimate at a level
     */
    public EstimateSlicesAssert(@Nullable Map<String, Function<ConfidenceLevel, Estimate>> actual) {
        super(actual, EstimateSlicesAssert.class);
    }

    /**
     * Claims of every slice that the true value is at least a number.
     *
     * @param number the smallest value that is good enough
     * @return this assertion
     * @throws IllegalArgumentException if the number is not finite, or there is no slice
     * @throws AssertionError if a slice fails, or ({@link InconclusiveError}) none fails and one is undecided
     */
    public EstimateSlicesAssert areAtLeast(double number) {
        return settleAll(estimate -> Claim.atLeast(number));
    }

    /**
     * Claims of every slice that the true value is at most a number.
     *
     * @param number the largest value that is good enough
     * @return this assertion
     * @throws IllegalArgumentException if the number is not finite, or there is no slice
     * @throws AssertionError if a slice fails, or ({@link InconclusiveError}) none fails and one is undecided
     */
    public EstimateSlicesAssert areAtMost(double number) {
        return settleAll(estimate -> Claim.atMost(number));
    }
}
