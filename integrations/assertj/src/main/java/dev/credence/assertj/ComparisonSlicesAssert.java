package dev.credence.assertj;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.decision.Claim;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Assertions about two systems in several slices, with the claims of {@link ComparisonAssert} and the adjustment of {@link SlicesAssert}. */
public class ComparisonSlicesAssert extends SlicesAssert<ComparisonSlicesAssert, Comparison> {
    /**
     * Creates an assertion; see {@link CredenceAssertions#assertThatComparisons(Map)}.
     *
     * @param actual for the name of each slice, a function from a level to its comparison
     */
    public ComparisonSlicesAssert(@Nullable Map<String, Function<ConfidenceLevel, Comparison>> actual) {
        super(actual, ComparisonSlicesAssert.class);
    }

    /**
     * Claims that in every slice the first system is not worse than the second by a margin or more.
     *
     * @param margin the loss that is still acceptable, 0 or more
     * @return this assertion
     * @throws IllegalArgumentException as {@link ComparisonAssert#isNotWorseThanBy}, and if there is no slice
     * @throws AssertionError if a slice fails, or ({@link InconclusiveError}) no slice fails and one is undecided
     */
    public ComparisonSlicesAssert areNotWorseThanBy(double margin) {
        return settleAll(comparison -> Claim.notWorse(comparison, margin));
    }

    /**
     * Claims that in every slice the first system is better.
     *
     * @return this assertion
     * @throws IllegalArgumentException as {@link ComparisonAssert#isBetter}, and if there is no slice
     * @throws AssertionError if a slice fails, or ({@link InconclusiveError}) no slice fails and one is undecided
     */
    public ComparisonSlicesAssert areBetter() {
        return areNotWorseThanBy(0);
    }

    /**
     * Claims that in every slice the two systems differ by less than a margin.
     *
     * @param margin how large a difference is too much, more than 0
     * @return this assertion
     * @throws IllegalArgumentException as {@link ComparisonAssert#isEquivalentWithin}, and if there is no slice
     * @throws AssertionError if a slice fails, or ({@link InconclusiveError}) no slice fails and one is undecided
     */
    public ComparisonSlicesAssert areEquivalentWithin(double margin) {
        return settleAll(comparison -> Claim.equivalent(margin));
    }
}
