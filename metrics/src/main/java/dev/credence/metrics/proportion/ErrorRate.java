package dev.credence.metrics.proportion;

import dev.credence.api.evidence.Outcome;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import java.util.EnumSet;
import java.util.Set;

/**
 * Error rate: the part of all items that was predicted wrong, for any number of classes; 1 - accuracy.
 *
 * <p>{@code q = 1 - sum_i n_ii / n}, in [0, 1]; undefined (NaN, with a note) where there are no observations. It needs no positive label,
 * yet is also a metric of the four counts: at a threshold of scores, or of one class against the rest. It is counted from the errors, so rare ones keep all their digits.
 *
 * <p>A proportion with the identity link, so exact binomial methods apply. The influence of a success is {@code 1-q}, of a
 * failure {@code -q}. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1016/j.ipm.2009.03.002">Sokolova and Lapalme (2009), Inf. Process. Manag. 45, 427-437</a>
 */
public final class ErrorRate extends Diagonal implements BinaryProportionMetric {
    /** The metric. */
    public ErrorRate() {
        super("error-rate", false);
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public Set<Outcome> successes() {
        return EnumSet.of(Outcome.FALSE_POSITIVE, Outcome.FALSE_NEGATIVE);
    }

    @Override
    public Set<Outcome> trials() {
        return EnumSet.allOf(Outcome.class);
    }

    @Override
    public Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }
}
