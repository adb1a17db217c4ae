package dev.credence.assertj;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ConfidenceLevel;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Assertions about two systems in several slices; claims as in {@link ComparisonAssert}, adjusted as {@link SlicesAssert} says. */
public class ComparisonSlicesAssert extends SlicesAssert<ComparisonSlicesAssert, Comparison> {
    /**
     * An assertion; see {@link CredenceAssertions#assertThatComparisons(Map)}.
     *
     * @param actual by the name of each slice, its comparison at a level
     */
    public ComparisonSlicesAssert(@Nullable Map<String, Function<ConfidenceLevel, Comparison>> actual) {
        super(actual, ComparisonSlicesAssert.class);
    }

    /**
     * Claims of every slice that the first is not worse than the second by a margin or more.
     *
     * @param margin how much worse is too much, 0 or more
     * @return this assertion
     * @throws IllegalArgumentException as {@link ComparisonAssert#isNotWorseThanBy}, and if there is no slice
     * @throws AssertionError if a slice fails, or ({@link InconclusiveError}) none fails and one is undecided
     */
    public ComparisonSlicesAssert areNotWorseThanBy(double margin) {
        return settleAll(comparison -> Claim.notWorseBy(margin, comparison));
    }

    /**
     * Claims of every slice that the first is better.
     *
     * @return this assertion
     * @throws IllegalArgumentException as {@link ComparisonAssert#isBetter}, and if there is no slice
     * @throws AssertionError if a slice fails, or ({@link InconclusiveError}) none fails and one is undecided
     */
    public ComparisonSlicesAssert areBetter() {
        return settleAll(Claim::better);
    }

    /**
     * Claims of every slice that the two differ by less than a margin.
     *
     * @param margin how large a difference is too much, more than 0
     * @return this assertion
     * @throws IllegalArgumentException as {@link ComparisonAssert#isEquivalentWithin}, and if there is no slice
     * @throws AssertionError if a slice fails, or ({@link InconclusiveError}) none fails and one is undecided
     */
    public ComparisonSlicesAssert areEquivalentWithin(double margin) {
        return settleAll(comparison -> Claim.equivalentWithin(margin));
    }
}
