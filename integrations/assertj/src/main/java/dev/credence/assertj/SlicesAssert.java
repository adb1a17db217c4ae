package dev.credence.assertj;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What assertions about slices have in common: a claim of every slice, the errors of all together held to one level.
 *
 * <p>Slices are questions, not answers, since an adjusted decision needs bounds at another level. By default Holm's procedure at
 * 0.95: that any slice passes wrongly has at most the probability {@code (1 - level) / 2}, and so has that any fails wrongly,
 * however the slices depend on each other. All must pass; one that fails makes the assertion fail, otherwise one that is open makes
 * it inconclusive. Cost: at most two answers a slice and a step.
 *
 * @param <S> the assertion itself
 * @param <R> estimates or comparisons
 */
public abstract class SlicesAssert<S extends SlicesAssert<S, R>, R extends Inference>
        extends BoundsAssert<S, Map<String, Function<ConfidenceLevel, R>>> {
    private ConfidenceLevel level = ConfidenceLevel.P95;
    private SliceAdjustment adjustment = SliceAdjustment.HOLM;

    /**
     * An assertion.
     *
     * @param actual by the name of each slice, its answer at a level
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
     * Sets how errors are shared among the slices.
     *
     * @param other the procedure
     * @return this assertion
     */
    public S adjustedBy(SliceAdjustment other) {
        adjustment = Objects.requireNonNull(other, "adjustment must not be null");
        return myself;
    }

    /** Holds a claim against every slice. */
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
