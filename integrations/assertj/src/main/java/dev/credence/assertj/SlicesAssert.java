package dev.credence.assertj;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The common part of assertions about slices: the same claim about every slice, with one error probability for all slices together.
 *
 * <p>Each slice is given as a function of the level, because an adjusted decision needs bounds at another level. The default is
 * Holm's procedure at level 0.95: the probability that any slice passes wrongly is at most {@code (1 - level) / 2}, and so is the
 * probability that any slice fails wrongly, however the slices depend on each other. All slices must pass: one that fails makes the
 * assertion fail, otherwise one that is undecided makes it inconclusive. Cost: at most two results per slice and step.
 *
 * @param <S> the assertion itself
 * @param <R> estimates or comparisons
 */
public abstract class SlicesAssert<S extends SlicesAssert<S, R>, R extends Inference>
        extends BoundsAssert<S, Map<String, Function<ConfidenceLevel, R>>> {
    private ConfidenceLevel level = ConfidenceLevel.P95;
    private SliceAdjustment adjustment = SliceAdjustment.HOLM;

    /**
     * Creates an assertion.
     *
     * @param actual for the name of each slice, a function from a level to its result
     * @param type the type of the assertion
     */
    protected SlicesAssert(@Nullable Map<String, Function<ConfidenceLevel, R>> actual, Class<S> type) {
        super(actual, type);
    }

    /**
     * Sets the level of all slices together.
     *
     * @param value strictly between 0 and 1
     * @return this assertion
     * @throws IllegalArgumentException if it is not
     */
    public S atLevel(double value) {
        level = ConfidenceLevel.of(value);
        return myself;
    }

    /**
     * Sets the adjustment for multiple slices.
     *
     * @param other the procedure
     * @return this assertion
     */
    public S adjustedBy(SliceAdjustment other) {
        adjustment = Objects.requireNonNull(other, "adjustment must not be null");
        return myself;
    }

    /** Tests a claim in every slice. */
    S settleAll(SliceRulings.Claims<R> claims) {
        isNotNull();
        if (actual.isEmpty()) {
            throw new IllegalArgumentException("slices must be one or more: slices=0");
        }
        SliceReport report = new SliceReport(
                new SliceRulings<>(claims, actual, level.value(), adjustment).findings(), level, adjustment);
        return settle(report.ruling(), report.message(size()));
    }
}
