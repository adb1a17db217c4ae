package dev.credence.assertj;

import dev.credence.api.comparison.Comparison;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Assertions about the difference of two systems: of its bounds, never of the difference seen.
 *
 * <p>A claim passes where the whole interval lies within it, fails where the whole interval lies outside, and is inconclusive
 * otherwise. Bounds are those of the comparison's own interval at its own level, so that a claim of one side is wrong, as
 * nearly as the comparator keeps its level, by {@code (1 - level) / 2}: at 0.95, one in 40; for one in 20 ask for a comparison at
 * 0.9. The metric's direction says what is better; margins are differences of the metric as it stands.
 *
 * @see <a href="https://doi.org/10.1001/jama.2012.87802">Piaggio et al. (2012), JAMA 308, 2594-2604: non-inferiority by the bound
 *     of an interval</a>
 */
public class ComparisonAssert extends BoundsAssert<ComparisonAssert, Comparison> {
    /**
     * An assertion; see {@link CredenceAssertions#assertThat(Comparison)}.
     *
     * @param actual the comparison
     */
    public ComparisonAssert(@Nullable Comparison actual) {
        super(actual, ComparisonAssert.class);
    }

    /**
     * Claims that the first is not worse than the second by a margin or more. With a margin of 0 this is {@link #isBetter}.
     *
     * @param margin how much worse is too much, in units of the metric, 0 or more
     * @return this assertion
     * @throws IllegalArgumentException if the margin is negative, NaN or infinite, or the metric has no better direction
     * @throws AssertionError if the data show that it is, or ({@link InconclusiveError}) decide nothing
     */
    public ComparisonAssert isNotWorseThanBy(double margin) {
        return settle(comparison -> Claim.notWorseBy(margin, comparison));
    }

    /**
     * Claims that the first is better than the second.
     *
     * @return this assertion
     * @throws IllegalArgumentException if the metric has no better direction
     * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) decide nothing
     */
    public ComparisonAssert isBetter() {
        return settle(Claim::better);
    }

    /**
     * Claims that the two differ by less than a margin, whichever is better. Both bounds must clear it, which is the test by two
     * one-sided tests at {@code (1 - level) / 2} each.
     *
     * @param margin how large a difference is too much, in units of the metric, more than 0
     * @return this assertion
     * @throws IllegalArgumentException if the margin is not positive and finite
     * @throws AssertionError if the data show that they differ by more, or ({@link InconclusiveError}) decide nothing
     */
    public ComparisonAssert isEquivalentWithin(double margin) {
        return settle(comparison -> Claim.equivalentWithin(margin));
    }

    private ComparisonAssert settle(Function<Comparison, Claim> claim) {
        isNotNull();
        Finding finding = Finding.of(claim.apply(actual), actual);
        return settle(finding.ruling(), finding.message(size()));
    }
}
