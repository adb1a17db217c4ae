package dev.credence.assertj;

import dev.credence.api.comparison.Comparison;
import dev.credence.decision.Claim;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Assertions about the difference of two systems. They use the bounds of its interval, never the observed difference.
 *
 * <p>A claim passes where the whole interval lies within it, fails where the whole interval lies outside, and is inconclusive
 * otherwise. Bounds are those of the comparison's own interval at its own level. If the interval has its nominal coverage, a
 * one-sided claim passes wrongly with probability {@code (1 - level) / 2}: one in 40 at level 0.95; for one in 20 use a comparison at
 * level 0.9. The gate decides by other bounds; {@link ComparisonRequestAssert} decides as it does. The direction of the metric defines
 * which system is better; margins are differences of the metric itself.
 *
 * @see <a href="https://doi.org/10.1001/jama.2012.87802">Piaggio et al. (2012), JAMA 308, 2594-2604: non-inferiority by the bound
 *     of an interval</a>
 */
public class ComparisonAssert extends BoundsAssert<ComparisonAssert, Comparison> {
    /**
     * Creates an assertion; see {@link CredenceAssertions#assertThat(Comparison)}.
     *
     * @param actual the comparison
     */
    public ComparisonAssert(@Nullable Comparison actual) {
        super(actual, ComparisonAssert.class);
    }

    /**
     * Claims that the first system is not worse than the second by a margin or more. With a margin of 0 this is {@link #isBetter}.
     *
     * @param margin the loss that is still acceptable, in units of the metric, 0 or more
     * @return this assertion
     * @throws IllegalArgumentException if the margin is negative, NaN or infinite, or the metric has no better direction
     * @throws AssertionError if the data show that it is worse by more, or ({@link InconclusiveError}) do not decide the claim
     */
    public ComparisonAssert isNotWorseThanBy(double margin) {
        return decide(comparison -> Claim.notWorse(comparison, margin));
    }

    /**
     * Claims that the first system is better than the second.
     *
     * @return this assertion
     * @throws IllegalArgumentException if the metric has no better direction
     * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) do not decide the claim
     */
    public ComparisonAssert isBetter() {
        return isNotWorseThanBy(0);
    }

    /**
     * Claims that the two differ by less than a margin, whichever is better. Both bounds must clear it, which is the test by two
     * one-sided tests at {@code (1 - level) / 2} each.
     *
     * @param margin how large a difference is too much, in units of the metric, more than 0
     * @return this assertion
     * @throws IllegalArgumentException if the margin is not positive and finite
     * @throws AssertionError if the data show that they differ by more, or ({@link InconclusiveError}) do not decide the claim
     */
    public ComparisonAssert isEquivalentWithin(double margin) {
        return decide(comparison -> Claim.equivalent(margin));
    }

    private ComparisonAssert decide(Function<Comparison, Claim> claim) {
        isNotNull();
        return decide(claim.apply(actual), actual);
    }
}
