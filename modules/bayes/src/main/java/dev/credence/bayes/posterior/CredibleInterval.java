package dev.credence.bayes.posterior;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import java.util.List;

/**
 * An interval that contains the metric with a given posterior probability.
 *
 * @param lower lower bound
 * @param upper upper bound
 * @param level the probability
 * @param notes the reason if the interval differs from the requested kind
 */
public record CredibleInterval(double lower, double upper, ConfidenceLevel level, List<Note> notes) {
    /** Copies the notes. */
    public CredibleInterval {
        notes = List.copyOf(notes);
    }

    /**
     * Returns the interval between two quantiles. Where both round to one double, such as 1 under a prior of 0.01 on the failures, the
     * interval is widened inwards to the next one: its probability is not smaller, and its width is not 0.
     *
     * @param lower lower quantile
     * @param upper upper quantile, at least the lower
     * @param level the probability between them
     * @param notes the reason if the interval differs from the requested kind
     * @return the interval
     */
    public static CredibleInterval between(double lower, double upper, ConfidenceLevel level, List<Note> notes) {
        if (lower < upper) {
            return new CredibleInterval(lower, upper, level, notes);
        }
        return lower >= 1
                ? new CredibleInterval(Math.nextDown(1.0), 1, level, notes)
                : new CredibleInterval(lower, Math.max(Math.nextUp(lower), lower + Double.MIN_NORMAL), level, notes);
    }

    /** {@return the width, upper minus lower bound} */
    public double width() {
        return upper - lower;
    }
}
