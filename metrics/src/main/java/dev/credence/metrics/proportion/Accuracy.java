package dev.credence.metrics.proportion;

import dev.credence.api.evidence.Outcome;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.Range;
import java.util.EnumSet;
import java.util.Set;

/**
 * Accuracy: the part of all items that was predicted right, for any number of classes.
 *
 * <p>{@code q = sum_i n_ii / n}, in [0, 1]; undefined (NaN, with a note) where there are no observations. It needs no positive label,
 * yet is also a metric of the four counts: at a threshold of scores, or of one class against the rest. {@code accuracy.macro} is the mean over classes of the accuracy of one class against the rest, which is another thing.
 *
 * <p>A proportion with the identity link, so exact binomial methods apply. The influence of a success is {@code 1-q}, of a
 * failure {@code -q}. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1016/j.ipm.2009.03.002">Sokolova and Lapalme (2009), Inf. Process. Manag. 45, 427-437</a>
 */
public final class Accuracy extends Diagonal implements BinaryProportionMetric {
    /** The metric. */
    public Accuracy() {
        super("accuracy", true);
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public Set<Outcome> successes() {
        return EnumSet.of(Outcome.TRUE_POSITIVE, Outcome.TRUE_NEGATIVE);
    }

    @Override
    public Set<Outcome> trials() {
        return EnumSet.allOf(Outcome.class);
    }
}
